// When a card is charged for a renewal, and how often it is tried.

/** Days from one try to the next; after the last of them there is none. The first try is a day before the end. */
export const RETRY_AFTER_DAYS = [1, 2, 3, 3] as const

/** SQL: the last moment before `now` at which a plan may have ended that is still renewed. What ended earlier renews no more. */
export const lapsedAt = (now: string) => `(${now}::timestamptz - interval '14 days')`

/** SQL: whether the card of a membership `m` may be charged for its end: before it, and after it as long as it is tried again by itself. */
export const isStillTried = (
  now: string,
) => `(m.renewed_by IS NOT NULL AND (m.until > ${now} OR (m.renewal_remedy IS NULL AND m.until > ${lapsedAt(now)}
  AND (SELECT count(*) <= ${RETRY_AFTER_DAYS.length} OR bool_or(p.status IN ('open', 'processing')) FROM payments p
       WHERE p.payer_id = m.holder_id AND p.renews = m.until))))`
