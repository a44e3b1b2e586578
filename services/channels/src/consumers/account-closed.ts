import { accountClosed } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import { eraseAccount } from '#features/account-life/erase-account.ts'
import type { Transaction } from '#lib/dependencies.ts'

export const onAccountClosed = consumer(accountClosed, 'end-of-account', (tx: Transaction, { id }) => eraseAccount(tx, id))
