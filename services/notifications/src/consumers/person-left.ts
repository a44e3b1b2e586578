import { personLeft } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { removeRecipient } from '#lib/match-recipients.ts'

export const onPersonLeft = consumer(personLeft, 'people-left', (tx: Transaction, { companyId, personId }) =>
  removeRecipient(tx, { accountId: companyId, personId }),
)
