import { quoteCurrencies } from '@ungana/contracts-messaging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePrice, priceText } from './quote-price.ts'

test.each([
  ['1250.50', 'USD', 125_050],
  ['1,250.5', 'USD', 125_050],
  [' 4 250 ', 'KES', 425_000],
  ['12', 'RWF', 12],
  ['0.01', 'EUR', 1],
])('%s %s is %i', (typed, currency, priceMinor) => {
  expect(parsePrice(typed, currency)).toEqual({ priceMinor })
})

test.each([
  ['', 'USD', 'Please enter a price, such as 1,250.50'],
  ['12,50', 'USD', 'Please enter a price, such as 1,250.50'],
  ['-3', 'USD', 'Please enter a price, such as 1,250.50'],
  ['1e9', 'USD', 'Please enter a price, such as 1,250.50'],
  ['0', 'USD', 'Please enter a price above 0'],
  ['1.5', 'RWF', 'RWF has no fractions'],
  ['1.555', 'USD', 'USD has at most 2 digits after the point'],
  ['99999999999', 'USD', 'This price is too high'],
])('%j %s is refused', (typed, currency, problem) => {
  expect(parsePrice(typed, currency)).toEqual({ problem })
})

test('what is shown reads back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), fc.constantFrom(...quoteCurrencies), (priceMinor, currency) => {
      expect(parsePrice(priceText(priceMinor, currency).slice(4), currency)).toEqual({ priceMinor })
    }),
  )
})
