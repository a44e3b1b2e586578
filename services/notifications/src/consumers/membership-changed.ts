// An account has a new plan, or its plan was renewed.
import { membershipChanged, planNames } from '@ungana/contracts-payments'
import { dayInWords } from '@ungana/service-kit'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onMembershipChanged = consumer(membershipChanged, 'plans', async (tx: Transaction, { holderId, plan, until, version }) => {
  await lockFeeds(tx, [holderId])
  await notify(tx, holderId, {
    kind: 'membership',
    about: `membership:${version}`,
    title: `Your plan is ${planNames[plan as keyof typeof planNames] ?? plan}`,
    body: until ? `Your plan is paid until ${dayInWords(until)}.` : 'Your plan has no end date.',
    link: '/pricing',
  })
})
