// What happened to an inquiry, entry by entry.
import type { Inquiry, InquiryThread } from '@ungana/contracts-messaging'
import type { Reader } from '#lib/dependencies.ts'

export interface QuoteColumns {
  readonly priceMinor: number | null
  readonly currency: string | null
  readonly validUntil: string | null
}

export function presentQuote(id: string | null, { priceMinor, currency, validUntil }: QuoteColumns): Inquiry['quote'] {
  return id === null || priceMinor === null || currency === null || validUntil === null ? null : { id, priceMinor, currency, validUntil }
}

interface EntryRow extends QuoteColumns {
  readonly id: string
  readonly seq: number
  readonly authorId: string
  readonly kind: string
  readonly content: string | null
  readonly caution: string | null
  readonly createdAt: Date
}

/** With their words, also where staff removed them: who may read those is the caller's to judge. */
export async function readEntries(reader: Reader, inquiryId: string): Promise<InquiryThread['entries']> {
  const { rows } = await reader.query<EntryRow>(
    `SELECT id, seq, author_id AS "authorId", kind, content, caution, quote_price_minor::float8 AS "priceMinor", quote_currency AS "currency",
       quote_valid_until::text AS "validUntil", created_at AS "createdAt"
     FROM inquiry_entries WHERE inquiry_id = $1 ORDER BY seq`,
    [inquiryId],
  )
  return rows.map((row) => {
    const { id, seq, authorId, kind, content, caution, createdAt } = row
    return { id, seq, authorId, kind, content, quote: presentQuote(id, row), caution, createdAt: createdAt.toISOString() }
  })
}
