import { t } from '@lingui/core/macro'
import type { StaffPayment } from '@ungana/contracts-payments'

/** Where the money of a refund goes, and what a full refund ends. */
export function refundMeaning({ payerName, plan, method }: Pick<StaffPayment, 'payerName' | 'plan' | 'method'>): string {
  const back = payerName
    ? t`The money goes back to ${payerName} by the same payment method.`
    : t`The money goes back to the payer by the same payment method.`
  if (plan === null) return back
  const ends =
    method === 'card'
      ? t`A full refund ends the plan and its renewal by this card, even if another month is already paid.`
      : t`A full refund ends the plan.`
  return `${back} ${ends}`
}
