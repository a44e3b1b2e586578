// Changed account numbers are a common fraud, so the owner and all readers of the account are notified.

import { bankDetailsChanged, bankDetailsPath } from '@ungana/contracts-payments'
import { type Text, text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

/** Titles for the owner. */
const own: Readonly<Record<string, Text>> = {
  added: text('Bank details were added'),
  described: text('Your bank details were changed'),
  'number-changed': text('Your bank account number was changed'),
  shared: text('Your bank details are now shared'),
  unshared: text('Your bank details are no longer shared'),
  deleted: text('Bank details were deleted'),
}

export const onBankDetailsChanged = consumer(
  bankDetailsChanged,
  'bank-numbers-changed',
  async (tx: Transaction, { bankDetailsId, ownerId, change, readerIds, version }) => {
    const title = own[change]
    const readers = change === 'number-changed' ? readerIds : []
    if (title === undefined) return
    await lockFeeds(tx, [...readers, ownerId])
    await notify(tx, ownerId, {
      kind: 'bank-details',
      about: `own-bank-details:${bankDetailsId}:${version}`,
      title,
      body: text('If this was not you, change your password now and contact us.'),
      // Owners always get an email of their own: a thief could switch notification emails off.
      mailed: true,
      link: bankDetailsPath(),
    })
    const name = (await nameOf(tx, ownerId)) ?? text('A company')
    for (const readerId of readers) {
      await notify(tx, readerId, {
        kind: 'bank-details',
        about: `bank-number:${bankDetailsId}:${version}`,
        title: text('{name} changed a bank account number', { name }),
        body: text('Before you pay, phone them to confirm the new number.'),
        link: bankDetailsPath('requests'),
      })
    }
  },
)
