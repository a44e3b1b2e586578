import { inquiryDecided, inquiryPath } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const words: Readonly<Record<string, string>> = {
  accepted: 'accepted your quote',
  declined: 'declined an inquiry',
  closed: 'closed an inquiry',
}

export const onInquiryDecided = consumer(
  inquiryDecided,
  'inquiries-decided',
  async (tx: Transaction, { inquiryId, decidedBy, otherId, decision, decidedAt }) => {
    await lockFeeds(tx, [otherId])
    const name = (await nameOf(tx, decidedBy)) ?? 'A company'
    await notify(tx, otherId, {
      kind: 'inquiry',
      about: `inquiry-decision:${inquiryId}:${decidedAt}`,
      title: `${name} ${words[decision] ?? 'changed an inquiry'}`,
      body: 'Open the inquiry to see its status.',
      link: inquiryPath(inquiryId),
    })
  },
)
