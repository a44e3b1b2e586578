// The plan of an account is another one, or goes on.
import { membershipChanged, planNames } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { dayText } from '#lib/day-text.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfPlan = consumer(membershipChanged, 'plans', async (tx: Transaction, { holderId, plan, until, version }) => {
  await holdFeeds(tx, [holderId])
  await notify(tx, holderId, {
    kind: 'membership',
    about: `membership:${version}`,
    title: `Your plan is ${planNames[plan as keyof typeof planNames] ?? plan}`,
    body: until ? `It is paid until ${dayText(until)}.` : 'It does not end by itself.',
    link: '/pricing',
  })
})
