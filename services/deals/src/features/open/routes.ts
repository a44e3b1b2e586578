import { openDeal as openEndpoint } from '@ungana/contracts-deals'
import type { Service } from '@ungana/service-kit'
import { QuoteNotAccepted } from '#errors.ts'
import { actorOf } from '#lib/actor.ts'
import { presentDeal, readDeal } from '#lib/deals.ts'
import type { Deals } from '#lib/dependencies.ts'
import { openDeal } from './open-deal.ts'

export function openRoutes(app: Service, { once, findQuote, now }: Deals): void {
  app.route({
    ...openEndpoint,
    config: { policy: 'member', act: 'deals.write' },
    handler: async (request, reply) => {
      const actor = actorOf(request, now)
      const { callerId } = actor
      const { inquiryId } = request.body
      const quote = await findQuote(inquiryId, request.id)
      if (!quote || ![quote.buyer.id, quote.seller.id].includes(callerId)) throw new QuoteNotAccepted()
      return once(request, reply, { scope: callerId }, async (tx) => {
        const id = await openDeal(tx, inquiryId, quote, actor)
        return { status: 200, body: presentDeal(await readDeal(tx, id, callerId), callerId) }
      })
    },
  })
}
