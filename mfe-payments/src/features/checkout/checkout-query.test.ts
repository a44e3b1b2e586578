import { expect, test } from 'vitest'
import { readCheckoutQuery } from './checkout-query.ts'

test('an address without anything asks for the defaults', () => {
  expect(readCheckoutQuery('')).toEqual({
    amount: '100',
    currency: 'USD',
    description: 'Ungana platform payment',
    plan: undefined,
    refused: undefined,
  })
})

test('what it asks for fills in the form', () => {
  expect(readCheckoutQuery('?amount=12.50&currency=rwf&description=Order%207')).toMatchObject({
    amount: '12.50',
    currency: 'RWF',
    description: 'Order 7',
  })
})

test('an amount may be large, as it is in shillings', () => {
  expect(readCheckoutQuery('?amount=10000000000000&currency=UGX')).toMatchObject({ amount: '10000000000000', currency: 'UGX' })
})

test.each(['-5', '1e9', 'NaN', '1,000', '0x10', '1.234', '<b>'])('an amount that is none (%s) is the default', (amount) => {
  expect(readCheckoutQuery(`?${new URLSearchParams({ amount })}`).amount).toBe('100')
})

test.each(['BIF', 'SSP'] as const)('%s is refused by name, and dollars wait for the payer to agree', (currency) => {
  expect(readCheckoutQuery(`?currency=${currency}`)).toMatchObject({ currency: 'USD', refused: currency })
})

test.each([
  ['professional', 'professional'],
  ['regional-chamber', 'regional-chamber'],
  ['basic', undefined],
  ['gold', undefined],
  ['toString', undefined],
])('the plan %s is %s', (plan, read) => {
  expect(readCheckoutQuery(`?plan=${plan}`).plan).toBe(read)
})
