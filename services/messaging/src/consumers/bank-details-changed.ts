// Keeps which bank accounts a company shares, so that a caution can compare a message with them.
import { bankDetailsChanged } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export const onBankDetailsChanged = consumer(
  bankDetailsChanged,
  'shared-accounts',
  async (tx: Transaction, { bankDetailsId, ownerId, change, isShared, numberChangedAt, changedAt, version }) => {
    // The first number of an account counts from the account's first event, because a newly added account is as suspicious as a changed one.
    await query(
      tx,
      `INSERT INTO shared_accounts AS s (id, owner_id, shared, number_set_at, number_changed, version)
       VALUES ($1, $2, $3, coalesce($4::timestamptz, $5::timestamptz), $4 IS NOT NULL, $6)
       ON CONFLICT (id) DO UPDATE SET
         shared = excluded.shared,
         number_set_at = CASE WHEN excluded.number_changed THEN excluded.number_set_at ELSE least(s.number_set_at, excluded.number_set_at) END,
         number_changed = excluded.number_changed,
         version = excluded.version
       WHERE s.version < excluded.version`,
      [bankDetailsId, ownerId, isShared && change !== 'deleted', numberChangedAt, changedAt, version],
    )
  },
)
