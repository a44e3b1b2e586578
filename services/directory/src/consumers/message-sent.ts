// A message came: its two sides are partners from now on. Many come at once: all that wait are recorded together.
import { messageSent } from '@ungana/contracts-messaging'
import { consumerOfMany } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordPartners } from '#lib/partners.ts'

export const partnersByMessage = consumerOfMany(messageSent, 'directory-partners-by-message', (tx: Transaction, messages) =>
  recordPartners(
    tx,
    messages.map(({ payload: { senderId, receiverId } }) => [senderId, receiverId]),
  ),
)
