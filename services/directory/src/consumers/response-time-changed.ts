// Messaging has measured anew how soon a business answers.
import { responseTimeChanged } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import { keepResponseTime } from '#features/response-time/response-time.ts'
import type { Transaction } from '#lib/database.ts'

export const responseTimeOfBusiness = consumer(responseTimeChanged, 'directory-response-time', (tx: Transaction, measured, { requestId }) =>
  keepResponseTime(tx, measured, requestId),
)
