// The naive search: ILIKE on each of the seven fields, a page of nine, and the exact total.
import type { Client } from 'pg'

const matching = `
  b.status = 'active' AND (
    b.business_name ILIKE $1 OR b.company_name ILIKE $1 OR b.username ILIKE $1 OR b.description ILIKE $1 OR b.business_type ILIKE $1
    OR EXISTS (SELECT FROM products AS p WHERE p.business_id = b.id AND p.kind = 'product' AND p.name ILIKE $1)
    OR EXISTS (SELECT FROM products AS p WHERE p.business_id = b.id AND p.kind = 'service' AND p.name ILIKE $1)
  )`
const page = `
  SELECT b.*, (SELECT coalesce(array_agg(p.name), '{}') FROM products AS p WHERE p.business_id = b.id) AS offers
  FROM businesses AS b WHERE ${matching}
  ORDER BY b.verified DESC, b.rating DESC NULLS LAST, lower(b.business_name), b.id LIMIT 9`
const total = `SELECT count(*)::int AS total FROM businesses AS b WHERE ${matching}`

/** @returns the total */
export async function sevenLikes(client: Client, term: string): Promise<number> {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  await client.query(page, [pattern])
  const { rows } = await client.query<{ total: number }>(total, [pattern])
  return rows[0]?.total ?? 0
}
