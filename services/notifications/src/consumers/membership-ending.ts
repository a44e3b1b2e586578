import { membershipEnding, pricingPath } from '@ungana/contracts-payments'
import { day, text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'
import { planName } from '#lib/plan-name.ts'

export const onMembershipEnding = consumer(membershipEnding, 'plans-ending', async (tx: Transaction, { holderId, plan, until }) => {
  await lockFeeds(tx, [holderId])
  await notify(tx, holderId, {
    kind: 'membership',
    about: `membership-ending:${until}`,
    title: text('Your {plan} plan ends on {until}', { plan: planName(plan), until: day(until) }),
    body: text('Pay for another month to keep this plan.'),
    link: pricingPath(),
  })
})
