import { currencies } from '@ungana/contracts-payments'
import { expect, test } from 'vitest'
import { amountOf, amountProblem, currencyIn } from './payment-terms.ts'

test.each([
  ['100', 'USD', undefined],
  ['0.5', 'USD', /at least 1/],
  ['', 'USD', /enter an amount/],
  ['ten', 'USD', /enter an amount/],
  ['1250,50', 'USD', undefined],
  ['12.345', 'USD', /without a point/],
  ['12.3456', 'USD', /two decimals/],
  ['12.5', 'RWF', /whole number/],
  ['15000000', 'UGX', undefined],
  ['9999999999999.99', 'USD', undefined],
  ['9999999999999.9999', 'USD', /two decimals/],
  ['10000000000001', 'USD', /at most 10,000,000,000,000 USD/],
  ['1e308', 'USD', /as a number/],
])('%s %s', (amount, currency, problem) => {
  const result = amountProblem({ amount, currency })
  if (problem) expect(result).toMatch(problem)
  else expect(result).toBeUndefined()
})

test.each([
  ['1250,50', 'USD', 1250.5],
  ['1,250.50', 'EUR', 1250.5],
  ['4 500', 'RWF', 4500],
  ['ten', 'USD', Number.NaN],
])('reads %s %s as %d', (amount, currency, read) => {
  expect(amountOf({ amount, currency })).toBe(read)
})

test('finds a currency in upper or lower case, and nothing else', () => {
  expect(currencyIn(currencies, ' rwf ')).toBe('RWF')
  for (const code of [null, '', 'GBP', 'US']) expect(currencyIn(currencies, code)).toBeUndefined()
})
