// Somebody writes to somebody for the first time: the two are partners from now on. Many may come at once: all that wait are recorded together.
import { conversationBegun } from '@ungana/contracts-messaging'
import { consumerOfMany, UNHURRIED } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordPartners } from '#lib/partners.ts'

export const partnersByConversation = consumerOfMany(
  conversationBegun,
  'directory-partners-by-conversation',
  (tx: Transaction, begun) =>
    recordPartners(
      tx,
      begun.map(({ payload: { begunBy, other } }) => [begunBy, other]),
    ),
  { pause: UNHURRIED },
)
