// Whoever may read an account learns that its number is another one, and its owner of each change: that is how money goes to the wrong people.
import { bankDetailsChanged, bankDetailsPath } from '@ungana/contracts-payments'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

/** What its owner is told. That an account was added is mailed alone: nothing that was agreed leads to it. */
const own: Readonly<Record<string, string>> = {
  described: 'Your bank details were changed',
  'number-changed': 'The number of your bank account was changed',
}

export const newsOfBankNumber = consumer(
  bankDetailsChanged,
  'bank-numbers-changed',
  async (tx: Transaction, { bankDetailsId, ownerId, change, readerIds, version }) => {
    const title = own[change]
    const readers = change === 'number-changed' ? readerIds : []
    if (title === undefined) return
    await holdFeeds(tx, [...readers, ownerId])
    await notify(tx, ownerId, {
      kind: 'bank-details',
      about: `own-bank-details:${bankDetailsId}:${version}`,
      title,
      body: 'If this was not you, change your password at once and tell us.',
      // Payments mails it itself, whatever is wished for here: a thief of the session could switch that off.
      mailed: true,
      link: bankDetailsPath(),
    })
    const name = (await nameOf(tx, ownerId)) ?? 'A company'
    for (const readerId of readers) {
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
