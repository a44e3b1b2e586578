// An organization that passed verification has an account under its own id soon.
import { organizationVerified } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import { CLOSED_VERSION } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfOrganization = consumer(organizationVerified, 'organizations', async (tx: Transaction, { organizationId, name }) => {
  // Directory may have been asked before, while it was still waiting for its verification. What is closed stays closed, whatever comes later.
  await tx.query(
    `INSERT INTO accounts (id, name, kind) VALUES ($1, $2, 'organization')
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, status = 'active' WHERE accounts.version < $3`,
    [organizationId, name, CLOSED_VERSION],
  )
})
