/** A page that may load payment providers' scripts is a document of its own: what a document may load is settled when it is loaded. */
import type { Registry } from '@ungana/contracts-shell'
import { matchPath } from 'react-router-dom'

/** Kinds of the providers whose scripts the page at a path loads, as one text; empty for most pages. */
export function providersOf(pathname: string, registry: Registry | null): string {
  const named = registry?.remotes.flatMap(({ providers }) => Object.entries(providers ?? {})) ?? []
  return named.find(([pattern]) => matchPath(pattern, pathname))?.[1].join(' ') ?? ''
}
