import type { Approval } from '@ungana/contracts-kit'
import { expect, test } from 'vitest'
import { approvalTitle, fieldLabel } from './approval-texts.ts'

const amount = { amountMinor: 150_050, currency: 'KES' }

test.each<[Approval['kind'], Approval['amount'], string]>([
  ['quote', amount, 'Accept the quote of KES 1,500.50: Kivu'],
  ['deal', amount, 'Agree to the deal of KES 1,500.50: Kivu'],
  ['payment', amount, 'Pay KES 1,500.50: Kivu'],
  ['bank-details-add', null, 'Add bank details: Kivu'],
  ['bank-details-change', null, 'Change bank details: Kivu'],
  ['bank-details-share', null, 'Share bank details: Kivu'],
  ['bank-details-unshare', null, 'Stop sharing bank details: Kivu'],
  ['bank-details-delete', null, 'Delete bank details: Kivu'],
  ['limit', amount, 'Ask a second person only above KES 1,500.50'],
  ['limit', null, 'No longer ask a second person'],
  ['of-a-newer-service', null, 'Kivu'],
])('%s has a title', (kind, limit, title) => {
  expect(approvalTitle({ kind, about: 'Kivu', amount: limit } as Approval)).toBe(title)
})

test('names the fields of bank details; a newer field shows its own name', () => {
  const fields = ['bankName', 'accountName', 'accountNumber', 'swiftCode', 'branchCode', 'bankAddress', 'currency', 'iban']
  expect(fields.map(fieldLabel)).toEqual(['Bank', 'Account name', 'Account number', 'SWIFT code', 'Branch code', 'Bank address', 'Currency', 'iban'])
})
