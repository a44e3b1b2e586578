// A new conversation makes both accounts partners. Waiting events are stored in one batch.
import { conversationBegun } from '@ungana/contracts-messaging'
import { BATCH_PAUSE, batchConsumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordPartners } from '#lib/partners.ts'

export const onConversationBegun = batchConsumer(
  conversationBegun,
  'directory-partners-by-conversation',
  (tx: Transaction, begun) =>
    recordPartners(
      tx,
      begun.map(({ payload: { begunBy, other } }) => [begunBy, other]),
    ),
  { pause: BATCH_PAUSE },
)
