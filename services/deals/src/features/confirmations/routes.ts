import { readPaymentConfirmation } from '@ungana/contracts-deals'
import { isLanguageCode } from '@ungana/language'
import { callerOf, type Service } from '@ungana/service-kit'
import { readDeal } from '#lib/deals.ts'
import type { Deals } from '#lib/dependencies.ts'
import { confirmedPayment } from './confirmed.ts'
import { drawConfirmation } from './draw-confirmation.ts'

export function confirmationRoutes(app: Service, { pool, findParty }: Deals): void {
  app.route({
    ...readPaymentConfirmation,
    config: { policy: 'member', act: 'deals.see', offline: 'asked' },
    handler: async (request, reply) => {
      const { id, payment: number } = request.params
      const deal = await readDeal(pool, id, callerOf(request))
      const confirmed = confirmedPayment(deal, number)
      // Only the company that makes a paper may decide to show its numbers.
      const partyOf = async (company: string, name: string) => {
        const { registrationNumber: _registration, taxNumber: _tax, ...party } = (await findParty(company, request.id)) ?? { name }
        return party
      }
      const [buyer, seller] = await Promise.all([partyOf(deal.buyerId, deal.buyerName), partyOf(deal.sellerId, deal.sellerName)])
      const language = isLanguageCode(request.query.language) ? request.query.language : 'en'
      const pdf = await drawConfirmation({ dealId: deal.id, buyer, seller, ...confirmed }, language)
      reply.header('content-disposition', `attachment; filename="payment-${deal.id.slice(-12)}-${number}.pdf"`)
      reply.type('application/pdf')
      // The contract types the body as text, but PDF bytes are sent.
      return reply.send(pdf as never)
    },
  })
}
