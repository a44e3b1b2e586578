import { accountClosed } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import { eraseAccount } from '#features/account-life/erase-account.ts'
import type { Transaction } from '#lib/dependencies.ts'

export const onAccountClosed = consumer(accountClosed, 'notifications-end-of-account', (tx: Transaction, { id, closedAt }) =>
  eraseAccount(tx, id, new Date(closedAt)),
)
