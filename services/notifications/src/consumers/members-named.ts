import { companyPath, membersNamed } from '@ungana/contracts-directory'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onMembersNamed = consumer(membersNamed, 'members-named', async (tx: Transaction, { organizationId, organizationName, businessIds }) => {
  await lockFeeds(tx, businessIds)
  for (const businessId of businessIds) {
    await notify(tx, businessId, {
      kind: 'organization',
      about: `member-of:${organizationId}`,
      title: text('{organizationName} lists your company as a member', { organizationName }),
      body: text('Your company page shows this. If you are not a member, you can say so there.'),
      link: companyPath(businessId),
    })
  }
})
