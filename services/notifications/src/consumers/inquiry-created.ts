import { inquiryCreated, inquiryPath } from '@ungana/contracts-messaging'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { showOwnChange } from '#lib/inquiry-changed.ts'
import { notify } from '#lib/notifications.ts'

export const onInquiryCreated = consumer(inquiryCreated, 'inquiries-created', async (tx: Transaction, { inquiryId, senderId, receiverId }) => {
  await lockFeeds(tx, [senderId, receiverId])
  const name = (await nameOf(tx, senderId)) ?? text('A company')
  await notify(tx, receiverId, {
    kind: 'inquiry',
    about: `inquiry:${inquiryId}`,
    title: text('New inquiry from {name}', { name }),
    body: text('Open the inquiry to reply or send a quote.'),
    link: inquiryPath(inquiryId),
  })
  await showOwnChange(tx, senderId, inquiryId)
})
