import { expect, test } from 'vitest'
import { supplierCountText } from './texts.ts'

test('counts suppliers', () => {
  expect([0, 1, 1204].map(supplierCountText)).toEqual(['0 suppliers', '1 supplier', '1,204 suppliers'])
})
