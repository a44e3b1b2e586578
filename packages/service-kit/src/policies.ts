// Who may call a route. A route without a policy prevents the service from starting.
import { type Act, acts, mayDo, type StaffAct, staffActs, staffMayDo } from '@ungana/contracts-identity'
import type { App } from './app.ts'
import { CompanyFrozen, Forbidden, RoleForbids, StaffRoleForbids, Unauthenticated } from './errors.ts'

/**
 * anyone: every caller through the gateway, visitors included. member: logged-in callers, staff included. staff: staff only. operations: no identity,
 * for probes on the private network; never below /api, and the gateway does not forward it.
 */
export type CallerPolicy = 'anyone' | 'member' | 'staff' | 'operations'

/** Only the named services may call the route, each with its own signed token. For routes below /internal/, which the gateway does not know. */
export interface ServicesPolicy {
  readonly services: readonly [string, ...string[]]
}

export type Policy = CallerPolicy | ServicesPolicy

const policies: readonly unknown[] = ['anyone', 'member', 'staff', 'operations'] satisfies CallerPolicy[]

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /**
     * What a caller does with the route. One table says which roles of a company may do it, and another which roles of staff. Every route with policy
     * 'member' or 'staff' names it; a route with policy 'anyone' does if a company also does more than others there.
     */
    act?: Act | StaffAct
    /** What staff do with a route of policy 'member' that shows them more than other members. Staff whose role does not allow it are refused. */
    staffAct?: StaffAct
    /** Whether the people of a frozen company may call the route although it acts. */
    whileFrozen?: true
    /**
     * Whether other sites and programs call the route, such as payment providers and mail programs. The gateway then checks no Origin, accepts forms,
     * and treats the caller as a visitor. Defaults to false.
     */
    fromAnywhere?: boolean
    /** Whether the route also answers without /api: `/paypal/setup` beside `/api/paypal/setup`. Defaults to false. */
    alsoWithoutApi?: boolean
    /**
     * Whether the gateway must check the session with the identity service for each call, as for bank details and payments. If the identity service
     * does not answer, the gateway answers 503 instead of using its cached session. Staff routes are always sensitive.
     */
    sensitive?: boolean
    /**
     * Every route below /api that is open to anyone and does more than read must set this. form: it accepts 10 calls an hour from one address, counted by
     * the gateway. Otherwise the reason why this limit is not needed.
     */
    visitorWrites?: 'form' | { readonly unlimited: string }
    /** Whether the answer may have a thousand rows if the query has no `page`. The gateway limits how often, and how many at once, a caller asks for it. */
    longList?: true
    /** Whether pages of our own may show the answer in a frame, such as a document. Only for answers that are never HTML or SVG. */
    framed?: true
  }
}

/**
 * Call this after `verifyIdentity`, which sets the identity, and before adding routes. Policies are checked before parsing and validation, so that a
 * caller without permission learns nothing about the route's input. The HEAD route that Fastify adds to a GET has the same policy.
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
    const mayName = config?.policy === 'member' || config?.policy === 'anyone'
    const namesAct =
      config?.policy === 'staff' ? config.act !== undefined && config.act in staffActs : mayName && config.act !== undefined && config.act in acts
    if (config?.act === undefined ? config?.policy === 'member' || config?.policy === 'staff' : !namesAct) {
      throw new Error(
        `Route ${method} ${url}: a route with policy 'member' names an act of contracts/identity, such as act: 'self'; one with 'staff' names an act of staff, such as act: 'staff.see'; one with 'anyone' may`,
      )
    }
    if (config?.staffAct && config.policy !== 'member') {
      throw new Error(`Route ${method} ${url} has a staffAct, which only routes with policy 'member' can`)
    }
    const writes = [method].flat().some((each) => each !== 'GET' && each !== 'HEAD')
    if (config?.policy === 'anyone' && writes && url.startsWith('/api/') && !config.visitorWrites) {
      throw new Error(
        `Route ${method} ${url} lets visitors write without a limit: add config: { visitorWrites: 'form' | { unlimited: 'the reason' } }`,
      )
    }
    if (config?.policy === 'operations' && url.startsWith('/api')) {
      throw new Error(`Route ${method} ${url} is below /api, so its policy cannot be 'operations': that would open it to everybody`)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { policy, act, staffAct, provedDevice, whileFrozen } = request.routeOptions.config
    if (policy === 'operations' || typeof policy === 'object') return
    const { role, person, frozen } = request.identity
    if (policy !== 'staff' && act && person && role !== 'staff' && !mayDo(person.role, act as Act)) throw new RoleForbids()
    const looks = request.method === 'GET' || request.method === 'HEAD' || act === 'self'
    if (frozen && act && !whileFrozen && (provedDevice || !looks)) throw new CompanyFrozen()
    if (policy === 'anyone') return
    // What an account reads must not stay on a shared device.
    reply.header('cache-control', 'no-store')
    if (role === 'visitor') throw new Unauthenticated()
    if (policy === 'staff' && role !== 'staff') throw new Forbidden()
    const ofStaff = policy === 'staff' ? (act as StaffAct) : staffAct
    if (role === 'staff' && ofStaff && !staffMayDo(request.identity.staffRole ?? 'all', ofStaff)) throw new StaffRoleForbids()
  })
}
