import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Served, Site } from '#lib/site.ts'
import type { Lane } from './lanes.ts'
import { partName, type ReleasedPart, readPart } from './released-part.ts'
import { createSites } from './sites.ts'

export interface Releases {
  /**
   * Returns the current site for visitors in `lane`. Visitors without a lane get no canary. Unusable releases are left out and logged.
   * Never rejects.
   */
  site(lane: Lane | undefined): Promise<Site>
  /** Returns the site as last read, without checking the disk. */
  lastSite(lane: Lane | undefined): Site
  /** Returns the releases that visitors get. While no release changes, returns the same object. */
  served(): Promise<Served>
}

/** Milliseconds until unusable releases are read again, even if no pointer changed. */
const RETRY_AFTER = 5000

/**
 * Reads `directory` again whenever a pointer.json has changed. Checking costs one `stat` per part and request; concurrent requests share a
 * check.
 */
export function createReleases(directory: string, log: FastifyBaseLogger): Releases {
  let known = { state: '', sites: createSites([]), served: servedOf([]), isComplete: true, readAt: 0 }
  let checking: Promise<typeof known> | undefined

  async function checkPointers() {
    const pointers = await pointerStates(directory).catch((error: Error) => error)
    const state = pointers instanceof Error ? pointers.message : JSON.stringify(pointers)
    if (state !== known.state || (!known.isComplete && performance.now() - known.readAt > RETRY_AFTER)) {
      if (pointers instanceof Error) log.error({ err: pointers }, 'cannot read the releases folder')
      const names = pointers instanceof Error ? [] : Object.keys(pointers)
      const { parts, isComplete } = await readParts(directory, names, log)
      known = {
        state,
        sites: createSites(parts),
        served: servedOf(parts),
        isComplete: isComplete && !(pointers instanceof Error),
        readAt: performance.now(),
      }
    }
    return known
  }

  function check() {
    checking ??= checkPointers().finally(() => {
      checking = undefined
    })
    return checking
  }

  return {
    site: async (lane) => (await check()).sites(lane),
    served: async () => (await check()).served,
    lastSite: (lane) => known.sites(lane),
  }
}

function servedOf(parts: readonly ReleasedPart[]): Served {
  const variants = parts.flatMap(({ name, current, canary }) =>
    [current, ...(canary ? [canary.variant] : [])].map((variant) => ({ name, ...variant })),
  )
  return {
    parts: new Map(parts.map(({ name, current, canary }) => [name, { current: current.version, ...(canary && { canary: canary.variant.version }) }])),
    pages: new Map(variants.flatMap(({ name, manifest }) => manifest.pages.map((page) => [page, name]))),
  }
}

/** Returns, for each part, a text that changes when the part's pointer changes. A new pointer is a new file, so its inode is different. */
async function pointerStates(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory)).filter((name) => partName.test(name)).sort()
  const states = await Promise.all(
    names.map(async (name): Promise<[string, string] | undefined> => {
      try {
        const { ino, size, mtimeNs } = await stat(join(directory, name, 'pointer.json'), { bigint: true })
        return [name, `${ino}:${size}:${mtimeNs}`]
      } catch {
        // The part has no release yet.
        return undefined
      }
    }),
  )
  return Object.fromEntries(states.filter((entry) => entry !== undefined))
}

async function readParts(
  directory: string,
  names: readonly string[],
  log: FastifyBaseLogger,
): Promise<{ parts: ReleasedPart[]; isComplete: boolean }> {
  const parts: ReleasedPart[] = []
  for (const name of names) {
    try {
      const part = await readPart(join(directory, name), name)
      parts.push(part)
      for (const err of part.problems) log.error({ err, part: name }, 'a release or file of this part is left out')
      const canary = part.canary && { canary: part.canary.variant.version, percent: part.canary.percent }
      log.info({ part: name, version: part.current.version, ...canary }, 'release in use')
    } catch (error) {
      log.error({ err: error, part: name }, 'part left out: its release is unusable')
    }
  }
  return { parts, isComplete: parts.length === names.length && parts.every((part) => part.isComplete) }
}
