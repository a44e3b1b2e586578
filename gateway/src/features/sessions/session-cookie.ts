/** 256 bits in base64url, as identity creates them. Identity is not asked about any other value. */
const session = /^[A-Za-z0-9_-]{43}$/
/** Identity checks its signatures. */
const device = /^[\w.-]{1,200}$/

export const sessionToken = (header: string | undefined, name: string): string | undefined => cookieOf(header, name, session)
export const deviceToken = (header: string | undefined, name: string): string | undefined => cookieOf(header, name, device)

/**
 * Returns the value of the cookie called `name` in a Cookie header; undefined if it is missing or malformed, or if there are two such cookies with
 * different values. An attacker could have planted one of them, and the user would then work in the attacker's account.
 */
function cookieOf(header: string | undefined, name: string, wellFormed: RegExp): string | undefined {
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
