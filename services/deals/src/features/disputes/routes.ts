import { decideDealDispute, getDisputedDeal, listDealDisputes, listDealViews } from '@ungana/contracts-deals'
import { audit, callerOf, type Service, staffViewsRoute } from '@ungana/service-kit'
import { actorOf } from '#lib/actor.ts'
import { listDisputedDeals, presentDeal, readForStaff } from '#lib/deals.ts'
import type { Deals } from '#lib/dependencies.ts'
import { decideDispute } from '#lib/record.ts'

export function disputeRoutes(app: Service, { pool, transaction, once, now }: Deals): void {
  const config = { policy: 'staff', act: 'deals.decide' } as const

  app.route({
    ...listDealDisputes,
    config,
    handler: async (request, reply) => {
      const { disputes, total } = await listDisputedDeals(pool, request.query.page)
      reply.header('x-total-count', total)
      return disputes
    },
  })

  app.route({
    ...getDisputedDeal,
    config,
    handler: async (request) =>
      transaction(async (tx) => {
        const deal = await readForStaff(tx, request.params.id)
        await audit.add(tx, { actor: callerOf(request), action: 'deal.read', subject: deal.id })
        return presentDeal(deal, 'staff')
      }),
  })

  app.route({
    ...decideDealDispute,
    config,
    handler: async (request, reply) => {
      const actor = actorOf(request, now)
      const { id } = request.params
      return once(request, reply, { scope: actor.callerId }, async (tx) => {
        await decideDispute(tx, id, request.body, actor)
        return { status: 200, body: { id } }
      })
    },
  })

  staffViewsRoute(app, listDealViews, pool, [
    'deal.read',
    'deal.proof-read',
    'deal.papers-read',
    'deal.paper-read',
    'deal.files-read',
    'deal.file-read',
  ])
}
