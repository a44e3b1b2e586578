/** Where a visitor goes after signing in: back to the page named in `?from=`, which anybody may have written. */
import { matchPath } from 'react-router-dom'

/**
 * `from` as path, query and hash on `origin` ("https://ungana.example"), or `/` where it is none, leads to another site, or back to the
 * login itself.
 */
export function returnPath(from: string | null, origin: string): string {
  if (!from?.startsWith('/')) return '/'
  const target = parseUrl(from, origin)
  // "//" is another site's address wherever it is followed, and may only have come about here: "/.//site" is "//site" once the dot is gone.
  if (target?.origin !== origin || target.pathname.startsWith('//') || matchPath('/login', target.pathname)) return '/'
  return target.pathname + target.search + target.hash
}

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
