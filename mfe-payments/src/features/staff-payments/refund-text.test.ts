import { expect, test } from 'vitest'
import { refundMeaning } from './refund-text.ts'

const payment = { payerName: 'Amina', plan: null, method: 'card' } as const

test('says where the money goes', () => {
  expect(refundMeaning(payment)).toBe('The money goes back to Amina by the same payment method.')
  expect(refundMeaning({ ...payment, payerName: null })).toBe('The money goes back to the payer by the same payment method.')
})

test('warns staff that a full refund ends the renewal of a card payment', () => {
  expect(refundMeaning({ ...payment, plan: 'professional' })).toContain('and its renewal')
  expect(refundMeaning({ ...payment, plan: 'professional', method: 'wallet' })).toContain('ends the plan.')
})
