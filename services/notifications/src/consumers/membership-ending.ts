import { membershipEnding, planNames, pricingPath } from '@ungana/contracts-payments'
import { dayInWords } from '@ungana/service-kit'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onMembershipEnding = consumer(membershipEnding, 'plans-ending', async (tx: Transaction, { holderId, plan, until }) => {
  await lockFeeds(tx, [holderId])
  await notify(tx, holderId, {
    kind: 'membership',
    about: `membership-ending:${until}`,
    title: `Your ${planNames[plan as keyof typeof planNames] ?? plan} plan ends on ${dayInWords(until)}`,
    body: 'Pay for another month to keep this plan.',
    link: pricingPath(),
  })
})
