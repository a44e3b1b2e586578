import { expect, test } from 'vitest'
import { typedQuantity } from './typed-quantity.ts'

test.each([
  ['12.5', { quantity: '12.5' }],
  ['1,200', { quantity: '1200' }],
  ['٤٠', { quantity: '40' }],
  ['', 'Please enter a quantity as a number, e.g. 12.5.'],
  ['0', 'Please enter a quantity above 0.'],
  ['1.555', 'Please write thousands without a point, e.g. 1555.'],
  ['9999999999', 'Please enter a smaller quantity.'],
])('reads the quantity %j', (typed, read) => {
  expect(typedQuantity(typed)).toEqual(read)
})
