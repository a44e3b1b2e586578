import { dealPaperAdded, dealPath } from '@ungana/contracts-deals'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

/** Papers of one side within the same quarter of an hour are one notification. */
const TOGETHER_MS = 15 * 60_000

/** Notifies the side that did not add the paper. */
export const onDealPaperAdded = consumer(dealPaperAdded, 'deals-papers', async (tx: Transaction, { dealId, companyId, addedBy, addedAt }) => {
  await lockFeeds(tx, [companyId])
  await notify(tx, companyId, {
    kind: 'deal',
    about: `deal:${dealId}:papers:${Math.floor(Date.parse(addedAt) / TOGETHER_MS)}`,
    title: text('{name} added papers to your deal', { name: (await nameOf(tx, addedBy)) ?? text('A company') }),
    body: text('Open the deal to read them.'),
    link: dealPath(dealId),
  })
})
