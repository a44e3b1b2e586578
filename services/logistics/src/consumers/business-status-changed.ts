// Directory suspends companies and organizations, and takes them back.
import { businessStatusChanged } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import { endDealings } from '#features/account-life/suspend-account.ts'
import type { Transaction } from '#lib/dependencies.ts'

export const statusOfBusiness = consumer(
  businessStatusChanged,
  'statuses',
  async (tx: Transaction, { businessId, businessName, status, version }, { occurredAt }) => {
    // What only a newer directory knows is no invitation to trade.
    const { rowCount } = await tx.query(
      `INSERT INTO accounts AS a (id, name, status, status_version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, status_version = excluded.status_version WHERE a.status_version < excluded.status_version`,
      [businessId, businessName, status === 'active' ? status : 'suspended', version],
    )
    if (rowCount && status !== 'active') await endDealings(tx, businessId, occurredAt)
  },
)
