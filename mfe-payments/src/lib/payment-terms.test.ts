import { currencies } from '@ungana/contracts-payments'
import { expect, test } from 'vitest'
import { amountProblem, currencyIn } from './payment-terms.ts'

test.each([
  ['100', 'USD', undefined],
  ['0.5', 'USD', /at least 1/],
  ['', 'USD', /enter an amount/],
  ['ten', 'USD', /enter an amount/],
  ['12.345', 'USD', /two decimals/],
  ['12.5', 'RWF', /whole number/],
  ['15000000', 'UGX', undefined],
  ['9999999999999.99', 'USD', undefined],
  ['9999999999999.999', 'USD', /two decimals/],
  ['1e308', 'USD', /at most 10,000,000,000,000 USD/],
])('%s %s', (amount, currency, problem) => {
  const said = amountProblem({ amount, currency })
  if (problem) expect(said).toMatch(problem)
  else expect(said).toBeUndefined()
})

test('a currency is found in any spelling, and nothing else is one', () => {
  expect(currencyIn(currencies, ' rwf ')).toBe('RWF')
  for (const code of [null, '', 'GBP', 'US']) expect(currencyIn(currencies, code)).toBeUndefined()
})
