// The cookie that holds a session's token.
import { hasSecureCookies, sessionCookieName } from '@ungana/contracts-identity'

export interface SessionCookie {
  /** Value of the Set-Cookie header that hands out `token`. */
  set(token: string, options: { readonly trusted: boolean }): string
  /** Value of the Set-Cookie header that takes it back. */
  clear(): string
}

/** The longest that browsers keep one (400 days). When a session ends is the database's to say; the cookie only must not end before. */
const TRUSTED_MAX_AGE = 34_560_000

/** On a device that is not trusted the cookie goes with the browser's window. */
export function sessionCookie(origins: readonly string[]): SessionCookie {
  const name = sessionCookieName(origins)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${hasSecureCookies(origins) ? '; Secure' : ''}`
  return {
    set: (token, { trusted }) => `${name}=${token}; ${attributes}${trusted ? `; Max-Age=${TRUSTED_MAX_AGE}` : ''}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  }
}
