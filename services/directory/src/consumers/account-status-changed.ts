// Staff have suspended an account, or restored it.
import { accountStatusChanged } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import { followStatus } from '#features/account-life/follow-account.ts'
import type { Transaction } from '#lib/database.ts'

export const companyOfSuspendedAccount = consumer(
  accountStatusChanged,
  'directory-company-of-suspended-account',
  (tx: Transaction, told, { requestId }) => followStatus(tx, told, requestId),
)
