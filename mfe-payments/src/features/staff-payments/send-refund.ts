import { t } from '@lingui/core/macro'
import { refundPayment } from '@ungana/contracts-payments'
import { ApiError, call, type Refusal, refusalOf } from '@ungana/web-kit'

export const refundFields = ['amount', 'reason'] as const
type Field = (typeof refundFields)[number]

const UNKNOWN = t`We do not know whether the refund was made. Please check the refunds of this payment before you try again.`

/**
 * Sends a refund; `amount` is in the main unit. One key allows one refund, even after the form was changed, because an earlier press without a
 * response may already have made the refund. Rejects with ApiError 422 IDEMPOTENCY_KEY_REUSED in that case.
 */
export const sendRefund = (id: string, { amount, reason }: { readonly amount: number; readonly reason: string }, idempotencyKey: string) =>
  call(refundPayment, { params: { id }, body: { amount, reason: reason.trim() } }, { idempotencyKey })

export function refundRefusal(error: unknown): Refusal<Field> {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return refused && error.body?.code !== 'IDEMPOTENCY_KEY_REUSED' ? refusalOf(error, refundFields) : { message: UNKNOWN }
}
