import { findOpenSession, resolveSession } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { findOpen, resolve } from './resolve.ts'

export function resolutionRoutes(app: Service, { database }: Identity): void {
  app.route({
    ...resolveSession,
    config: { policy: { services: ['gateway'] } },
    handler: async (request) => resolve(database, request.body.token),
  })

  app.route({
    ...findOpenSession,
    config: { policy: { services: ['notifications'] } },
    handler: async (request) => ({ session: await findOpen(database, request.params.id) }),
  })
}
