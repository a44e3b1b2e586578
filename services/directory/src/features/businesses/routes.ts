import {
  getBusiness as getEndpoint,
  listUsers as listUsersEndpoint,
  listVerifiedBusinesses as listVerifiedEndpoint,
} from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { callerId } from '#lib/own-account.ts'
import { getBusiness } from '#lib/public-business.ts'
import { listUsers, listVerifiedBusinesses } from './businesses.ts'

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

  app.route({
    ...listUsersEndpoint,
    config: { policy: 'member' },
    handler: async (request) => listUsers(pool, callerId(request)),
  })
}
