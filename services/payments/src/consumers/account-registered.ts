// Whoever registers can pay, and has a name for the bill.
import { accountRegistered } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfRegistration = consumer(accountRegistered, 'accounts', async (tx: Transaction, { id, businessName, email }) => {
  // Directory may have been asked before; it tells no e-mail address. What is closed stays empty, whatever comes again.
  await tx.query(
    `INSERT INTO accounts (id, kind, name, email) VALUES ($1, 'business', $2, $3)
     ON CONFLICT (id) DO UPDATE SET email = excluded.email WHERE accounts.closed_at IS NULL AND accounts.email_version = 0`,
    [id, businessName, email],
  )
})
