// Protects bank details and contracts from somebody who has stolen a password: a new device must be proved first.
import type { App } from './app.ts'
import { createError } from './errors.ts'

/** The caller proves the device (POST /api/auth/device-proof) and repeats the call. */
export const DeviceUnproved = createError('DEVICE_UNPROVED', 'This device is new. Please prove that it is yours.', 403)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a new device must be proved before it calls the route; a function decides by the body. */
    provedDevice?: true | ((body: unknown) => boolean)
  }
}

/** Call this after `enforcePolicies` and before adding routes. The check comes before the handler, so that a refusal reveals no stored data. */
export function enforceProvedDevice(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.provedDevice && config.policy !== 'member') {
      throw new Error(`Route ${method} ${url} needs a proved device, which only routes with policy 'member' can`)
    }
  })
  app.addHook('preHandler', async (request) => {
    const { provedDevice } = request.routeOptions.config
    if (!provedDevice || (typeof provedDevice === 'function' && !provedDevice(request.body))) return
    if (request.identity.unproved) throw new DeviceUnproved()
  })
}
