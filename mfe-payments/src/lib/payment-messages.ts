export interface PaymentMessage {
  readonly tone: 'success' | 'info' | 'danger' | 'warning'
  readonly text: string
}

/** Nothing in the address says which payment it was. */
export const thanks: PaymentMessage = { tone: 'success', text: 'Thank you for your payment!' }
export const unverified: PaymentMessage = {
  tone: 'warning',
  text: 'Unable to verify payment status. Please contact support if you have any questions.',
}

/** `status` in the provider's words. */
export function messageOf(status: string): PaymentMessage {
  if (status === 'succeeded') return { tone: 'success', text: 'Payment successful! Thank you for your purchase.' }
  if (status === 'processing') return { tone: 'info', text: "Your payment is processing. We'll notify you once it's complete." }
  return { tone: 'danger', text: 'There was an issue with your payment. Please contact support.' }
}
