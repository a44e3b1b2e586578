// How soon a business answers: the median of the time from the first message of a conversation to its first answer, over the last conversations that
// others began. What follows in a conversation says little: a "thank you" waits for no answer.
import { responseTimeChanged } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

/** So many of the last answers count: a business that became faster is seen to be. */
const ANSWERS = 50
/** Fewer say nothing about a business. */
const ANSWERS_MIN = 3
/** Minutes. Less would round to 0 hours. */
const MINUTES_MIN = 30

interface Answer {
  readonly conversationId: string
  readonly businessId: string
  /** Since the other side began the conversation. */
  readonly seconds: number
  readonly answeredAt: Date
}

/**
 * Remembers the answer, and tells others where the figure changed by it. The median, not the mean: a message found after a holiday says little about
 * a business that answers within the hour.
 */
export async function noteAnswer(tx: Transaction, { conversationId, businessId, seconds, answeredAt }: Answer, requestId: string): Promise<void> {
  await tx.query({
    name: 'note-answer',
    text: 'INSERT INTO answers (conversation_id, business_id, seconds, answered_at) VALUES ($1, $2, $3, $4)',
    values: [conversationId, businessId, Math.max(0, seconds), answeredAt],
  })
  const { rows } = await tx.query<{ minutes: number; version: number }>({
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
