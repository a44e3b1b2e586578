import { t } from '@lingui/core/macro'

export interface PaymentMessage {
  readonly tone: 'success' | 'info' | 'danger' | 'warning'
  readonly text: string
}

/** Shown when the URL names no payment. */
export const thanks: PaymentMessage = { tone: 'success', text: t`Thank you for your payment!` }
export const unverified: PaymentMessage = {
  tone: 'warning',
  text: t`Unable to verify payment status. Please contact support if you have any questions.`,
}

/** For a payment whose outcome the provider has not told in time. */
export const unsettledText = t`The provider has not told us the outcome. We keep asking, and our staff look into it. Please do not pay again.`

/** The message for a payment status, as named by the provider. */
export function messageOf(status: string): PaymentMessage {
  if (status === 'succeeded') return { tone: 'success', text: t`Payment successful! Thank you for your purchase.` }
  if (status === 'processing') return { tone: 'info', text: t`Your payment is processing. We'll notify you once it's complete.` }
  return { tone: 'danger', text: t`There was an issue with your payment. Please contact support.` }
}
