// An organization that passed verification has an account under its own id soon, and pays for its plan with it.
import { organizationVerified } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfOrganization = consumer(organizationVerified, 'organizations', async (tx: Transaction, { organizationId, name, email }) => {
  await tx.query(
    `INSERT INTO accounts (id, kind, name, email) VALUES ($1, 'organization', $2, $3)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, email = excluded.email
       WHERE accounts.closed_at IS NULL`,
    [organizationId, name, email],
  )
})
