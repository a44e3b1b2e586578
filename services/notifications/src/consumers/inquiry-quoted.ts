import { inquiryPath, inquiryQuoted } from '@ungana/contracts-messaging'
import { day, text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { showOwnChange } from '#lib/inquiry-changed.ts'
import { notify } from '#lib/notifications.ts'

export const onInquiryQuoted = consumer(
  inquiryQuoted,
  'inquiries-quoted',
  async (tx: Transaction, { inquiryId, quotedBy, askedBy, validUntil, quotedAt }) => {
    await lockFeeds(tx, [quotedBy, askedBy])
    const name = (await nameOf(tx, quotedBy)) ?? text('A company')
    await notify(tx, askedBy, {
      kind: 'inquiry',
      about: `inquiry-quote:${inquiryId}:${quotedAt}`,
      title: text('{name} sent you a quote', { name }),
      body: text('The quote is valid until {day}.', { day: day(validUntil) }),
      link: inquiryPath(inquiryId),
    })
    await showOwnChange(tx, quotedBy, inquiryId)
  },
)
