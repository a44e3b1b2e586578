// Whoever registers can pay, and has a name for the bill.
import { accountRegistered } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfRegistration = consumer(accountRegistered, 'accounts', async (tx: Transaction, { id, businessName, email }) => {
  // Directory may have been asked before; it tells no e-mail address.
  await tx.query(
    `INSERT INTO accounts (id, kind, name, email) VALUES ($1, 'business', $2, $3) ON CONFLICT (id) DO UPDATE SET email = excluded.email`,
    [id, businessName, email],
  )
})
