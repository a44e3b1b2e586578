import { inquiryPath, inquiryQuoted } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import { dayText } from '#lib/day-text.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfQuote = consumer(
  inquiryQuoted,
  'inquiries-quoted',
  async (tx: Transaction, { inquiryId, quotedBy, askedBy, validUntil, quotedAt }) => {
    await holdFeeds(tx, [askedBy])
    const name = (await nameOf(tx, quotedBy)) ?? 'A company'
    await notify(tx, askedBy, {
      kind: 'inquiry',
      about: `inquiry-quote:${inquiryId}:${quotedAt}`,
      title: `${name} sent you a quote`,
      body: `It is valid until ${dayText(validUntil)}.`,
      link: inquiryPath(inquiryId),
    })
  },
)
