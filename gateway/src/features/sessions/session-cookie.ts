import { COOKIE_NAME, SECURE_COOKIE_NAME } from '@ungana/contracts-identity'

/** What identity gives out: 256 bits in base64url. Anything else is nobody's, and need not be asked about. */
const wellFormed = /^[A-Za-z0-9_-]{43}$/

/**
 * The name of the session's cookie on a site with these origins: as in identity, the first of them tells. On https only the cookie that a
 * browser holds to this very host counts, because the other could have been set by a neighbouring subdomain.
 */
export function sessionCookieName([first]: readonly string[]): string {
  return first?.startsWith('https:') ? SECURE_COOKIE_NAME : COOKIE_NAME
}

/**
 * The value of the cookie called `name`, of a Cookie header. undefined where it is absent or malformed, and where there are two of
 * that name with different values: one is planted, and who was signed in by the wrong one would work in a stranger's account.
 */
export function sessionToken(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [value] = values
  if (value === undefined || !wellFormed.test(value)) return undefined
  return values.every((other) => other === value) ? value : undefined
}
