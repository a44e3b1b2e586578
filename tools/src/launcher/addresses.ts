// Under which addresses a site is found that listens at HOST.

/** Where it answers programs of this machine: `http://127.0.0.1:8080`. */
export function addressHere(host: string, port: number): string {
  return `http://${bracketed(everywhere.get(host) ?? host)}:${port}`
}

/** Where people of this machine open it: `http://localhost:8080`, unless it listens where that name may not lead. */
export function siteUrl(host: string, port: number): string {
  return host === '127.0.0.1' || everywhere.has(host) ? `http://localhost:${port}` : addressHere(host, port)
}

/** Hosts that stand for all addresses of the machine, and one of those. */
const everywhere = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
