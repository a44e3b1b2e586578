// An answered inquiry lets buyer and seller review each other. Waiting events are stored in one batch.
import { inquiryAnswered } from '@ungana/contracts-messaging'
import { BATCH_PAUSE, batchConsumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteractions } from '#lib/interactions.ts'

export const onInquiryAnswered = batchConsumer(
  inquiryAnswered,
  'directory-interaction-by-inquiry',
  (tx: Transaction, answers) =>
    recordInteractions(
      tx,
      answers.map(({ payload: { answeredBy, askedBy, answeredAt } }) => ({ between: [answeredBy, askedBy], kind: 'inquiry', provenAt: answeredAt })),
    ),
  { pause: BATCH_PAUSE },
)
