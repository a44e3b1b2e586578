import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '#lib/site.ts'
import type { Lane } from './lanes.ts'
import { partName, type ReleasedPart, readPart } from './released-part.ts'
import { createSites } from './sites.ts'

export interface Releases {
  /**
   * The site as it is released at this moment for visitors in `lane`; for those in none, without canaries. A part whose release is not
   * usable is left out; the log says why. Never rejects.
   */
  site(lane: Lane | undefined): Promise<Site>
  /** The same as it was found last, without a look. */
  lastSite(lane: Lane | undefined): Site
}

/** Milliseconds after which releases that were not all usable are read again, though no pointer has changed. */
const READ_AGAIN = 5000

/**
 * Reads `directory` again whenever a pointer.json in it has changed, which costs one `stat` a part and asking. Those who ask at the
 * same time share one look.
 */
export function createReleases(directory: string, log: FastifyBaseLogger): Releases {
  let known = { state: '', sites: createSites([]), whole: true, readAt: 0 }
  let looking: Promise<typeof known.sites> | undefined

  async function look() {
    const pointers = await pointerStates(directory).catch((error: Error) => error)
    const state = pointers instanceof Error ? pointers.message : JSON.stringify(pointers)
    if (state !== known.state || (!known.whole && performance.now() - known.readAt > READ_AGAIN)) {
      if (pointers instanceof Error) log.error({ err: pointers }, 'the folder of releases cannot be read')
      const names = pointers instanceof Error ? [] : Object.keys(pointers)
      const { parts, whole } = await readParts(directory, names, log)
      known = { state, sites: createSites(parts), whole: whole && !(pointers instanceof Error), readAt: performance.now() }
    }
    return known.sites
  }

  return {
    async site(lane) {
      looking ??= look().finally(() => {
        looking = undefined
      })
      return (await looking)(lane)
    },
    lastSite: (lane) => known.sites(lane),
  }
}

/** By part, what changes when its pointer does: a pointer is replaced as a whole, so by another file. */
async function pointerStates(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory)).filter((name) => partName.test(name)).sort()
  const states = await Promise.all(
    names.map(async (name): Promise<[string, string] | undefined> => {
      try {
        const { ino, size, mtimeNs } = await stat(join(directory, name, 'pointer.json'), { bigint: true })
        return [name, `${ino}:${size}:${mtimeNs}`]
      } catch {
        // Never released.
        return undefined
      }
    }),
  )
  return Object.fromEntries(states.filter((entry) => entry !== undefined))
}

async function readParts(directory: string, names: readonly string[], log: FastifyBaseLogger): Promise<{ parts: ReleasedPart[]; whole: boolean }> {
  const parts: ReleasedPart[] = []
  for (const name of names) {
    try {
      const part = await readPart(join(directory, name), name)
      parts.push(part)
      for (const err of part.problems) log.error({ err, part: name }, 'something of this part is not offered')
      const canary = part.canary && { canary: part.canary.variant.version, percent: part.canary.percent }
      log.info({ part: name, version: part.current.version, ...canary }, 'release in use')
    } catch (error) {
      log.error({ err: error, part: name }, 'part left out: its release is not usable')
    }
  }
  return { parts, whole: parts.length === names.length && parts.every((part) => part.whole) }
}
