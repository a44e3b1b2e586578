// Both sides of a conversation have written: they may review each other.
import { conversationAnswered } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteraction } from '#lib/interactions.ts'

export const interactionByConversation = consumer(
  conversationAnswered,
  'directory-interaction-by-conversation',
  (tx: Transaction, { answeredBy, other, answeredAt }) =>
    recordInteraction(tx, { between: [answeredBy, other], kind: 'conversation', provenAt: answeredAt }),
)
