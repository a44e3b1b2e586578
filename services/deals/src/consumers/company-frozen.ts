import { freezeConsumer } from '@ungana/service-kit/accounts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/**
 * Nobody agrees with a frozen company, and its links for guests end, because a thief may have made its proposals and links. The links also end with the
 * freeze: one may have been made at its start.
 */
export const onCompanyFrozen = freezeConsumer(async (tx: Transaction, id) => {
  await query(tx, 'UPDATE deal_guests SET ended_at = now() WHERE company_id = $1 AND ended_at IS NULL', [id])
})
