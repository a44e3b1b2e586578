import { conversationPath, inquiryPath, threadAssigned } from '@ungana/contracts-messaging'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onThreadAssigned = consumer(
  threadAssigned,
  'threads-assigned',
  async (tx: Transaction, { companyId, personId, kind, id, otherId, assignedAt }) => {
    await lockFeeds(tx, [companyId])
    const name = (await nameOf(tx, otherId)) ?? text('A company')
    await notify(tx, companyId, {
      kind: 'inquiry',
      about: `assigned:${id}:${assignedAt}`,
      title:
        kind === 'conversation'
          ? text('The conversation with {name} is assigned to you', { name })
          : text('An inquiry with {name} is assigned to you', { name }),
      body: text('A colleague in your company chose you.'),
      link: kind === 'conversation' ? conversationPath(otherId) : inquiryPath(id),
      person: personId,
    })
  },
)
