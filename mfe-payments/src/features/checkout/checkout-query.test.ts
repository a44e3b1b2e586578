import { expect, test } from 'vitest'
import { amountProblem } from '#lib/payment-terms.ts'
import { readCheckoutQuery } from './checkout-query.ts'

test('uses the defaults for an empty URL', () => {
  expect(readCheckoutQuery('')).toEqual({
    amount: '100',
    currency: 'USD',
    description: 'Ungana platform payment',
    plan: undefined,
    notSold: undefined,
    refused: undefined,
  })
})

test('reads the form’s values from the URL', () => {
  expect(readCheckoutQuery('?amount=12.50&currency=rwf&description=Order%207')).toMatchObject({
    amount: '12.50',
    currency: 'RWF',
    description: 'Order 7',
  })
})

test('accepts large amounts, as in shillings', () => {
  expect(readCheckoutQuery('?amount=10000000000000&currency=UGX')).toMatchObject({ amount: '10000000000000', currency: 'UGX' })
})

test.each(['-5', '1e9', 'NaN', '0x10', '1.234', '<b>'])('keeps an invalid amount (%s), so that the form refuses it', (amount) => {
  const query = readCheckoutQuery(`?${new URLSearchParams({ amount })}`)
  expect(query.amount).toBe(amount)
  expect(amountProblem(query)).toBeDefined()
})

test.each(['BIF', 'SSP', 'XYZ'] as const)('names %s in the refusal, and waits for consent to pay in dollars', (currency) => {
  expect(readCheckoutQuery(`?currency=${currency}`)).toMatchObject({ currency: 'USD', refused: currency })
})

test.each([
  ['professional', { plan: 'professional', notSold: undefined }],
  ['regional-chamber', { plan: 'regional-chamber', notSold: undefined }],
  ['basic', { plan: undefined, notSold: 'basic' }],
  ['gold', { plan: undefined, notSold: 'gold' }],
  ['toString', { plan: undefined, notSold: 'toString' }],
])('sells the plan %s, or names it as not sold', (plan, read) => {
  expect(readCheckoutQuery(`?plan=${plan}`)).toMatchObject(read)
})
