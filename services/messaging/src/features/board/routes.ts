import { listBoard, listOwnInterests as listEndpoint, showInterest as showEndpoint } from '@ungana/contracts-messaging'
import { actorOf, callerOf, dayInKigali, type Service } from '@ungana/service-kit'
import { NotVerified } from '#errors.ts'
import type { Messaging } from '#lib/dependencies.ts'
import { isVerified } from '#lib/suppliers.ts'
import { listEntries, listOwnInterests } from './board-rows.ts'
import { showInterest } from './show-interest.ts'

export function boardRoutes(app: Service, messaging: Messaging): void {
  const { pool, once, now } = messaging
  const reading = { policy: 'member', act: 'messages.read' } as const

  app.route({
    ...listBoard,
    config: reading,
    handler: async (request) => {
      const supplierId = callerOf(request)
      if (!(await isVerified(messaging, supplierId, request.id))) return { verified: false, entries: [], total: 0 }
      return { verified: true, ...(await listEntries(pool, supplierId, dayInKigali(now()), request.query)) }
    },
  })

  app.route({ ...listEndpoint, config: reading, handler: async (request) => listOwnInterests(pool, callerOf(request), dayInKigali(now())) })

  app.route({
    ...showEndpoint,
    config: { policy: 'member', act: 'inquiries.write' },
    handler: async (request, reply) => {
      const supplierId = callerOf(request)
      if (!(await isVerified(messaging, supplierId, request.id))) throw new NotVerified()
      const { content } = request.body
      const shown = { entryId: request.params.id, supplierId, content, person: actorOf(request), requestId: request.id, now: now() }
      return once(request, reply, { scope: supplierId }, async (tx) => ({ status: 201, body: await showInterest(tx, shown) }))
    },
  })
}
