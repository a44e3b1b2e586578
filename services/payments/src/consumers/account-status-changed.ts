// Staff have suspended an account, or restored it.
import { accountStatusChanged } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const statusOfAccount = consumer(accountStatusChanged, 'account-status', async (tx: Transaction, { id, status, version }) => {
  await tx.query(
    `INSERT INTO account_status AS a (account_id, status, version) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET status = excluded.status, version = excluded.version WHERE a.version < excluded.version`,
    [id, status, version],
  )
})
