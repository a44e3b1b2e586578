// Verifies which service is calling a route below /internal/.
import type { App } from '../app.ts'
import { Forbidden, Unauthenticated } from '../errors.ts'
import { type ServicePublicKeys, serviceVerifier } from './service-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified calling service. Throws on routes whose policy is not `{ services }`. */
    readonly callingService: string
  }
}

const callers = new WeakMap<object, string>()

/** Answers 401 without a valid token, and 403 to a service that the route does not name. Call this before adding routes. */
export function verifyCallingService(app: App, { service, publicKeys }: { service: string; publicKeys: ServicePublicKeys }): void {
  const verify = serviceVerifier({ service, publicKeys })
  app.decorateRequest('callingService', {
    getter() {
      const caller = callers.get(this)
      if (caller === undefined) throw new Error('This route has no calling service: its policy names none')
      return caller
    },
  })
  app.addHook('onRoute', ({ method, url, config }) => {
    const { policy } = config ?? {}
    if (typeof policy !== 'object') return
    const unknown = policy.services.filter((name) => !publicKeys.has(name))
    if (unknown.length > 0) throw new Error(`Route ${method} ${url} is for ${unknown.join(', ')}: SERVICE_PUBLIC_KEYS has no such key`)
  })
  app.addHook('onRequest', async (request) => {
    const { policy } = request.is404 ? {} : request.routeOptions.config
    if (typeof policy !== 'object') return
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    const caller = token === undefined ? undefined : await verify(token)
    if (caller === undefined) throw new Unauthenticated()
    if (!policy.services.includes(caller)) throw new Forbidden()
    callers.set(request, caller)
  })
}
