import { expect, it } from 'vitest'
import { daysText, detourText, kmText, tonnesText, typedWithUnit, usdText } from './figures.ts'

it('formats weights, distances and prices', () => {
  expect(tonnesText(1500)).toBe('1.5 t')
  expect(kmText(1506.4)).toBe('1,506 km')
  expect(detourText(-0.2)).toBe('+0 km')
  expect(detourText(37.6)).toBe('+38 km')
  expect(usdText(180)).toBe('USD 180')
  expect(usdText(1180.5)).toBe('USD 1,180.50')
  expect(daysText(0.4)).toBe('1 day')
  expect(daysText(3.2)).toBe('4 days')
})

it('adds a unit only to a number without a unit', () => {
  expect(typedWithUnit('1,5', 't')).toBe('1.5 t')
  expect(typedWithUnit('1500 kg', 't')).toBe('1500 kg')
  expect(typedWithUnit('half a container', 'm³')).toBe('half a container')
})
