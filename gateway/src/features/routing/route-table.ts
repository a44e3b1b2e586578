import type { FastifyBaseLogger } from 'fastify'
import Router, { type HTTPMethod } from 'find-my-way'
import type { Destination, RouteMatch } from '#lib/destination.ts'
import { isCanonicalApiPath } from './canonical-path.ts'
import { readServiceRoutes, type ServiceRoute } from './service-routes.ts'

export interface RouteTable {
  /**
   * Takes what GET /routes of one address of `service` said. An address's routes stay until it says otherwise, so that those of a service
   * that is down stay known. What cannot be read is logged and changes nothing.
   */
  learn(service: string, address: string, text: string): void
  /** `path` is without query. HEAD matches what GET matches. */
  match(method: string, path: string): RouteMatch
  /** The address below /api that `url`, which has none, means too by some service's word; else `url` as it is. */
  belowApi(method: string, url: string): string
}

/**
 * The union of all that the services declare, matched by the library and the rules that the services themselves match with. Where two
 * services declare the same route, the first of `services` has it.
 */
export function createRouteTable(services: readonly string[], log: FastifyBaseLogger): RouteTable {
  /** By service, then by address. */
  const declared = new Map<string, Map<string, readonly ServiceRoute[]>>(services.map((service) => [service, new Map()]))
  let router = createRouter()
  let methods: HTTPMethod[] = []

  function rebuild() {
    router = createRouter()
    const used = new Set<HTTPMethod>()
    for (const [service, byAddress] of declared) {
      const routes = new Map([...byAddress.values()].flat().map((route) => [`${route.method} ${route.url}`, route]))
      for (const { method, url, deadline, policy, fromAnywhere, alsoWithoutApi, upload, ...route } of routes.values()) {
        const sensitive = route.sensitive || policy === 'staff'
        try {
          const destination: Destination = { service, url, deadline, policy, sensitive, fromAnywhere, alsoWithoutApi, upload }
          router.on(method as HTTPMethod, url, () => undefined, destination)
          used.add(method as HTTPMethod)
        } catch (error) {
          log.error({ err: error, upstream: service, method, url }, 'route left out: an earlier service declares it too, or it cannot be matched')
        }
      }
    }
    methods = [...used]
  }

  const find = (method: HTTPMethod, path: string) => router.find(method, path)?.store as Destination | undefined

  return {
    learn(service, address, text) {
      try {
        declared.get(service)?.set(address, readServiceRoutes(text))
      } catch (error) {
        log.error({ err: error, upstream: service, address }, 'routes of a service could not be read')
        return
      }
      rebuild()
    },
    match(method, path) {
      if (!isCanonicalApiPath(path)) return { found: 'malformed' }
      const destination = find((method === 'HEAD' ? 'GET' : method) as HTTPMethod, path)
      if (destination) return { found: 'destination', destination }
      const allow: string[] = methods.filter((other) => find(other, path))
      if (allow.includes('GET')) allow.push('HEAD')
      if (allow.length > 0) return { found: 'other-methods', allow }
      const complete = [...declared.values()].every((byAddress) => byAddress.size > 0)
      return { found: complete ? 'unknown' : 'too-early' }
    },
    belowApi(method, url) {
      if (url.startsWith('/api/')) return url
      const [path = ''] = url.split('?', 1)
      const wanted = `/api${path}`
      // With another method it is that path as well, and the answer says so.
      const known = [method, ...methods].some((each) => find((each === 'HEAD' ? 'GET' : each) as HTTPMethod, wanted)?.alsoWithoutApi)
      return known ? `/api${url}` : url
    },
  }
}

/** With the options of service-kit's Fastify: what matches here matches there. */
function createRouter() {
  return Router({ maxParamLength: 16_384 })
}
