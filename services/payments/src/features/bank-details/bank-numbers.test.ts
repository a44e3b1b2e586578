import { bankDetailsForm, changeBankDetails } from '@ungana/contracts-payments'
import { describe, expect, test } from 'vitest'

const form = { bankName: 'Bank of Kigali', accountName: 'Kivu Roasters Ltd', accountNumber: '0001112224321', swiftCode: 'BKIGRWRW' }
const fieldsOf = (given: object) => bankDetailsForm.safeParse({ ...form, ...given }).error?.issues.map(({ path }) => path[0]) ?? []

describe('the SWIFT code', () => {
  test.each(['BKIGRWRW', 'BKIGRWRWXXX', 'bkigrwrw', 'BKIG RW RW', 'ABYSKE2A', ''])('may be "%s"', (swiftCode) => {
    expect(fieldsOf({ swiftCode })).toEqual([])
  })
  test.each(['XX', 'BKIGRWR', 'BKIGRWRWX', 'BKIGRWRWXXXX', 'BKI1RWRW', 'BKIGR1RW', 'BKIG-RWRW'])('may not be "%s"', (swiftCode) => {
    expect(fieldsOf({ swiftCode })).toEqual(['swiftCode'])
  })
  test('is stored as banks write it', () => {
    expect(bankDetailsForm.parse({ ...form, swiftCode: ' bkig rw rw ' }).swiftCode).toBe('BKIGRWRW')
  })
})

describe('the account number', () => {
  test.each(['7', '0001112224321', '000-111222 43', 'A12-3', 'GB29 NWBK 6016 1331 9268 19', 'tn5910006035183598478831', '٠٠٠١١١'])(
    'may be "%s"',
    (accountNumber) => {
      expect(fieldsOf({ accountNumber })).toEqual([])
    },
  )
  test.each(['abc??', 'abc', '-12', '12/34', '12.5', 'GB28 NWBK 6016 1331 9268 19', 'TN5910006035183598478813'])(
    'may not be "%s"',
    (accountNumber) => {
      expect(fieldsOf({ accountNumber })).toEqual(['accountNumber'])
    },
  )
  test('is stored with Latin digits', () => {
    expect(bankDetailsForm.parse({ ...form, accountNumber: '٠٠٠١١١' }).accountNumber).toBe('000111')
  })
})

test('a change follows the same rules', () => {
  const { error } = changeBankDetails.schema.body.safeParse({ accountNumber: 'abc??', swiftCode: 'XX' })
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['accountNumber', 'swiftCode'])
})
