import { inquiryDecided, inquiryPath } from '@ungana/contracts-messaging'
import { type Text, text, type Value } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { showOwnChange } from '#lib/inquiry-changed.ts'
import { notify } from '#lib/notifications.ts'

const titles: Readonly<Record<string, (name: Value) => Text>> = {
  accepted: (name) => text('{name} accepted your quote', { name }),
  declined: (name) => text('{name} declined an inquiry', { name }),
  closed: (name) => text('{name} closed an inquiry', { name }),
}
const changed = (name: Value) => text('{name} changed an inquiry', { name })

export const onInquiryDecided = consumer(
  inquiryDecided,
  'inquiries-decided',
  async (tx: Transaction, { inquiryId, decidedBy, otherId, decision, decidedAt }) => {
    await lockFeeds(tx, [decidedBy, otherId])
    const name = (await nameOf(tx, decidedBy)) ?? text('A company')
    await notify(tx, otherId, {
      kind: 'inquiry',
      about: `inquiry-decision:${inquiryId}:${decidedAt}`,
      title: (titles[decision] ?? changed)(name),
      body: text('Open the inquiry to see its status.'),
      link: inquiryPath(inquiryId),
    })
    await showOwnChange(tx, decidedBy, inquiryId)
  },
)
