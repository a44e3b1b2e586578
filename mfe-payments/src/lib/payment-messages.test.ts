import { expect, test } from 'vitest'
import { messageOf } from './payment-messages.ts'

test.each([
  ['succeeded', 'Payment successful! Thank you for your purchase.'],
  ['processing', "Your payment is processing. We'll notify you once it's complete."],
  ['requires_payment_method', 'There was an issue with your payment. Please contact support.'],
  ['canceled', 'There was an issue with your payment. Please contact support.'],
  ['', 'There was an issue with your payment. Please contact support.'],
])('%s', (status, text) => {
  expect(messageOf(status).text).toBe(text)
})
