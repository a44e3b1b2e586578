// Whoever may read an account learns that its number is another one: that is how money goes to the wrong people.
import { bankDetailsChanged, bankDetailsPath } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfBankNumber = consumer(
  bankDetailsChanged,
  'bank-numbers-changed',
  async (tx: Transaction, { bankDetailsId, ownerId, change, readerIds, version }) => {
    if (change !== 'number-changed') return
    await holdFeeds(tx, readerIds)
    const name = (await nameOf(tx, ownerId)) ?? 'A company'
    for (const readerId of readerIds) {
      await notify(tx, readerId, {
        kind: 'bank-details',
        about: `bank-number:${bankDetailsId}:${version}`,
        title: `${name} changed the number of a bank account`,
        body: 'Ask them by phone before you pay to it.',
        link: bankDetailsPath(),
      })
    }
  },
)
