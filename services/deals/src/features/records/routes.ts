import { contestEntry, decideDealContest, getDealRecord, getOwnDealRecord, listDealContests } from '@ungana/contracts-deals'
import { audit, callerOf, type Service } from '@ungana/service-kit'
import type { Deals } from '#lib/dependencies.ts'
import { recordOf } from '#lib/record-counts.ts'
import { contest, decide, listContests, ownRecord } from './records.ts'

export function recordRoutes(app: Service, { pool, once, now }: Deals): void {
  app.route({ ...getDealRecord, config: { policy: 'member', act: 'deals.see' }, handler: (request) => recordOf(pool, request.params.id) })

  app.route({ ...getOwnDealRecord, config: { policy: 'member', act: 'deals.see' }, handler: (request) => ownRecord(pool, callerOf(request)) })

  app.route({
    ...contestEntry,
    config: { policy: 'member', act: 'deals.write' },
    handler: async (request, reply) => {
      const callerId = callerOf(request)
      const { figure, reason } = request.body
      return once(request, reply, { scope: callerId }, async (tx) => ({
        status: 200,
        body: await contest(tx, { dealId: request.params.id, companyId: callerId, figure, reason, at: now() }),
      }))
    },
  })

  const config = { policy: 'staff', act: 'deals.decide' } as const

  app.route({
    ...listDealContests,
    config,
    handler: async (request, reply) => {
      const { contests, total } = await listContests(pool, request.query.page)
      reply.header('x-total-count', total)
      return contests
    },
  })

  app.route({
    ...decideDealContest,
    config,
    handler: async (request, reply) => {
      const staffId = callerOf(request)
      const { id } = request.params
      return once(request, reply, { scope: staffId }, async (tx) => {
        await decide(tx, id, request.body)
        await audit.add(tx, { actor: staffId, action: 'deal.contest-decided', subject: id, details: { decision: request.body.decision } })
        return { status: 200, body: { id } }
      })
    },
  })
}
