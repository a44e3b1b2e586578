import { getAcceptedQuote } from '@ungana/contracts-messaging'
import type { Service } from '@ungana/service-kit'
import { InquiryNotFound } from '#errors.ts'
import type { Messaging } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export function acceptedQuoteRoutes(app: Service, { pool }: Pick<Messaging, 'pool'>): void {
  app.route({
    ...getAcceptedQuote,
    config: { policy: { services: ['deals'] } },
    handler: async (request) => {
      const { rows } = await query(
        pool,
        `SELECT q.id AS "quoteId", i.subject, b.id AS "buyerId", b.name AS "buyerName", s.id AS "sellerId", s.name AS "sellerName",
           q.quote_price_minor::float8 AS "priceMinor", q.quote_currency AS currency, q.quote_terms AS terms, max(a.created_at) AS "acceptedAt"
         FROM inquiries i JOIN inquiry_entries q ON q.id = i.quote_id JOIN inquiry_entries a ON a.inquiry_id = i.id AND a.kind = 'accept' AND a.seq > q.seq
           JOIN accounts b ON b.id = i.sender_id JOIN accounts s ON s.id = i.receiver_id
         WHERE i.id = $1 AND i.removed_at IS NULL GROUP BY i.id, q.id, b.id, s.id`,
        [request.params.id],
      )
      const [row] = rows
      if (!row || row.priceMinor === null || row.currency === null || row.acceptedAt === null) throw new InquiryNotFound()
      const { quoteId, subject, buyerId, buyerName, sellerId, sellerName, priceMinor, currency, terms, acceptedAt } = row
      return {
        quoteId,
        subject,
        buyer: { id: buyerId, name: buyerName },
        seller: { id: sellerId, name: sellerName },
        priceMinor,
        currency,
        terms,
        acceptedAt: acceptedAt.toISOString(),
      }
    },
  })
}
