import { expect, test } from 'vitest'
import { refundEnds } from './refund-text.ts'

test('warns staff that a full refund ends the renewal of a card payment', () => {
  expect(refundEnds({ plan: 'professional', method: 'card' })).toContain('and its renewal')
  expect(refundEnds({ plan: 'professional', method: 'wallet' })).not.toContain('renewal')
  expect(refundEnds({ plan: null, method: 'card' })).toBe('')
})
