import { inquiryPath, inquiryQuoted } from '@ungana/contracts-messaging'
import { dayInWords } from '@ungana/service-kit'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onInquiryQuoted = consumer(
  inquiryQuoted,
  'inquiries-quoted',
  async (tx: Transaction, { inquiryId, quotedBy, askedBy, validUntil, quotedAt }) => {
    await lockFeeds(tx, [askedBy])
    const name = (await nameOf(tx, quotedBy)) ?? 'A company'
    await notify(tx, askedBy, {
      kind: 'inquiry',
      about: `inquiry-quote:${inquiryId}:${quotedAt}`,
      title: `${name} sent you a quote`,
      body: `The quote is valid until ${dayInWords(validUntil)}.`,
      link: inquiryPath(inquiryId),
    })
  },
)
