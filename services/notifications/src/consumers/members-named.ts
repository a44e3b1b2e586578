import { companyPath, membersNamed } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfMembers = consumer(membersNamed, 'members-named', async (tx: Transaction, { organizationId, organizationName, businessIds }) => {
  await holdFeeds(tx, businessIds)
  for (const businessId of businessIds) {
    await notify(tx, businessId, {
      kind: 'organization',
      about: `member-of:${organizationId}`,
      title: `${organizationName} names you as its member`,
      body: 'It is on your company page. If you are not a member, you can say so there.',
      link: companyPath(businessId),
    })
  }
})
