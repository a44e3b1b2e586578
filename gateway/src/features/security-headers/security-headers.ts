/** Headers of every answer. */
export function commonHeaders(origins: readonly string[]): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // For what is no page but is opened as one: an SVG, a JSON answer.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    // A promise that a browser keeps for a year: only where every origin of ours is https.
    ...(origins.every((origin) => origin.startsWith('https:')) && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Headers of pages, beside the common ones. Scripts come from our origin alone; styled-components writes style elements. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
