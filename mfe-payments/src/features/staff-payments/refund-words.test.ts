import { expect, test } from 'vitest'
import { refundEnds } from './refund-words.ts'

test('staff read before they refund that the renewal ends, where a card may pay it', () => {
  expect(refundEnds({ plan: 'professional', method: 'card' })).toContain('so does its renewal')
  expect(refundEnds({ plan: 'professional', method: 'wallet' })).not.toContain('renewal')
  expect(refundEnds({ plan: null, method: 'card' })).toBe('')
})
