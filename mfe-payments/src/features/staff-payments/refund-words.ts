import type { StaffPayment } from '@ungana/contracts-payments'

/** What a refund of all of it takes along, after "It goes back the way it was paid". */
export function refundEnds({ plan, method }: Pick<StaffPayment, 'plan' | 'method'>): string {
  if (plan === null) return ''
  if (method !== 'card') return '; the plan ends where all of it goes back'
  return '; where all of it goes back, the plan ends, and so does its renewal by this card, also if another month of it is paid'
}
