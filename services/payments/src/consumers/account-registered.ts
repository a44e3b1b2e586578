// Whoever registers can pay, and has a name for the bill.
import { accountRegistered } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfRegistration = consumer(accountRegistered, 'accounts', async (tx: Transaction, { id, businessName, email }) => {
  // What directory told meanwhile is newer.
  await tx.query(`INSERT INTO accounts (id, kind, name, email) VALUES ($1, 'business', $2, $3) ON CONFLICT DO NOTHING`, [id, businessName, email])
})
