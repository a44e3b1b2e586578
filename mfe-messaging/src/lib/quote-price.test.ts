import { quoteCurrencies } from '@ungana/contracts-messaging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText } from '#lib/money-text.ts'
import { quotePrice } from './quote-price.ts'

test.each([
  ['1250.50', 'USD', 125_050],
  ['1,250.5', 'USD', 125_050],
  [' 4 250 ', 'KES', 425_000],
  ['12', 'RWF', 12],
  ['45.00', 'RWF', 45],
  ['0.01', 'EUR', 1],
  ['1250,50', 'USD', 125_050],
  ['1,250', 'USD', 125_000],
])('%s %s is %i', (typed, currency, priceMinor) => {
  expect(quotePrice(typed, currency)).toBe(priceMinor)
})

test.each([
  ['', 'USD', 'Please enter a price as a number, e.g. 12.50.'],
  ['-3', 'USD', 'Please enter a price as a number, e.g. 12.50.'],
  ['1e9', 'USD', 'Please enter a price as a number, e.g. 12.50.'],
  ['0', 'USD', 'Please enter a price above 0.'],
  ['1.5', 'RWF', 'RWF has no decimals. Please enter a whole number.'],
  ['1.5555', 'USD', 'Please enter at most two decimals.'],
  ['0.125', 'USD', 'Please enter at most two decimals.'],
  ['0,125', 'USD', 'Please enter at most two decimals.'],
  ['1.250', 'USD', 'Please write thousands without a point, e.g. 1250.'],
  ['45.000', 'RWF', 'Please write thousands without a point, e.g. 45000.'],
  ['10.000', 'KES', 'Please write thousands without a point, e.g. 10000.'],
  ['99999999999', 'USD', 'Please enter a smaller price.'],
])('%j %s is refused', (typed, currency, problem) => {
  expect(quotePrice(typed, currency)).toBe(problem)
})

test('parses every displayed price back to the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), fc.constantFrom(...quoteCurrencies), (priceMinor, currency) => {
      expect(quotePrice(amountText(priceMinor, currency).slice(4), currency)).toBe(priceMinor)
    }),
  )
})
