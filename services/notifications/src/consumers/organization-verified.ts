// An organization that passed verification has an account under its own id soon; mails go to its contact.
import { organizationVerified } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const accountOfOrganization = consumer(organizationVerified, 'organizations', async (tx: Transaction, { organizationId, name, email }) => {
  await tx.query(
    `INSERT INTO accounts AS a (id, name, email) VALUES ($1, $2, $3)
     -- The address that its own account chose since goes before that of its page.
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = CASE WHEN a.email_version = 0 THEN excluded.email ELSE a.email END
     WHERE a.closed_at IS NULL`,
    [organizationId, name, email],
  )
})
