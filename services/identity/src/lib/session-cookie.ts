// The cookie that holds a session's token.
import { COOKIE_NAME, SECURE_COOKIE_NAME } from '@ungana/contracts-identity'

export interface SessionCookie {
  /** Value of the Set-Cookie header that hands out `token`. */
  set(token: string, options: { readonly trusted: boolean }): string
  /** Value of the Set-Cookie header that takes it back. */
  clear(): string
}

/** The longest that browsers keep one (400 days). When a session ends is the database's to say; the cookie only must not end before. */
const TRUSTED_MAX_AGE = 34_560_000

/**
 * `__Host-…` with Secure where one of the site's origins is on https, as the gateway expects it. On a device that is not trusted the
 * cookie goes with the browser's window.
 */
export function sessionCookie(origins: readonly string[]): SessionCookie {
  const secure = origins.some((origin) => origin.startsWith('https:'))
  const name = secure ? SECURE_COOKIE_NAME : COOKIE_NAME
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    set: (token, { trusted }) => `${name}=${token}; ${attributes}${trusted ? `; Max-Age=${TRUSTED_MAX_AGE}` : ''}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  }
}
