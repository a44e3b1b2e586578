import { listDisputes as listEndpoint, markDisputeSeen } from '@ungana/contracts-payments'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Payments } from '#lib/dependencies.ts'
import { listDisputes, markSeen } from './list-disputes.ts'

export function disputeRoutes(app: Service, { pool, transaction, now }: Payments): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'staff', act: 'disputes.see' },
    handler: async (request, reply) => {
      const { found, total } = await listDisputes(pool, request.query)
      reply.header('x-total-count', total)
      return found
    },
  })

  app.route({
    ...markDisputeSeen,
    config: { policy: 'staff', act: 'disputes.see' },
    handler: (request) => transaction((tx) => markSeen(tx, { id: request.params.id, staffId: callerOf(request), now: now() })),
  })
}
