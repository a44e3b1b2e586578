import { bankDetailsPath, bankRequestDecided } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const words: Readonly<Record<string, readonly [verb: string, body: string]>> = {
  approved: ['approved your request for bank details', 'You can read them for 30 days.'],
  rejected: ['rejected your request for bank details', 'You can ask again and say why you need them.'],
  revoked: ['stopped sharing their bank details with you', 'You can no longer read them. Ask again if you still need them.'],
}

export const onBankRequestDecided = consumer(
  bankRequestDecided,
  'bank-requests-decided',
  async (tx: Transaction, { requestId, ownerId, requesterId, decision, decidedAt }) => {
    await lockFeeds(tx, [requesterId])
    const name = (await nameOf(tx, ownerId)) ?? 'A company'
    const [verb, body] = words[decision] ?? ['answered your request for bank details', 'Open the request to see its status.']
    await notify(tx, requesterId, {
      kind: 'bank-details',
      about: `bank-decision:${requestId}:${decidedAt}`,
      title: `${name} ${verb}`,
      body,
      link: bankDetailsPath('requests'),
    })
  },
)
