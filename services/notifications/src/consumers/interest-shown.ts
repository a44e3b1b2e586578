import { interestShown, requestPath } from '@ungana/contracts-messaging'
import { text } from '@ungana/language/server'
import { dayInKigali } from '@ungana/service-kit'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

/** One notification a day for each request, however many suppliers ask. */
export const onInterestShown = consumer(interestShown, 'interests-shown', async (tx: Transaction, { requestId, buyerId, shownAt }) => {
  await lockFeeds(tx, [buyerId])
  await notify(tx, buyerId, {
    kind: 'inquiry',
    about: `interest:${requestId}:${dayInKigali(new Date(shownAt))}`,
    title: text('Suppliers ask to be invited to your request'),
    body: text('Open the request to see who they are and to invite them.'),
    link: requestPath(requestId),
  })
})
