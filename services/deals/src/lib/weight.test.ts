import { weightKgOf } from '@ungana/contracts-deals'
import { expect, test } from 'vitest'

test.each([
  ['kg', 10],
  ['Tonnes', 10_000],
  ['bag of 60 kg', 600],
  ['50kg bags', 500],
  ['bag, 12,5 kg', 125],
  ['1,000 kg bag', null],
  ['bag', null],
  ['3-ton truck of 60 kg bags', null],
  ['carton', null],
  ['sack, about a ton', null],
  [undefined, null],
])('10 of %s weigh %s kg', (unit, kg) => {
  expect(weightKgOf({ lines: [{ quantity: '10', unit }] })).toBe(kg)
})

test('a line without a weight makes the weight of the whole deal unknown', () => {
  const line = { text: 'Coffee', quantity: '0.001', unit: 'kg', unitPriceMinor: 1 }
  expect(weightKgOf({ lines: [line, line] })).toBe(0.002)
  expect(weightKgOf({ lines: [line, { ...line, unit: 'box' }] })).toBeNull()
})
