const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HOST_AND_PORT = /^[^/:]+\.[^/:]+:\d/

/**
 * A link for a web address as its owner typed it: `kivucoffee.rw/about` → its https URL and `kivucoffee.rw/about`.
 * Null for anything but http and https, so that a `javascript:` address never becomes a link.
 */
export function webAddress(typed: string | null): { readonly href: string; readonly label: string } | null {
  const address = typed?.trim()
  if (!address) return null
  const url = parsed(HAS_SCHEME.test(address) && !HOST_AND_PORT.test(address) ? address : `https://${address}`)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname.includes('.')) return null
  return { href: url.href, label: `${url.host.replace(/^www\./, '')}${url.pathname === '/' ? '' : url.pathname}` }
}

function parsed(address: string) {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
