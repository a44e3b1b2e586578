/** What identity gives out: 256 bits in base64url. Anything else is nobody's, and need not be asked about. */
const wellFormed = /^[A-Za-z0-9_-]{43}$/

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
