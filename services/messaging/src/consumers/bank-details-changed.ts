// Payments tells which bank accounts a company shares: what a caution compares a message with.
import { bankDetailsChanged } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

export const sharedAccountOfOwner = consumer(
  bankDetailsChanged,
  'shared-accounts',
  async (tx: Transaction, { bankDetailsId, ownerId, change, isShared, numberChangedAt, changedAt, version }) => {
    // A first number counts from when it was first told of: an account that somebody added an hour ago is as suspicious as a changed one.
    await tx.query(
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
