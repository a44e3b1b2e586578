// An answered conversation lets both sides review each other. Answers are frequent, so waiting events are stored in one batch.
import { conversationAnswered } from '@ungana/contracts-messaging'
import { BATCH_PAUSE, batchConsumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteractions } from '#lib/interactions.ts'

export const onConversationAnswered = batchConsumer(
  conversationAnswered,
  'directory-interaction-by-conversation',
  (tx: Transaction, answers) =>
    recordInteractions(
      tx,
      answers.map(({ payload: { answeredBy, other, answeredAt } }) => ({ between: [answeredBy, other], kind: 'conversation', provenAt: answeredAt })),
    ),
  { pause: BATCH_PAUSE },
)
