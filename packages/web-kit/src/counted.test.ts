import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a count names one thing or many, with separated thousands', () => {
  expect([0, 1, 1200].map((count) => counted(count, 'request'))).toEqual(['0 requests', '1 request', '1,200 requests'])
  expect(counted(2, 'company', 'companies')).toBe('2 companies')
})
