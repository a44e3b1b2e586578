// Messaging has measured anew how soon a business answers. Many are measured at once: all that wait are kept together.
import { responseTimeChanged } from '@ungana/contracts-messaging'
import { consumerOfMany, UNHURRIED } from '@ungana/service-kit/courier'
import { keepResponseTimes } from '#features/response-time/response-time.ts'
import type { Transaction } from '#lib/database.ts'

export const responseTimeOfBusiness = consumerOfMany(
  responseTimeChanged,
  'directory-response-time',
  (tx: Transaction, occurrences) =>
    keepResponseTimes(
      tx,
      occurrences.map(({ payload, meta: { requestId } }) => ({ ...payload, requestId })),
    ),
  { pause: UNHURRIED },
)
