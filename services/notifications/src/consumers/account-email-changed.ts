// Mails go where the account's mail is read now.
import { accountEmailChanged } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const addressOfAccount = consumer(accountEmailChanged, 'addresses', async (tx: Transaction, { id, name, email, version }) => {
  // Its registration may come after it, and so may an older change.
  await tx.query(
    `INSERT INTO accounts AS a (id, name, email, email_version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET email = excluded.email, email_version = excluded.email_version WHERE a.email_version < excluded.email_version AND a.closed_at IS NULL`,
    [id, name, email, version],
  )
})
