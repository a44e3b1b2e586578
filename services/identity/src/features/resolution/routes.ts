import { resolveSession } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import type { Identity } from '#lib/dependencies.ts'
import { resolve } from './resolve.ts'

export function resolutionRoutes(app: Service, { database }: Identity): void {
  app.route({
    ...resolveSession,
    config: { policy: { services: ['gateway'] } },
    handler: async (request) => resolve(database, request.body.token),
  })
}
