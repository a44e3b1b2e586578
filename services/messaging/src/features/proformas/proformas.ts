// Gives a quote its number as a proforma invoice, and reads what the PDF shows.
import type { QuoteTerms } from '@ungana/contracts-messaging'
import { oneAtATime } from '@ungana/service-kit'
import { InquiryNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export interface NumberedQuote {
  readonly number: string
  readonly sellerId: string
  readonly sellerName: string
  readonly buyerId: string
  readonly buyerName: string
  readonly subject: string
  readonly priceMinor: number
  readonly currency: string
  readonly validUntil: string
  readonly terms: QuoteTerms | null
  readonly note: string | null
  readonly issuedAt: Date
}

/** For one of the two sides. @throws InquiryNotFound */
export async function numberedQuote(
  tx: Transaction,
  { id, quoteId, callerId }: { id: string; quoteId: string | undefined; callerId: string },
): Promise<NumberedQuote> {
  const { rows } = await query(
    tx,
    `SELECT e.id AS "quoteId", i.receiver_id AS "sellerId", s.name AS "sellerName", i.sender_id AS "buyerId", b.name AS "buyerName", i.subject,
       e.quote_price_minor::float8 AS "priceMinor", e.quote_currency AS currency, e.quote_valid_until::text AS "validUntil", e.quote_terms AS terms,
       e.content AS note, e.created_at AS "issuedAt"
     FROM inquiries i JOIN inquiry_entries e ON e.inquiry_id = i.id AND e.kind = 'quote' AND e.id = coalesce($2, i.quote_id)
     JOIN accounts s ON s.id = i.receiver_id JOIN accounts b ON b.id = i.sender_id
     WHERE i.id = $1 AND $3 IN (i.sender_id, i.receiver_id) AND i.removed_at IS NULL
       AND (e.author_id = i.receiver_id OR (i.status = 'accepted' AND e.id = i.quote_id))`,
    [id, quoteId ?? null, callerId],
  )
  const [row] = rows
  if (!row || row.priceMinor === null || row.currency === null || row.validUntil === null) throw new InquiryNotFound()
  const { sellerId } = row
  // Without gaps, and each quote keeps its number.
  await oneAtATime(tx, `proformas of ${sellerId}`)
  await query(
    tx,
    `INSERT INTO proformas (quote_id, seller_id, number)
     SELECT $1, $2, coalesce(max(p.number), 0) + 1 FROM proformas AS p WHERE p.seller_id = $2 ON CONFLICT (quote_id) DO NOTHING`,
    [row.quoteId, sellerId],
  )
  const numbers = await query(tx, 'SELECT number FROM proformas WHERE quote_id = $1', [row.quoteId])
  const number = `PI-${String(numbers.rows[0]?.number ?? 0).padStart(6, '0')}`
  return { ...row, priceMinor: row.priceMinor, currency: row.currency, validUntil: row.validUntil, number }
}
