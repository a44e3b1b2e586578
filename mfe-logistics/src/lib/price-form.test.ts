import { expect, it } from 'vitest'
import { pricedOf, priceForm, readPrice } from './price-form.ts'

it.each([
  ['180', 180],
  [' USD 1,180.50 ', 1180.5],
  ['180,5', 180.5],
  ['1250,50', 1250.5],
  ['1 250 USD', 1250],
  ['12,000', 12_000],
  ['$95', 95],
])('reads %j as %d', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})

it.each(['', 'a lot', '0', '-4', '1.234', '1..2'])('does not send %j as a price', (typed) => {
  expect(priceForm('test', null).problemsOf({ price: typed, message: '' }).price).toMatch(/price|thousands without a point/)
})

it('leaves an empty message out', () => {
  expect(pricedOf({ price: '180', message: '  ' })).toEqual({ price: 180 })
  expect(pricedOf({ price: '180', message: ' By Friday ' })).toEqual({ price: 180, message: 'By Friday' })
})
