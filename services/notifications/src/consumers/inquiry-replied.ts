import { inquiryPath, inquiryReplied } from '@ungana/contracts-messaging'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { showOwnChange } from '#lib/inquiry-changed.ts'
import { notify } from '#lib/notifications.ts'

export const onInquiryReplied = consumer(inquiryReplied, 'inquiries-replied', async (tx: Transaction, { inquiryId, entryId, authorId, otherId }) => {
  await lockFeeds(tx, [authorId, otherId])
  const name = (await nameOf(tx, authorId)) ?? text('A company')
  await notify(tx, otherId, {
    kind: 'inquiry',
    about: `inquiry-reply:${entryId}`,
    title: text('{name} replied to an inquiry', { name }),
    body: text('Open the inquiry to read the reply.'),
    link: inquiryPath(inquiryId),
  })
  await showOwnChange(tx, authorId, inquiryId)
})
