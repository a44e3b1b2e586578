import { expect, it } from 'vitest'
import { priceText } from './price-text.ts'

const NO_BREAK = '\u00a0'

it.each([
  [{ price: '12.50', currency: 'USD', unit: 'kg' }, `USD${NO_BREAK}12.50 / kg`],
  [{ price: '180.00', currency: 'USD', unit: null }, `USD${NO_BREAK}180`],
  [{ price: '4500', currency: 'RWF', unit: 'day' }, `RWF${NO_BREAK}4,500 / day`],
  [{ price: '0.05', currency: 'KES', unit: 'piece' }, `KES${NO_BREAK}0.05 / piece`],
  [{ price: null, currency: null, unit: 'kg' }, 'Price on request'],
  [{ price: '10.00', currency: 'no code', unit: null }, 'no code 10.00'],
  [{ price: 'ten', currency: 'USD', unit: null }, 'USD ten'],
])('formats %o as %s', (product, text) => {
  expect(priceText(product)).toBe(text)
})
