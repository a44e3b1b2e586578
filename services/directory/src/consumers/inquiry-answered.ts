// An inquiry was answered: who asked and who answered may review each other.
import { inquiryAnswered } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteraction } from '#lib/interactions.ts'

export const interactionByInquiry = consumer(
  inquiryAnswered,
  'directory-interaction-by-inquiry',
  (tx: Transaction, { answeredBy, askedBy, answeredAt }) =>
    recordInteraction(tx, { between: [answeredBy, askedBy], kind: 'inquiry', provenAt: answeredAt }),
)
