import { readProforma } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import type { PaperParty } from '@ungana/service-kit/accounts'
import type { Messaging } from '#lib/dependencies.ts'
import { drawProforma } from './draw-proforma.ts'
import { numberedQuote } from './proformas.ts'

export function proformaRoutes(app: Service, { transaction, findParty }: Messaging): void {
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

      async function sideOf(id: string, name: string): Promise<PaperParty> {
        // Without directory's answer, the document has the company's name only.
        const found = await findParty(id, request.id).catch(() => undefined)
        // Only the company that prints decides to show its numbers.
        if (id === callerOf(request)) return { ...found, name }
        const { registrationNumber: _registration, taxNumber: _tax, ...place } = found ?? {}
        return { ...place, name }
      }
    },
  })
}
