import { bankDetailsPath, bankDetailsRequested } from '@ungana/contracts-payments'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onBankDetailsRequested = consumer(
  bankDetailsRequested,
  'bank-details-requested',
  async (tx: Transaction, { requestId, ownerId, requesterId }) => {
    await lockFeeds(tx, [ownerId])
    const name = (await nameOf(tx, requesterId)) ?? text('A company')
    await notify(tx, ownerId, {
      kind: 'bank-details',
      about: `bank-request:${requestId}`,
      title: text('{name} asks for your bank details', { name }),
      body: text('See why they ask, then approve or reject the request.'),
      link: bankDetailsPath('requests'),
    })
  },
)
