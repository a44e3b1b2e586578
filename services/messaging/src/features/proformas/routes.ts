import { readProforma } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { drawProforma, type Side } from './draw-proforma.ts'
import { numberedQuote } from './proformas.ts'

export function proformaRoutes(app: Service, { transaction, findAccount }: Messaging): void {
  app.route({
    ...readProforma,
    config: { policy: 'member', act: 'messages.read' },
    handler: async (request, reply) => {
      const { quoteId, language } = request.query
      const quote = await transaction((tx) => numberedQuote(tx, { id: request.params.id, quoteId, callerId: callerOf(request) }))
      const [seller, buyer] = await Promise.all([sideOf(quote.sellerId, quote.sellerName), sideOf(quote.buyerId, quote.buyerName)])
      const pdf = await drawProforma({ ...quote, terms: quote.terms ?? {}, seller, buyer, language })
      reply.header('content-disposition', `attachment; filename="proforma-${quote.number}.pdf"`)
      reply.type('application/pdf')
      // The contract types the body as text, but PDF bytes are sent.
      return reply.send(pdf as never)

      async function sideOf(id: string, name: string): Promise<Side> {
        // Without directory's answer, the document names the company without its place.
        const found = await findAccount(id, request.id).catch(() => undefined)
        return { name, place: found?.place }
      }
    },
  })
}
