import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'

test.each([
  [12.5, 'eur', 'EUR 12.50'],
  [1500, 'RWF', 'RWF 1,500'],
  [0.1 + 0.2, 'USD', 'USD 0.30'],
])('%s %s is %s', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text)
})
