import { companyFrozen } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/**
 * Nobody agrees with a frozen company, and its links for guests end, because a thief may have made its proposals and links. The links also end with the
 * freeze: one may have been made at its start.
 */
export const onCompanyFrozen = consumer(companyFrozen, 'company-freezes', async (tx: Transaction, { id, frozen, version }) => {
  await query(
    tx,
    `INSERT INTO company_freezes AS f (company_id, frozen, version) VALUES ($1, $2, $3)
     ON CONFLICT (company_id) DO UPDATE SET frozen = excluded.frozen, version = excluded.version WHERE f.version < excluded.version`,
    [id, frozen, version],
  )
  await query(tx, 'UPDATE deal_guests SET ended_at = now() WHERE company_id = $1 AND ended_at IS NULL', [id])
})
