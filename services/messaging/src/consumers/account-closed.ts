import { accountClosed } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { eraseAccount } from '#features/account-life/erase-account.ts'
import type { Transaction } from '#lib/dependencies.ts'

export const onAccountClosed = (files: Pick<Files, 'release'>) =>
  consumer(accountClosed, 'messaging-end-of-account', (tx: Transaction, { id, closedAt }) => eraseAccount(tx, id, new Date(closedAt), files))
