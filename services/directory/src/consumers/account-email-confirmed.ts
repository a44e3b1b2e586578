// The reviews of an account count only once its email address is confirmed. Waiting events are stored in one batch.
import { accountEmailConfirmed } from '@ungana/contracts-identity'
import { BATCH_PAUSE, batchConsumer } from '@ungana/service-kit/courier'
import { sql, type Transaction } from '#lib/database.ts'

export const onAccountEmailConfirmed = batchConsumer(
  accountEmailConfirmed,
  'directory-reviews-that-count',
  async (tx: Transaction, events) => {
    // Events may arrive after the account was closed.
    await tx.$executeRaw(sql`
    INSERT INTO confirmed_emails (account_id, confirmed_at)
    SELECT c.account_id, c.confirmed_at
    FROM unnest(
      ${events.map(({ payload }) => payload.id)}::uuid[], ${events.map(({ payload }) => payload.confirmedAt)}::timestamptz[]
    ) AS c (account_id, confirmed_at)
    WHERE NOT EXISTS (SELECT FROM account_statuses AS a WHERE a.account_id = c.account_id AND a.status = 'closed')
    -- Sorted, so that two such transactions cannot deadlock.
    ORDER BY c.account_id
    ON CONFLICT DO NOTHING`)
  },
  { pause: BATCH_PAUSE },
)
