// The response time of a business: the median time from the first message of a conversation to the first answer, over its last conversations that others
// started. Later messages do not count, because a "thank you" needs no answer.
import { responseTimeChanged } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Only the last answers count, so that a business that becomes faster shows it soon. */
const ANSWERS = 50
/** With fewer answers than this, no response time is shown. */
const ANSWERS_MIN = 3
/** Minutes. A lower value would round to 0 hours. */
const MINUTES_MIN = 30

interface Answer {
  readonly conversationId: string
  readonly businessId: string
  /** Seconds since the other side's first message. */
  readonly seconds: number
  readonly answeredAt: Date
}

/**
 * Stores the answer and publishes the response time if it changed. Uses the median, because one message answered after a holiday would distort the mean.
 */
export async function storeAnswer(tx: Transaction, { conversationId, businessId, seconds, answeredAt }: Answer, requestId: string): Promise<void> {
  await query(tx, {
    name: 'note-answer',
    text: 'INSERT INTO answers (conversation_id, business_id, seconds, answered_at) VALUES ($1, $2, $3, $4)',
    values: [conversationId, businessId, Math.max(0, seconds), answeredAt],
  })
  const { rows } = await query(tx, {
    name: 'measure-response-time',
    text: `
      INSERT INTO response_times AS r (business_id, minutes, version)
      SELECT $1::uuid, greatest(${MINUTES_MIN}, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) / 60))::int, 1
      FROM (SELECT seconds FROM answers WHERE business_id = $1 ORDER BY answered_at DESC LIMIT ${ANSWERS}) AS last
      HAVING count(*) >= ${ANSWERS_MIN}
      ON CONFLICT (business_id) DO UPDATE SET minutes = excluded.minutes, version = r.version + 1 WHERE r.minutes <> excluded.minutes
      RETURNING minutes, version`,
    values: [businessId],
  })
  const [changed] = rows
  if (changed) await outbox.add(tx, responseTimeChanged, { businessId, averageMinutes: changed.minutes, version: changed.version }, { requestId })
}
