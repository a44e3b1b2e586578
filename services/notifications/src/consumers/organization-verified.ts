// An organization that passed verification has an account under its own id soon; mails go to its contact.
import { organizationVerified } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfOrganization = consumer(organizationVerified, 'organizations', async (tx: Transaction, { organizationId, name, email }) => {
  await tx.query(
    `INSERT INTO accounts (id, name, email) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email`,
    [organizationId, name, email],
  )
})
