// Whoever registers may post and book.
import { accountRegistered } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfRegistration = consumer(accountRegistered, 'accounts', async (tx: Transaction, { id, businessName }) => {
  // What directory told meanwhile is newer.
  await tx.query(`INSERT INTO accounts (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [id, businessName])
})
