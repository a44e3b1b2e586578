// Runs after a company was frozen, and after its freeze has ended.
import { companyFrozen } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export const onCompanyFrozen = consumer(companyFrozen, 'company-freezes', async (tx: Transaction, { id, frozen, version }) => {
  await query(
    tx,
    `INSERT INTO company_freezes AS f (company_id, frozen, version) VALUES ($1, $2, $3)
     ON CONFLICT (company_id) DO UPDATE SET frozen = excluded.frozen, version = excluded.version WHERE f.version < excluded.version`,
    [id, frozen, version],
  )
})
