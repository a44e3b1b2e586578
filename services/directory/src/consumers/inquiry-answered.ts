// An answered inquiry lets buyer and seller review each other.
import { inquiryAnswered } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteraction } from '#lib/interactions.ts'

export const onInquiryAnswered = consumer(
  inquiryAnswered,
  'directory-interaction-by-inquiry',
  (tx: Transaction, { answeredBy, askedBy, answeredAt }) =>
    recordInteraction(tx, { between: [answeredBy, askedBy], kind: 'inquiry', provenAt: answeredAt }),
)
