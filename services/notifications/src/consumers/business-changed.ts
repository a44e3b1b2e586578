// Directory tells how a company is called now.
import { businessChanged } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const nameOfBusiness = consumer(businessChanged, 'names', async (tx: Transaction, { business, version }) => {
  // An event that was sent again comes after newer ones.
  await tx.query(
    `INSERT INTO accounts AS a (id, name, version) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = excluded.version WHERE a.version < excluded.version AND a.closed_at IS NULL`,
    [business.id, business.businessName, version],
  )
})
