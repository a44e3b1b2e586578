import { bankDetailsPath, bankRequestDecided } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const words: Readonly<Record<string, readonly [verb: string, body: string]>> = {
  approved: ['approved your request for bank details', 'You can read them for 30 days.'],
  rejected: ['rejected your request for bank details', 'You can ask again and say what they are for.'],
  revoked: ['took back their bank details', 'You can no longer read them. Ask again where you still need them.'],
}

export const newsOfBankDecision = consumer(
  bankRequestDecided,
  'bank-requests-decided',
  async (tx: Transaction, { requestId, ownerId, requesterId, decision, decidedAt }) => {
    await holdFeeds(tx, [requesterId])
    const name = (await nameOf(tx, ownerId)) ?? 'A company'
    const [verb, body] = words[decision] ?? ['decided your request for bank details', 'See how it stands.']
    await notify(tx, requesterId, {
      kind: 'bank-details',
      about: `bank-decision:${requestId}:${decidedAt}`,
      title: `${name} ${verb}`,
      body,
      link: bankDetailsPath(),
    })
  },
)
