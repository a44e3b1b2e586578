import type { FastifyBaseLogger } from 'fastify'
import Router, { type HTTPMethod } from 'find-my-way'
import type { Destination, RouteMatch } from '#lib/destination.ts'
import { isCanonicalApiPath } from './canonical-path.ts'
import { readServiceRoutes, type ServiceRoute } from './service-routes.ts'

export interface RouteTable {
  /**
   * Stores the response of GET /routes from one address of `service`. The routes stay until the address sends new ones, so that a service's routes
   * remain known while it is down. An invalid response is logged and ignored.
   */
  setRoutes(service: string, address: string, text: string): void
  /** The instances of `service` now. Routes of others are forgotten as soon as one of these has sent its own. */
  keepAddresses(service: string, addresses: readonly string[]): void
  /** `path` is without query. HEAD matches the routes of GET. */
  match(method: string, path: string): RouteMatch
  /** Returns `url` with /api in front if a service declares that the route also works without /api; otherwise returns `url` unchanged. */
  withApiPrefix(method: string, url: string): string
}

/**
 * Joins the routes of all services. Matching uses the same library and options as the services. If two services declare the same route, the
 * first of `services` gets it.
 */
export function createRouteTable(services: readonly string[], log: FastifyBaseLogger): RouteTable {
  /** Service → address → routes. */
  const declared = new Map<string, Map<string, readonly ServiceRoute[]>>(services.map((service) => [service, new Map()]))
  const current = new Map<string, ReadonlySet<string>>()
  let router = createRouter()
  let methods: HTTPMethod[] = []

  /** Returns whether routes were forgotten. */
  function forgetOthers(service: string): boolean {
    const addresses = current.get(service)
    const byAddress = declared.get(service)
    if (!addresses || !byAddress || ![...byAddress.keys()].some((address) => addresses.has(address))) return false
    const gone = [...byAddress.keys()].filter((address) => !addresses.has(address))
    for (const address of gone) byAddress.delete(address)
    return gone.length > 0
  }

  function rebuild() {
    router = createRouter()
    const used = new Set<HTTPMethod>()
    for (const [service, byAddress] of declared) {
      const routes = new Map([...byAddress.values()].flat().map((route) => [`${route.method} ${route.url}`, route]))
      for (const { method, url, deadline, policy, fromAnywhere, alsoWithoutApi, form, longList, framed, upload, ...route } of routes.values()) {
        const sensitive = route.sensitive || policy === 'staff'
        try {
          const destination: Destination = { service, url, deadline, policy, sensitive, fromAnywhere, alsoWithoutApi, form, longList, framed, upload }
          router.on(method as HTTPMethod, url, () => undefined, destination)
          used.add(method as HTTPMethod)
        } catch (error) {
          log.error({ err: error, upstream: service, method, url }, 'route left out: an earlier service also declares it, or its pattern is invalid')
        }
      }
    }
    methods = [...used]
  }

  const find = (method: HTTPMethod, path: string) => router.find(method, path)?.store as Destination | undefined

  return {
    setRoutes(service, address, text) {
      try {
        declared.get(service)?.set(address, readServiceRoutes(text))
      } catch (error) {
        log.error({ err: error, upstream: service, address }, 'cannot read the routes of a service')
        return
      }
      forgetOthers(service)
      rebuild()
    },
    keepAddresses(service, addresses) {
      current.set(service, new Set(addresses))
      if (forgetOthers(service)) rebuild()
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
    withApiPrefix(method, url) {
      if (url.startsWith('/api/')) return url
      const [path = ''] = url.split('?', 1)
      const wanted = `/api${path}`
      // A URL with another method gets the prefix too, so that the answer is 405 with the allowed methods.
      const known = [method, ...methods].some((each) => find((each === 'HEAD' ? 'GET' : each) as HTTPMethod, wanted)?.alsoWithoutApi)
      return known ? `/api${url}` : url
    },
  }
}

/** Uses the options of service-kit's Fastify, so that gateway and services match paths in the same way. */
function createRouter() {
  return Router({ maxParamLength: 16_384 })
}
