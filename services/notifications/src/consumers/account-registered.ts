// Whoever registers is somebody to tell, and here is where mails go.
import { accountRegistered } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfRegistration = consumer(accountRegistered, 'accounts', async (tx: Transaction, { id, businessName, email }) => {
  // The name that directory told meanwhile is newer.
  await tx.query(
    `INSERT INTO accounts AS a (id, name, email) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET email = excluded.email WHERE a.email_version = 0 AND a.closed_at IS NULL`,
    [id, businessName, email],
  )
})
