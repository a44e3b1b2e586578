// Erases the company or organization of a closed account.
import { accountClosed } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { eraseCompany } from '#features/account-life/account-changes.ts'
import type { Transaction } from '#lib/database.ts'

export const onAccountClosed = (files: Pick<Files, 'release'>) =>
  consumer(accountClosed, 'directory-company-of-closed-account', (tx: Transaction, account, { requestId }) =>
    eraseCompany(tx, account, files, requestId),
  )
