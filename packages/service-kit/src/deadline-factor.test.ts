import { expect, test } from 'vitest'
import { factorFrom } from './deadline-factor.ts'

test('is 1, or what is given, from 1 to 100', () => {
  expect([undefined, '', '2.5'].map(factorFrom)).toEqual([1, 1, 2.5])
  for (const wrong of ['0', '101', 'ten']) expect(() => factorFrom(wrong)).toThrow()
})
