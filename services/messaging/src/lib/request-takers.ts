// Which suppliers take a request, by their own settings.
import { INVITATIONS_A_DAY } from '@ungana/contracts-messaging'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** In the order of `supplierIds`. @param category empty for a request without one */
export async function takersOf(reader: Reader, supplierIds: readonly string[], category: string): Promise<string[]> {
  const { rows } = await query(
    reader,
    `SELECT s.id FROM unnest($1::uuid[]) WITH ORDINALITY AS s (id, nth) LEFT JOIN request_settings AS w ON w.company_id = s.id
     WHERE ($2::text = '' OR coalesce(cardinality(w.categories), 0) = 0 OR $2 = ANY (w.categories))
       AND coalesce(w.per_day, ${INVITATIONS_A_DAY}) > (
         SELECT count(*) FROM inquiries AS i CROSS JOIN date_trunc('day', clock_timestamp(), 'Africa/Kigali') AS today
         WHERE i.receiver_id = s.id AND i.request_id IS NOT NULL AND i.updated_at >= today AND i.created_at >= today)
     ORDER BY s.nth`,
    [[...supplierIds], category],
  )
  return rows.flatMap(({ id }) => id ?? [])
}
