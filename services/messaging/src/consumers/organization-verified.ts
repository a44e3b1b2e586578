// An organization that passed verification has an account under its own id soon.
import { organizationVerified } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import { CLOSED_VERSION } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfOrganization = consumer(organizationVerified, 'organizations', async (tx: Transaction, { organizationId, name }) => {
  // Directory may have been asked before, while it was still waiting for its verification. What is closed stays closed, whatever comes later.
  // So does what staff have suspended, until they restore it: evidence is verified anew each year.
  await tx.query(
    `INSERT INTO accounts (id, name, kind) VALUES ($1, $2, 'organization')
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, status = CASE accounts.status_version WHEN 0 THEN 'active' ELSE accounts.status END
     WHERE accounts.version < $3`,
    [organizationId, name, CLOSED_VERSION],
  )
})
