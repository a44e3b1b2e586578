// A page of the search and nothing else: one statement on the search's own table and indexes, without total, similar ones, marks or HTTP.
import type { Pool } from 'pg'

const page = `
  SELECT b.*, s.product_names, s.service_names
  FROM search.businesses AS s JOIN businesses AS b ON b.id = s.business_id
  WHERE s.haystack LIKE $1
  ORDER BY s.place, s.name, s.business_id LIMIT 9`

/** @param text in lower case and without LIKE's wildcards */
export async function bareSearch(pool: Pool, text: string): Promise<void> {
  await pool.query(page, [`%${text}%`])
}
