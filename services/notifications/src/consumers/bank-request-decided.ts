import { bankDetailsPath, bankRequestDecided } from '@ungana/contracts-payments'
import { type Text, text, type Value } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const words: Readonly<Record<string, readonly [title: (name: Value) => Text, body: Text]>> = {
  approved: [(name) => text('{name} approved your request for bank details', { name }), text('You can read them for 30 days.')],
  rejected: [(name) => text('{name} rejected your request for bank details', { name }), text('You can ask again and say why you need them.')],
  revoked: [
    (name) => text('{name} stopped sharing their bank details with you', { name }),
    text('You can no longer read them. Ask again if you still need them.'),
  ],
}

const answered = (name: Value) => text('{name} answered your request for bank details', { name })

export const onBankRequestDecided = consumer(
  bankRequestDecided,
  'bank-requests-decided',
  async (tx: Transaction, { requestId, ownerId, requesterId, decision, decidedAt }) => {
    await lockFeeds(tx, [requesterId])
    const name = (await nameOf(tx, ownerId)) ?? text('A company')
    const [titled, body] = words[decision] ?? [answered, text('Open the request to see its status.')]
    await notify(tx, requesterId, {
      kind: 'bank-details',
      about: `bank-decision:${requestId}:${decidedAt}`,
      title: titled(name),
      body,
      link: bankDetailsPath('requests'),
    })
  },
)
