// Payment rows, and payments as their payer sees them.
import { mainUnits, type Payment } from '@ungana/contracts-payments'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import type { Method, ProviderName } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'

export type PaymentStatus = 'open' | 'processing' | 'failed' | 'canceled' | 'succeeded' | 'refunded'

export interface PaymentRow {
  readonly id: string
  readonly payerId: string
  readonly method: Method
  readonly provider: ProviderName
  readonly status: PaymentStatus
  /** Smallest unit; a string, because pg returns bigint as text. */
  readonly amount: string
  readonly currency: string
  readonly description: string
  /** The price in its smallest unit, if the payer pays it in another currency; else null, as are the three others. */
  readonly priceAmount: string | null
  readonly priceCurrency: string | null
  readonly rate: string | null
  readonly rateDate: string | null
  readonly plan: string | null
  readonly renew: boolean
  readonly renews: Date | null
  readonly savedFrom: string | null
  readonly reference: string | null
  /** When a phone was asked to pay, for a provider that must be asked only once. */
  readonly askedAt: Date | null
  /** The provider's number that the payer sees. */
  readonly receipt: string | null
  /** The amount that a callback named, in the smallest unit. */
  readonly toldAmount: string | null
  readonly refunded: string
  readonly problem: string | null
  readonly mismatch: string | null
  /** The amount that the provider took instead of the agreed amount, in the smallest unit of `takenCurrency`; else null. */
  readonly taken: string | null
  readonly takenCurrency: string | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly checkAt: Date | null
  /** Grows with each webhook and refund request. */
  readonly noticeCount: number
}

export const paymentColumns = `
  id, payer_id AS "payerId", method, coalesce(provider, CASE method WHEN 'card' THEN 'stripe' WHEN 'wallet' THEN 'paypal' ELSE 'pawapay' END) AS provider, status, amount, currency, price_amount AS "priceAmount", price_currency AS "priceCurrency", rate,
  rate_date::text AS "rateDate", description, plan, renew, renews, saved_from AS "savedFrom", reference, asked_at AS "askedAt", receipt,
  told_amount AS "toldAmount", refunded, problem, mismatch, taken, taken_currency AS "takenCurrency", created_at AS "createdAt", paid_at AS "paidAt", check_at AS "checkAt", told AS "noticeCount"`

/** Whether the provider has not told the outcome in time, or differs from us about it, while we have no money of the payment. */
export const isUnsettled = ({ status, mismatch, taken }: PaymentRow): boolean =>
  (status === 'open' || status === 'processing') && mismatch !== null && taken === null

export function presentPayment(row: PaymentRow): Payment {
  const { id, method, status, currency, description, plan, problem, createdAt, paidAt } = row
  return {
    id,
    method,
    status,
    amount: mainUnits(Number(row.amount), currency),
    currency,
    refunded: mainUnits(Number(row.refunded), currency),
    description,
    plan,
    problem: status === 'open' || status === 'failed' || status === 'canceled' ? problem : null,
    ...(isUnsettled(row) && { unsettled: true }),
    ...(row.priceAmount !== null && { price: pricePaid(row) }),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }
}

const pricePaid = ({ priceAmount, priceCurrency, rate, rateDate }: PaymentRow) => ({
  amount: mainUnits(Number(priceAmount), priceCurrency as string),
  currency: priceCurrency as string,
  perUsd: rate as string,
  rateDate: rateDate as string,
})

export async function paymentById(reader: Reader, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await query(reader, `SELECT ${paymentColumns} FROM payments WHERE id = $1`, [id])
  return rows[0]
}

/** Locks the payment until the commit. */
export async function lockPayment(tx: Transaction, id: string): Promise<PaymentRow> {
  const { rows } = await query(tx, `SELECT ${paymentColumns} FROM payments WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] as PaymentRow
}

/** Finds the payer's own payment by the provider's id. */
export async function paymentByReference(
  reader: Reader,
  { method, reference, payerId }: { method: Method; reference: string; payerId: string },
): Promise<PaymentRow | undefined> {
  const { rows } = await query(reader, `SELECT ${paymentColumns} FROM payments WHERE method = $1 AND reference = $2 AND payer_id = $3`, [
    method,
    reference,
    payerId,
  ])
  return rows[0]
}
