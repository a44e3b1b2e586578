/** The page after logging in, from `?from=`, which anybody may have written. */
import { isPageAt } from '#lib/is-page-at.ts'

/**
 * `from` as path, query and hash on `origin` ("https://ungana.example"). Returns `/` if it is missing, leads to another site or back to the login
 * page.
 */
export function returnPath(from: string | null, origin: string): string {
  if (!from?.startsWith('/')) return '/'
  const target = parseUrl(from, origin)
  // "//" starts another site's address, and may appear only after parsing: "/.//site" becomes "//site".
  if (target?.origin !== origin || target.pathname.startsWith('//') || isPageAt('/login', target.pathname)) return '/'
  return target.pathname + target.search + target.hash
}

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
