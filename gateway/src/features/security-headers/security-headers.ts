/** Returns the headers of every response. */
export function commonHeaders(origins: readonly string[], subdomains: 'true' | 'false'): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Applies to files and JSON that a browser opens as a page, such as an SVG.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // Browsers remember this header for a year, so it is sent only if every origin is on https.
    ...(origins.every((origin) => origin.startsWith('https:')) && {
      'strict-transport-security': `max-age=31536000${subdomains === 'true' ? '; includeSubDomains' : ''}`,
    }),
  }
}

/**
 * Headers of pages, added to the common ones. Scripts load from our origin only. A style element is used only if `styles` has its hash; style
 * attributes never are.
 */
export function pageHeaders(styles: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      ['style-src', ...styles].join(' '),
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'content-security-policy-report-only': "require-trusted-types-for 'script'; trusted-types default",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
}
