// The price range of similar products.
import { type ProductOnPage, SIMILAR_PRICES_MIN } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'

/** More are not read: a page must not wait for thousands of prices. */
const MAX_READ = 500

interface Priced {
  readonly id: string
  readonly businessId: string
  readonly priceMinor: bigint | null
}

/** Samples are compared with samples only. Null without a price, or with too few similar ones. */
export async function similarPrices(pool: Pick<Pool, 'query'>, product: Priced): Promise<NonNullable<ProductOnPage['similarPrices']> | null> {
  if (product.priceMinor === null) return null
  const [row] = await queryRows<{ count: number; lowest: string | null; highest: string | null }>(
    pool,
    sql`
      WITH own AS (
        SELECT p.kind, p.currency, p.unit, b.category, b.sample,
          -- Short words and numbers say little about a product: "of", "580".
          ARRAY(SELECT word FROM unnest(search.words_of(p.name)) AS word WHERE char_length(word) > 3 AND word !~ '[0-9]') AS words
        FROM products AS p JOIN businesses AS b ON b.id = p.business_id WHERE p.id = ${product.id}::uuid
      ), others AS (
        SELECT p.price_minor FROM own JOIN products AS p ON search.words_of(p.name) && own.words JOIN businesses AS b ON b.id = p.business_id
        WHERE p.price_minor IS NOT NULL AND p.business_id <> ${product.businessId}::uuid AND p.kind = own.kind AND p.currency = own.currency
          AND lower(p.unit) IS NOT DISTINCT FROM lower(own.unit) AND b.category = own.category AND b.sample = own.sample AND b.status = 'active'
        LIMIT ${MAX_READ}
      )
      SELECT count(*)::int AS count, min(price_minor) AS lowest, max(price_minor) AS highest FROM others`,
  )
  if (!row || row.count < SIMILAR_PRICES_MIN) return null
  return { count: row.count, lowestMinor: Number(row.lowest), highestMinor: Number(row.highest) }
}
