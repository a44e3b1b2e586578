// Loads a page of results with one plain statement on the search's table: without total, similar terms, highlights or HTTP.
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
