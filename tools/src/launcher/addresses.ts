// The addresses of a site that listens on HOST.

/** The address for programs on this machine: `http://127.0.0.1:8080`. */
export function addressHere(host: string, port: number): string {
  return `http://${bracketed(loopbackOf.get(host) ?? host)}:${port}`
}

/** The address for people on this machine: `http://localhost:8080`, unless the site listens where `localhost` does not lead. */
export function siteUrl(host: string, port: number): string {
  return host === '127.0.0.1' || loopbackOf.has(host) ? `http://localhost:${port}` : addressHere(host, port)
}

/** Hosts that mean all addresses of the machine, with the loopback address to use instead. */
const loopbackOf = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
