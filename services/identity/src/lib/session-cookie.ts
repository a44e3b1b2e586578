// The cookie with the session's token.
import { hasSecureCookies, sessionCookieName } from '@ungana/contracts-identity'
import type { Client } from './client.ts'
import type { Identity } from './dependencies.ts'
import { placeOf } from './place.ts'
import type { OpenedSession } from './sessions.ts'

export interface SessionCookie {
  /** Returns a Set-Cookie header that sets `token`. */
  set(token: string, options: { readonly trusted: boolean }): string
  /** Returns a Set-Cookie header that deletes the cookie. */
  clear(): string
}

/** The maximum that browsers accept (400 days). The database decides when a session ends, so the cookie must only last at least as long. */
const TRUSTED_MAX_AGE = 34_560_000

/** Returns the Set-Cookie headers after the password was given. */
export async function loginCookies(
  { cookie, devices }: Pick<Identity, 'cookie' | 'devices'>,
  session: OpenedSession,
  client: Client,
): Promise<string[]> {
  const provedAt = session.proved ? { companyId: session.companyId, place: await placeOf(client.address) } : undefined
  return [cookie.set(session.token, session), devices.cookie(session.accountId, client, provedAt)]
}

/** On a device that is not trusted, the cookie ends when the browser closes. */
export function sessionCookie(origins: readonly string[]): SessionCookie {
  const name = sessionCookieName(origins)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${hasSecureCookies(origins) ? '; Secure' : ''}`
  return {
    set: (token, { trusted }) => `${name}=${token}; ${attributes}${trusted ? `; Max-Age=${TRUSTED_MAX_AGE}` : ''}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  }
}
