// Bills and receipts go where the account's mail is read now.
import { accountEmailChanged } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const addressOfAccount = consumer(accountEmailChanged, 'addresses', async (tx: Transaction, { id, role, name, email, version }) => {
  // Its registration may come after it, and so may an older change. What is closed stays empty.
  await tx.query(
    `INSERT INTO accounts AS a (id, kind, name, email, email_version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET email = excluded.email, email_version = excluded.email_version
       WHERE a.closed_at IS NULL AND a.email_version < excluded.email_version`,
    [id, role === 'organization' ? 'organization' : 'business', name, email, version],
  )
})
