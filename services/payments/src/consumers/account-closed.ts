import { accountClosed } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import { eraseAccount } from '#features/account-life/erase-account.ts'
import { eraseBankDetails } from '#features/bank-details/erase-bank-details.ts'
import type { Transaction } from '#lib/dependencies.ts'

export const onAccountClosed = consumer(accountClosed, 'end-of-account', async (tx: Transaction, { id, closedAt }, { requestId }) => {
  const now = new Date(closedAt)
  await eraseBankDetails(tx, { ownerId: id, now, requestId: requestId ?? 'end-of-account' })
  await eraseAccount(tx, id, now)
})
