// Keeps the plan of an account, which limits its messages.
import { membershipChanged } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export const onMembershipChanged = consumer(membershipChanged, 'plans', async (tx: Transaction, { holderId, holderKind, plan, until, version }) => {
  await query(
    tx,
    `INSERT INTO memberships AS m (holder_id, holder_kind, plan, until, version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (holder_id) DO UPDATE SET
       holder_kind = excluded.holder_kind, plan = excluded.plan, until = excluded.until, version = excluded.version
     WHERE m.version < excluded.version`,
    [holderId, holderKind, plan, until, version],
  )
})
