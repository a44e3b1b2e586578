// Runs after staff have suspended or restored an account.
import { accountStatusChanged } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export const onAccountStatusChanged = consumer(accountStatusChanged, 'account-status', async (tx: Transaction, { id, status, version }) => {
  await query(
    tx,
    `INSERT INTO account_status AS a (account_id, status, version) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET status = excluded.status, version = excluded.version WHERE a.version < excluded.version`,
    [id, status, version],
  )
})
