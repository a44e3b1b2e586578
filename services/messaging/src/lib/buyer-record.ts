// How a buyer dealt with its requests, for a supplier that it asks.
import type { BuyerRecord } from '@ungana/contracts-messaging'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** With fewer requests, one of them would say too much. */
const REQUESTS_MIN = 3
/** A request that is still open this long after its last day has ended too. */
const DAYS_TO_DECIDE = 14

/**
 * Counts requests that somebody quoted. Those in which the supplier takes part, or asked to, are left out: from them it would learn of its rivals.
 * Undefined with fewer than three.
 */
export async function buyerRecord(reader: Reader, buyerId: string, supplierId: string): Promise<BuyerRecord | undefined> {
  const { rows } = await query(
    reader,
    `SELECT count(*)::int AS ended, (count(*) FILTER (WHERE awarded OR decided))::int AS answered, (count(*) FILTER (WHERE awarded))::int AS awards
     FROM (
       SELECT bool_or(EXISTS (SELECT FROM inquiry_entries AS e WHERE e.inquiry_id = i.id AND e.kind = 'accept')) AS awarded,
         bool_and(i.status <> 'quoted') AS decided
       FROM requests AS r JOIN inquiries AS i ON i.request_id = r.id AND i.quote_id IS NOT NULL
       WHERE r.buyer_id = $1 AND r.created_at > clock_timestamp() - interval '12 months'
         AND (r.status = 'closed' OR r.quote_by < (clock_timestamp() AT TIME ZONE 'Africa/Kigali')::date - ${DAYS_TO_DECIDE})
         AND NOT EXISTS (SELECT FROM inquiries AS own WHERE own.request_id = r.id AND own.receiver_id = $2)
         AND NOT EXISTS (SELECT FROM board_entries AS b JOIN interests AS x ON x.entry_id = b.id WHERE b.request_id = r.id AND x.supplier_id = $2)
       GROUP BY r.id) AS past`,
    [buyerId, supplierId],
  )
  const { ended, answered, awards: awarded } = rows[0] ?? {}
  return ended && ended >= REQUESTS_MIN ? { ended, answered: answered ?? 0, awarded: awarded ?? 0 } : undefined
}
