// Bills name a company as it is called now; those that were written stay.
import { businessChanged } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const nameOfBusiness = consumer(businessChanged, 'names', async (tx: Transaction, { business, version }) => {
  // Its registration may come after it, and so may an older change. What is closed stays empty.
  await tx.query(
    `INSERT INTO accounts AS a (id, kind, name, name_version) VALUES ($1, 'business', $2, $3)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_version = excluded.name_version
       WHERE a.closed_at IS NULL AND a.name_version < excluded.name_version`,
    [business.id, business.businessName, version],
  )
})
