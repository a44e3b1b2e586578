import { getDeal, listDeals as listEndpoint } from '@ungana/contracts-deals'
import { callerOf, type Service } from '@ungana/service-kit'
import { listDeals, presentDeal, readDeal } from '#lib/deals.ts'
import type { Deals } from '#lib/dependencies.ts'

export function dealRoutes(app: Service, { pool }: Deals): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'member', act: 'deals.see', offline: 'kept' },
    handler: (request) => listDeals(pool, callerOf(request), request.query),
  })

  app.route({
    ...getDeal,
    config: { policy: 'member', act: 'deals.see', offline: 'kept' },
    handler: async (request) => {
      const callerId = callerOf(request)
      return presentDeal(await readDeal(pool, request.params.id, callerId), callerId)
    },
  })
}
