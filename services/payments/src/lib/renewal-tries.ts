// Decides when and how often a card is charged for a renewal.

/** Days between tries. The first try is a day before the plan ends. */
export const RETRY_AFTER_DAYS = [1, 2, 3, 3] as const

/** SQL: the moment 14 days before `now`. Plans that ended before that moment no longer renew. */
export const lapsedAt = <const Now extends string>(now: Now) => `(${now}::timestamptz - interval '14 days')` as const

/** SQL: whether the card of membership `m` may still be charged, that is, before the plan ends or while tries are left. */
export const isStillTried = <const Now extends string>(now: Now) =>
  `(m.renewed_by IS NOT NULL AND (m.until > ${now} OR (m.renewal_remedy IS NULL AND m.until > ${lapsedAt(now)}
  AND (SELECT count(*) <= ${RETRY_AFTER_DAYS.length} OR bool_or(p.status IN ('open', 'processing')) FROM payments p
       WHERE p.payer_id = m.holder_id AND p.renews = m.until))))` as const
