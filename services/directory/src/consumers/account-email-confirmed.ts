// The reviews of an account count only once its email address is confirmed.
import { accountEmailConfirmed } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import { sql, type Transaction } from '#lib/database.ts'

export const onAccountEmailConfirmed = consumer(
  accountEmailConfirmed,
  'directory-reviews-that-count',
  async (tx: Transaction, { id, confirmedAt }) => {
    // Events may arrive after the account was closed.
    await tx.$executeRaw(sql`
    INSERT INTO confirmed_emails (account_id, confirmed_at) SELECT ${id}::uuid, ${confirmedAt}::timestamptz
    WHERE NOT EXISTS (SELECT FROM account_statuses AS a WHERE a.account_id = ${id}::uuid AND a.status = 'closed')
    ON CONFLICT DO NOTHING`)
  },
)
