import { companyFrozen } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Ends the company's links for guests, because a thief may have made them. Also at the end of the freeze: one may have been made at its start. */
export const onCompanyFrozen = consumer(companyFrozen, 'company-freezes', async (tx: Transaction, { id }) => {
  await query(tx, 'UPDATE deal_guests SET ended_at = now() WHERE company_id = $1 AND ended_at IS NULL', [id])
})
