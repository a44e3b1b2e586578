// Finds the instances behind addresses. A name can stand for several instances that come and go, such as a headless service of Kubernetes or a service
// that Compose runs several times.
import { lookup } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'

/** Returns the IP addresses of a host. */
export type Lookup = (host: string) => Promise<readonly string[]>

export interface Discovery {
  /** Origins of the instances (`http://10.0.0.7:3000`), as last found. Before the first search, the given ones. */
  readonly instances: readonly string[]
  /** Whether no name can lead to other instances later. */
  readonly isFixed: boolean
  /** Looks every name up. A name that is not found keeps the instances that it had. Never rejects. */
  search(): Promise<void>
}

/** Milliseconds between two searches. */
export const SEARCH_INTERVAL = 1000

// One at a time, because each occupies a thread that also reads files, for seconds if the name server does not answer.
let previous: Promise<unknown> = Promise.resolve()
const lookupInTurn: Lookup = (host) => {
  const found = previous.then(async () => (await lookup(host, { all: true })).map(({ address }) => address))
  previous = found.catch(() => undefined)
  return found
}

export function createDiscovery(origins: readonly string[], find: Lookup = lookupInTurn): Discovery {
  const known = new Map<string, readonly string[]>(origins.map((origin) => [origin, [origin]]))
  const names = origins.filter(isName)
  let instances = [...new Set(origins)]
  return {
    get instances() {
      return instances
    },
    isFixed: names.length === 0,
    async search() {
      await Promise.all(
        names.map(async (origin) => {
          const url = new URL(origin)
          const found = await find(url.hostname).catch(() => [])
          // An instance with two addresses is still one.
          const versionFour = found.filter((address) => !isIPv6(address))
          const addresses = versionFour.length > 0 ? versionFour : found
          if (addresses.length > 0) known.set(origin, addresses.map((address) => originAt(url, address)).sort())
        }),
      )
      instances = [...new Set([...known.values()].flat())]
    },
  }
}

/** A certificate names its host, so an https address stays as it is. */
function isName(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

function originAt({ port }: URL, address: string): string {
  return `http://${isIPv6(address) ? `[${address}]` : address}${port ? `:${port}` : ''}`
}
