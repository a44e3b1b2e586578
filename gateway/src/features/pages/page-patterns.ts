import type { RegisteredRemote } from '@ungana/contracts-shell'
import type { FastifyBaseLogger } from 'fastify'
import Router from 'find-my-way'

/** A page of the site; `remote` renders it, or the shell itself where that is undefined. */
export interface Page {
  readonly remote: string | undefined
  /** As its part wrote it. */
  readonly pattern: string
}

/**
 * Finds the page at a path (without query) among the patterns of shell and remotes, which are written for react-router: `/company/:id`.
 * Letter case and a trailing slash make no difference, as there. Undefined: there is no such page.
 */
export function createPageFinder(
  shellPages: readonly string[],
  remotes: readonly RegisteredRemote[],
  log: FastifyBaseLogger,
): (path: string) => Page | undefined {
  const router = Router({ caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 4096 })
  const add = (pattern: string, remote: string | undefined) => {
    try {
      router.on('GET', routerPattern(pattern), () => undefined, { remote, pattern } satisfies Page)
    } catch (error) {
      log.error({ err: error, pattern, remote }, 'page left out: another part has it, or it cannot be matched')
    }
  }
  for (const pattern of shellPages) add(pattern, undefined)
  for (const { name, pages } of remotes) for (const pattern of pages) add(pattern, name)
  return (path) => router.find('GET', path)?.store as Page | undefined
}

/** react-router lets a parameter fill a whole segment only, and names may hold `-`, which find-my-way would split at. */
function routerPattern(pattern: string): string {
  return pattern
    .split('/')
    .map((segment, index) => (segment.startsWith(':') ? `:p${index}${segment.endsWith('?') ? '?' : ''}` : segment))
    .join('/')
}
