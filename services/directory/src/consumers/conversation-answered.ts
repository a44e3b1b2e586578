// Both sides of a conversation have written: they may review each other. Many answer at once: all that wait are recorded together.
import { conversationAnswered } from '@ungana/contracts-messaging'
import { consumerOfMany, UNHURRIED } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteractions } from '#lib/interactions.ts'

export const interactionByConversation = consumerOfMany(
  conversationAnswered,
  'directory-interaction-by-conversation',
  (tx: Transaction, answers) =>
    recordInteractions(
      tx,
      answers.map(({ payload: { answeredBy, other, answeredAt } }) => ({ between: [answeredBy, other], kind: 'conversation', provenAt: answeredAt })),
    ),
  { pause: UNHURRIED },
)
