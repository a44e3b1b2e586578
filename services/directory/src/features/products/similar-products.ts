// Products of other companies that a buyer may want instead.
import { plainAmount, SIMILAR_PRODUCTS_MAX, type SimilarProduct } from '@ungana/contracts-directory'
import { ProductNotFound } from '#errors.ts'
import { type Database, join, queryRows, type Sql, sql } from '#lib/database.ts'
import { nearCountries } from '#lib/near-countries.ts'
import { findGoods } from '#lib/trade-terms.ts'

/** More are not compared: a page must not wait for thousands of products. */
const MAX_COMPARED = 500

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly priceMinor: string | null
  readonly currency: string | null
  readonly unit: string | null
  readonly minimumOrder: string | null
  readonly image: string | null
  readonly businessId: string
  readonly businessName: string
  readonly location: string
  readonly country: string
  readonly verified: boolean
}

/** @throws ProductNotFound if unknown, or if its company is suspended */
export async function similarProducts({ prisma, pool }: Database, id: string): Promise<SimilarProduct[]> {
  const own = await prisma.product.findFirst({
    where: { id, business: { status: 'active' } },
    select: { name: true, kind: true, businessId: true, business: { select: { category: true, country: true, sample: true } } },
  })
  if (!own) throw new ProductNotFound()
  const { category, country, sample } = own.business
  const rows = await queryRows<Row>(
    pool,
    sql`
      WITH own AS (
        -- Short words and numbers say little about a product: "of", "580".
        SELECT ARRAY(SELECT word FROM unnest(search.words_of(${own.name})) AS word WHERE char_length(word) > 3 AND word !~ '[0-9]') AS words
      ), compared AS MATERIALIZED (
        SELECT p.*, b.business_name, b.location, b.country, b.verified,
          (SELECT count(*) FROM unnest(search.words_of(p.name)) AS word WHERE word = ANY (own.words)) AS shared,
          CASE WHEN b.country = ${country} THEN 0 WHEN b.country = ANY (${nearCountries(country)}::text[]) THEN 1 ELSE 2 END AS distance
        FROM own JOIN products AS p ON ${isLike(own.name)} JOIN businesses AS b ON b.id = p.business_id
        WHERE p.business_id <> ${own.businessId}::uuid AND p.kind = ${own.kind} AND b.category IS NOT DISTINCT FROM ${category}
          AND b.sample = ${sample} AND b.status = 'active'
        LIMIT ${MAX_COMPARED}
      ), best AS (
        SELECT DISTINCT ON (business_id) * FROM compared ORDER BY business_id, shared DESC, position, id
      )
      SELECT id, kind, name, price_minor AS "priceMinor", currency, unit, minimum_order AS "minimumOrder", image, business_id AS "businessId",
        business_name AS "businessName", location, country, verified
      FROM best ORDER BY distance, verified DESC, shared DESC, name, id LIMIT ${SIMILAR_PRODUCTS_MAX}`,
  )
  return rows.map(({ priceMinor, businessId, businessName, location, country: place, verified, ...product }) => ({
    ...product,
    price: priceMinor === null || product.currency === null ? null : plainAmount(Number(priceMinor), product.currency),
    business: { id: businessId, businessName, location, country: place, verified },
  }))
}

/** A condition on products AS p: it is the same good, in any language, or else shares a word. */
function isLike(name: string): Sql {
  const [good] = findGoods(name).goods
  if (!good) return sql`search.words_of(p.name) && own.words`
  return sql`(${join(
    good.names.map((words) => sql`search.words_of(p.name) @> ${[...words]}::text[]`),
    ' OR ',
  )})`
}
