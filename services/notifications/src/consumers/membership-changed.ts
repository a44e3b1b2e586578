// An account has a new plan, or its plan was renewed.

import { membershipChanged } from '@ungana/contracts-payments'
import { day, text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'
import { planName } from '#lib/plan-name.ts'

export const onMembershipChanged = consumer(membershipChanged, 'plans', async (tx: Transaction, { holderId, plan, until, version }) => {
  await lockFeeds(tx, [holderId])
  await notify(tx, holderId, {
    kind: 'membership',
    about: `membership:${version}`,
    title: text('Your plan is {plan}', { plan: planName(plan) }),
    body: until ? text('Your plan is paid until {until}.', { until: day(until) }) : text('Your plan has no end date.'),
    link: '/pricing',
  })
})
