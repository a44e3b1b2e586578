const plainCharacters = /^\/api(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*)?$/
const dotOrEmptySegment = /\/\.{0,2}\/|\/\.{1,2}$/
const brokenEscape = /%(?![0-9a-fA-F]{2})/
/** An escape of what needs none (a letter, a digit, `-._~`), of a slash or backslash, of a control character, or of another escape. */
const doubtfulEscape = /%(?:[01][0-9a-f]|2[def]|3[0-9]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9aef]|25[0-9a-f]{2})/i

/**
 * Whether a request's path (no query) has one meaning only, whoever decodes it and however often. The gateway authorises and routes by
 * the path that it sees; a path that a service could read otherwise (`/api/%2e%2e/metrics`, `/ap%69/…`, `//`) is refused, not repaired.
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
