import { dealChanged, dealPath, dealStepOverdue } from '@ungana/contracts-deals'
import { day, type Text, text, type Value } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { addToFeeds, lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const titles: Readonly<Record<string, (name: Value) => Text>> = {
  opened: (name) => text('{name} opened your deal', { name }),
  proposed: (name) => text('{name} proposes a deal', { name }),
  agreed: (name) => text('{name} agreed to your deal', { name }),
  declined: (name) => text('{name} declined or withdrew a proposed deal', { name }),
  ready: (name) => text('{name} has the goods ready', { name }),
  loaded: (name) => text('{name} loaded the goods', { name }),
  border: (name) => text('{name} says the goods are at a border', { name }),
  arrived: (name) => text('{name} says the goods arrived', { name }),
  accepted: (name) => text('{name} accepted the goods', { name }),
  delayed: (name) => text('{name} reported a delay', { name }),
  'amend-asked': (name) => text('{name} proposes a change to your deal', { name }),
  'amend-refused': (name) => text('{name} refused or withdrew a change to your deal', { name }),
  amended: (name) => text('{name} agreed to change your deal', { name }),
  disputed: (name) => text('{name} opened a dispute about your deal', { name }),
  'dispute-ended': (name) => text('{name} ended the dispute about your deal', { name }),
  'dispute-decided': () => text('Our staff decided the dispute about your deal'),
  sent: (name) => text('{name} sent a payment', { name }),
  proved: (name) => text('{name} sent a payment, with proof', { name }),
  received: (name) => text('{name} received your payment', { name }),
  missing: (name) => text('{name} has not received your payment', { name }),
  'cancel-asked': (name) => text('{name} wants to cancel your deal', { name }),
  'cancel-refused': (name) => text('{name} wants to keep your deal', { name }),
  cancelled: (name) => text('{name} cancelled your deal', { name }),
  'partner-closed': () => text('The other company of your deal closed its account'),
  truck: (name) => text('{name} has news about a truck for your deal', { name }),
}
const changed = (name: Value) => text('{name} changed your deal', { name })

/** Notifies the side that did not make the change. Open pages of both sides reload the deal. */
export const onDealChanged = consumer(
  dealChanged,
  'deals-changed',
  async (tx: Transaction, { dealId, buyerId, sellerId, what, changedBy, version }) => {
    const sides = [buyerId, sellerId]
    const others = sides.filter((id) => id !== changedBy)
    await lockFeeds(tx, sides)
    const name = (changedBy && (await nameOf(tx, changedBy))) ?? text('A company')
    for (const other of others) {
      await notify(tx, other, {
        kind: 'deal',
        // A closed account is no event of the deal, so it has the version of the last one.
        about: `deal:${dealId}:${what === 'partner-closed' ? what : version}`,
        title: (titles[what] ?? changed)(name),
        body: text('Open the deal to see your next step.'),
        link: dealPath(dealId),
      })
    }
    for (const accountId of sides.filter((id) => id === changedBy))
      await addToFeeds(tx, [{ accountId, kind: 'changed', payload: { kind: 'deal', link: dealPath(dealId) } }])
  },
)

/** Reminds a company of a step whose day has passed. */
export const onDealOverdue = consumer(dealStepOverdue, 'deals-overdue', async (tx: Transaction, { dealId, companyId, dueOn, remindedOn }) => {
  await lockFeeds(tx, [companyId])
  await notify(tx, companyId, {
    kind: 'deal',
    about: `deal:${dealId}:overdue:${remindedOn}`,
    title: text('A step of your deal is overdue'),
    body: text('It was due on {day}. Do it, or report a delay, so that the other side knows.', { day: day(dueOn) }),
    link: dealPath(dealId),
  })
})
