/** A page that loads payment providers' scripts, or documents in frames, needs a full page load, because a document's content security policy is fixed when it loads. */
import type { Registry } from '@ungana/contracts-shell'
import { isPageAt } from '#lib/is-page-at.ts'

/** Providers whose scripts the page at a path loads, joined into one text. Empty for most pages. */
export function providersOf(pathname: string, registry: Registry | null): string {
  const named = registry?.remotes.flatMap(({ providers }) => Object.entries(providers ?? {})) ?? []
  return named.find(([pattern]) => isPageAt(pattern, pathname))?.[1].join(' ') ?? ''
}
