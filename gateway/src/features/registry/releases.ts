import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '#lib/site.ts'
import { partName, type ReleasedPart, readPart, SHELL } from './released-part.ts'

export interface Releases {
  /** The site as it is released at this moment. A part whose release is not usable is left out; the log says why. Never rejects. */
  current(): Promise<Site>
}

const nothing: Site = { shell: undefined, registry: { remotes: [] }, files: new Map() }

/** Milliseconds after which releases that were not all usable are read again, though no pointer has changed. */
const READ_AGAIN = 5000

/**
 * Reads `directory` again whenever a pointer.json in it has changed, which costs one `stat` a part and asking. Those who ask at the
 * same time share one look.
 */
export function createReleases(directory: string, log: FastifyBaseLogger): Releases {
  let known = { state: '', site: nothing, whole: true, readAt: 0 }
  let looking: Promise<Site> | undefined

  async function look(): Promise<Site> {
    const pointers = await pointerStates(directory).catch((error: Error) => error)
    const state = pointers instanceof Error ? pointers.message : JSON.stringify(pointers)
    if (state !== known.state || (!known.whole && performance.now() - known.readAt > READ_AGAIN)) {
      if (pointers instanceof Error) log.error({ err: pointers }, 'the folder of releases cannot be read')
      const read = pointers instanceof Error ? { site: nothing, whole: false } : await readSite(directory, Object.keys(pointers), log)
      known = { state, ...read, readAt: performance.now() }
    }
    return known.site
  }

  return {
    current() {
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
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

async function readSite(directory: string, names: readonly string[], log: FastifyBaseLogger): Promise<{ site: Site; whole: boolean }> {
  const parts = new Map<string, ReleasedPart>()
  for (const name of names) {
    try {
      const part = await readPart(join(directory, name), name)
      parts.set(name, part)
      log.info({ part: name, version: part.version }, 'release in use')
    } catch (error) {
      log.error({ err: error, part: name }, 'part left out: its release is not usable')
    }
  }
  const shell = parts.get(SHELL)
  const site: Site = {
    shell: shell?.indexHtml === undefined ? undefined : { indexHtml: shell.indexHtml, pages: shell.manifest.pages },
    registry: { remotes: [...parts.values()].flatMap(({ registered }) => registered ?? []) },
    files: new Map([...parts.values()].flatMap(({ files }) => [...files])),
  }
  return { site, whole: parts.size === names.length }
}
