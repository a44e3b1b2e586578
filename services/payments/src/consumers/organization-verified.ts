// An organization that passed verification has an account under its own id soon, and pays for its plan with it.
import { organizationVerified } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfOrganization = consumer(organizationVerified, 'organizations', async (tx: Transaction, { organizationId, name, email }) => {
  await tx.query(
    `INSERT INTO accounts (id, kind, name, email) VALUES ($1, 'organization', $2, $3)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name,
       -- The address that its own account chose since goes before that of its page.
       email = CASE WHEN accounts.email_version = 0 THEN excluded.email ELSE accounts.email END
       WHERE accounts.closed_at IS NULL`,
    [organizationId, name, email],
  )
})
