// Reads the entries of an inquiry.
import type { Inquiry, InquiryThread, QuoteTerms } from '@ungana/contracts-messaging'
import { presentActor } from '@ungana/service-kit'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export interface QuoteColumns {
  readonly priceMinor: number | null
  readonly currency: string | null
  readonly validUntil: string | null
  readonly terms?: QuoteTerms | null
}

export function presentQuote(id: string | null, { priceMinor, currency, validUntil, terms }: QuoteColumns): Inquiry['quote'] {
  if (id === null || priceMinor === null || currency === null || validUntil === null) return null
  return { id, priceMinor, currency, validUntil, ...(terms && { terms }) }
}

/** Includes text that staff removed; the caller must hide it from the two sides. @param readerId the account that reads it */
export async function readEntries(reader: Reader, inquiryId: string, readerId: string): Promise<InquiryThread['entries']> {
  const { rows } = await query(
    reader,
    `SELECT id, seq, author_id AS "authorId", kind, content, caution, quote_price_minor::float8 AS "priceMinor", quote_currency AS "currency",
       quote_valid_until::text AS "validUntil", quote_terms AS terms, person, created_at AS "createdAt"
     FROM inquiry_entries WHERE inquiry_id = $1 ORDER BY seq`,
    [inquiryId],
  )
  return rows.map((row) => {
    const { id, seq, authorId, kind, content, caution, createdAt } = row
    const at = createdAt.toISOString()
    return {
      id,
      seq,
      authorId,
      kind,
      content,
      quote: presentQuote(id, row),
      caution,
      createdAt: at,
      ...presentActor(row.person, authorId === readerId),
    }
  })
}
