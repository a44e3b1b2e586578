// Staff suspended or restored an account.
import { accountStatusChanged } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import { applyAccountStatus } from '#features/account-life/account-changes.ts'
import type { Transaction } from '#lib/database.ts'

export const onAccountStatusChanged = consumer(
  accountStatusChanged,
  'directory-company-of-suspended-account',
  (tx: Transaction, event, { requestId }) => applyAccountStatus(tx, event, requestId),
)
