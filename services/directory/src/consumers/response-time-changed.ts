// Messaging measured a company's response time again. Waiting events are stored in one batch.
import { responseTimeChanged } from '@ungana/contracts-messaging'
import { BATCH_PAUSE, batchConsumer } from '@ungana/service-kit/courier'
import { storeResponseTimes } from '#features/response-time/response-time.ts'
import type { Transaction } from '#lib/database.ts'

export const onResponseTimeChanged = batchConsumer(
  responseTimeChanged,
  'directory-response-time',
  (tx: Transaction, occurrences) =>
    storeResponseTimes(
      tx,
      occurrences.map(({ payload, meta: { requestId } }) => ({ ...payload, requestId })),
    ),
  { pause: BATCH_PAUSE },
)
