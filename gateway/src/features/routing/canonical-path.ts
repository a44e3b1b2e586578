const plainCharacters = /^\/api(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*)?$/
const dotOrEmptySegment = /\/\.{0,2}\/|\/\.{1,2}$/
const brokenEscape = /%(?![0-9a-fA-F]{2})/
/**
 * An escaped character that needs no escape (letter, digit, `-._~`), or an escaped slash, backslash, control character or percent sign of another
 * escape.
 */
const doubtfulEscape = /%(?:[01][0-9a-f]|2[def]|3[0-9]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9aef]|25[0-9a-f]{2})/i

/**
 * Returns whether a path (without query) stays the same when it is decoded more than once. The gateway checks the path as received; a path
 * that a service could read differently (`/api/%2e%2e/metrics`, `/ap%69/…`, `//`) is refused, not repaired.
 */
export function isCanonicalApiPath(path: string): boolean {
  if (!plainCharacters.test(path) || dotOrEmptySegment.test(path)) return false
  if (!path.includes('%')) return true
  if (brokenEscape.test(path) || doubtfulEscape.test(path)) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
