import {
  business,
  getBusiness as getEndpoint,
  listUsers as listUsersEndpoint,
  listVerifiedBusinesses as listVerifiedEndpoint,
} from '@ungana/contracts-directory'
import { callerOf, type Service, sendLong } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { getBusiness } from '#lib/public-business.ts'
import { listUsers, listVerifiedBusinesses } from './businesses.ts'

export function businessRoutes(app: Service, { pool }: Database, samplesLeaveAt: number): void {
  app.route({
    ...getEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => getBusiness(pool, request.params.id),
  })

  app.route({
    ...listVerifiedEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request, reply) => {
      const { businesses, total } = await listVerifiedBusinesses(pool, request.query.limit, samplesLeaveAt)
      reply.header('x-total-count', total)
      return businesses
    },
  })

  app.route({
    ...listUsersEndpoint,
    config: { policy: 'member', act: 'self', longList: true },
    handler: async (request, reply) => sendLong(reply, business, await listUsers(pool, callerOf(request), samplesLeaveAt)),
  })
}
