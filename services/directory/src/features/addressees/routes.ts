import { findAddressee as findEndpoint } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { findAddressee } from './addressees.ts'

export function addresseeRoutes(app: Service, { pool }: Database): void {
  app.route({
    ...findEndpoint,
    config: { policy: { services: ['logistics', 'messaging', 'payments'] } },
    handler: async (request) => findAddressee(pool, request.params.id),
  })
}
