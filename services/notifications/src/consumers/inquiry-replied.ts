import { inquiryPath, inquiryReplied } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onInquiryReplied = consumer(inquiryReplied, 'inquiries-replied', async (tx: Transaction, { inquiryId, entryId, authorId, otherId }) => {
  await lockFeeds(tx, [otherId])
  const name = (await nameOf(tx, authorId)) ?? 'A company'
  await notify(tx, otherId, {
    kind: 'inquiry',
    about: `inquiry-reply:${entryId}`,
    title: `${name} replied to an inquiry`,
    body: 'Open the inquiry to read the reply.',
    link: inquiryPath(inquiryId),
  })
})
