import { refundPayment } from '@ungana/contracts-payments'
import { ApiError, call, type Refusal, refusalOf } from '@ungana/web-kit'

export const refundFields = ['amount', 'reason'] as const
type Field = (typeof refundFields)[number]

const UNKNOWN = 'It is not known whether it was refunded. Please look at the refunds of this payment before you press again.'

/**
 * `amount` in the main unit. One key is one refund, also where the form was changed since: an earlier press whose answer was lost may have
 * refunded already. Rejects with ApiError, 422 IDEMPOTENCY_KEY_REUSED in that case.
 */
export const sendRefund = (id: string, { amount, reason }: Readonly<Record<Field, string>>, idempotencyKey: string) =>
  call(refundPayment, { params: { id }, body: { amount: Number(amount), reason: reason.trim() } }, { idempotencyKey })

export function refundRefusal(error: unknown): Refusal<Field> {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return refused && error.body?.code !== 'IDEMPOTENCY_KEY_REUSED' ? refusalOf(error, refundFields) : { message: UNKNOWN }
}
