import type { RegisteredRemote } from '@ungana/contracts-shell'
import type { FastifyBaseLogger } from 'fastify'
import Router from 'find-my-way'

/** A page of the site. `remote` renders it; if undefined, the shell does. */
export interface Page {
  readonly remote: string | undefined
  /** The pattern as the part wrote it. */
  readonly pattern: string
}

/**
 * Returns a function that finds the page at a path (without query), or undefined. Patterns use react-router syntax: `/company/:id`. As in
 * react-router, letter case and a trailing slash make no difference.
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
      log.error({ err: error, pattern, remote }, 'page left out: another part already has it, or its pattern is invalid')
    }
  }
  for (const pattern of shellPages) add(pattern, undefined)
  for (const { name, pages } of remotes) for (const pattern of pages) add(pattern, name)
  return (path) => router.find('GET', path)?.store as Page | undefined
}

/** Renames parameters, because find-my-way would end a parameter's name at `-`, which react-router allows in names. */
function routerPattern(pattern: string): string {
  return pattern
    .split('/')
    .map((segment, index) => (segment.startsWith(':') ? `:p${index}${segment.endsWith('?') ? '?' : ''}` : segment))
    .join('/')
}
