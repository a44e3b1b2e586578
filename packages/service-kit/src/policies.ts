// Who may call a route. Every route says so; one that does not stops the service from starting.
import type { App } from './app.ts'
import { Forbidden, Unauthenticated } from './errors.ts'

/**
 * anyone: callers that the gateway knows, visitors too. member: signed in (staff are members as well). staff: staff.
 * operations: no identity at all, for probes on the private network; never below /api, and the gateway never proxies it.
 */
export type CallerPolicy = 'anyone' | 'member' | 'staff' | 'operations'

/** The named services, each by its own signed token, and nobody else. Below /internal/ only, which the gateway never learns of. */
export interface ServicesPolicy {
  readonly services: readonly [string, ...string[]]
}

export type Policy = CallerPolicy | ServicesPolicy

const policies: readonly unknown[] = ['anyone', 'member', 'staff', 'operations'] satisfies CallerPolicy[]

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /**
     * Other sites, servers and programs call it, as payment providers and mail programs do: the gateway asks no Origin of ours, lets a form come
     * in, and takes nobody for signed in. Defaults to false.
     */
    fromAnywhere?: boolean
    /** Whether it answers at its path without /api as well: `/paypal/setup` beside `/api/paypal/setup`. Defaults to false. */
    alsoWithoutApi?: boolean
    /**
     * Whether the caller's session has to be certain, as for bank details and payments: the gateway then asks identity anew, and answers 503
     * while identity is silent, where other routes go on with what it remembers. What is for staff is so without saying.
     */
    sensitive?: boolean
  }
}

/**
 * Must come after `verifyIdentity`, so that identity is known, and before any route. Runs before parsing and validation: a caller
 * who may not use a route learns nothing of what it takes. The HEAD route that Fastify adds to a GET has the policy of that GET.
 */
export function enforcePolicies(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const forServices = typeof config?.policy === 'object' && config.policy.services.length > 0
    if (!forServices && !policies.includes(config?.policy)) {
      throw new Error(`Route ${method} ${url} declares no policy: add config: { policy: 'anyone' | 'member' | 'staff' | 'operations' }`)
    }
    if (forServices !== url.startsWith('/internal/')) {
      throw new Error(`Route ${method} ${url}: routes below /internal/, and only they, have a policy that names services: { services: ['…'] }`)
    }
    if (config?.sensitive && !(url.startsWith('/api/') && (config.policy === 'member' || config.policy === 'staff'))) {
      throw new Error(`Route ${method} ${url} is sensitive, which only routes below /api with policy 'member' or 'staff' can be`)
    }
    if (config?.policy === 'operations' && url.startsWith('/api')) {
      throw new Error(`Route ${method} ${url} is below /api, so its policy cannot be 'operations': that would open it to everybody`)
    }
  })
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { policy } = request.routeOptions.config
    if (policy === 'operations' || policy === 'anyone' || typeof policy === 'object') return
    const { role } = request.identity
    if (role === 'visitor') throw new Unauthenticated()
    if (policy === 'staff' && role !== 'staff') throw new Forbidden()
  })
}
