import { getBusiness as getEndpoint, listVerifiedBusinesses as listVerifiedEndpoint } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { getBusiness, listVerifiedBusinesses } from './businesses.ts'

export function businessRoutes(app: Service, { pool }: Database): void {
  app.route({
    ...getEndpoint,
    config: { policy: 'anyone' },
    handler: async (request) => getBusiness(pool, request.params.id),
  })

  app.route({
    ...listVerifiedEndpoint,
    config: { policy: 'anyone' },
    handler: async (request) => listVerifiedBusinesses(pool, request.query.limit),
  })
}
