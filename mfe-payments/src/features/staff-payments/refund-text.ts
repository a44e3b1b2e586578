import type { StaffPayment } from '@ungana/contracts-payments'

/** The end of a sentence about the payment method. It says what a full refund ends. */
export function refundEnds({ plan, method }: Pick<StaffPayment, 'plan' | 'method'>): string {
  if (plan === null) return ''
  if (method !== 'card') return '. A full refund ends the plan'
  return '. A full refund ends the plan and its renewal by this card, even if another month is already paid'
}
