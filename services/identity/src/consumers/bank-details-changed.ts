// Owners learn at once of each change of the company's bank details, with a link that freezes the company.
import { bankDetailsChanged } from '@ungana/contracts-payments'
import { type Text, text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { tellOwners } from '#lib/owner-notices.ts'

const words: Readonly<Record<string, Text>> = {
  added: text('Bank details were added.'),
  described: text('Bank details were changed.'),
  'number-changed': text('An account number in your bank details was changed.'),
  shared: text('Bank details are now shared: other companies can ask for them.'),
  unshared: text('Bank details are no longer shared.'),
  deleted: text('Bank details were deleted.'),
}

/** @param site origin of links in emails */
export const handleBankDetailsChanged = (site: string) =>
  consumer(bankDetailsChanged, 'identity-bank-details', async (tx: Transaction, { ownerId: companyId, change }) => {
    await tellOwners(tx, { companyId, site, what: words[change] ?? text('Bank details were changed.') })
  })
