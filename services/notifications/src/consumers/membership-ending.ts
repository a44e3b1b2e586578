import { membershipEnding, planNames, pricingPath } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { dayText } from '#lib/day-text.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfEnd = consumer(membershipEnding, 'plans-ending', async (tx: Transaction, { holderId, plan, until }) => {
  await holdFeeds(tx, [holderId])
  await notify(tx, holderId, {
    kind: 'membership',
    about: `membership-ending:${until}`,
    title: `Your plan ${planNames[plan as keyof typeof planNames] ?? plan} ends on ${dayText(until)}`,
    body: 'Pay for another month to keep it.',
    link: pricingPath(),
  })
})
