// Shows payments to staff, with payer, provider's id, refunds and disputes.
import { mainUnits, type StaffPayment } from '@ungana/contracts-payments'
import type { Reader } from '#lib/dependencies.ts'
import { disputedOf, disputesOf, type PresentedDispute, presentDispute } from '#lib/disputes.ts'
import { type PaymentRow, paymentColumns, presentPayment } from '#lib/payment-rows.ts'
import { query } from '#lib/query.ts'

export interface RefundRow {
  readonly id: string
  /** Smallest unit. */
  readonly amount: number
  readonly status: string
  readonly byHand: boolean
  readonly reference: string | null
  readonly reason: string
  readonly createdAt: string
}

export interface StaffPaymentRow extends PaymentRow {
  readonly payerName: string | null
  readonly payerKind: string | null
  readonly payerEmail: string | null
  readonly invoiceNumber: string | null
  readonly mismatchNote: string | null
  readonly refunds: readonly RefundRow[]
  /** Smallest unit, as text. */
  readonly disputed: string
  readonly disputes: readonly PresentedDispute[]
  readonly refundProposed: boolean
}

export const staffPaymentColumns = `${paymentColumns}, mismatch_note AS "mismatchNote",
  (SELECT name FROM accounts a WHERE a.id = payments.payer_id) AS "payerName",
  (SELECT kind FROM accounts a WHERE a.id = payments.payer_id) AS "payerKind",
  (SELECT email FROM accounts a WHERE a.id = payments.payer_id) AS "payerEmail",
  (SELECT number FROM invoices i WHERE i.payment_id = payments.id AND kind = 'invoice') AS "invoiceNumber",
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'status', r.status, 'byHand', r.by_hand, 'reference', r.reference,
     'reason', r.reason, 'createdAt', r.created_at)
     ORDER BY r.created_at, r.id), '[]') FROM refunds r WHERE r.payment_id = payments.id) AS refunds,
  EXISTS (SELECT FROM staff.proposals w WHERE w.subject = payments.id) AS "refundProposed",
  ${disputedOf('payments.id')} AS disputed,
  ${disputesOf('payments.id')} AS disputes` as const

export function presentForStaff(row: StaffPaymentRow): StaffPayment {
  const { payerId, payerName, payerKind, payerEmail, reference, receipt, invoiceNumber, mismatch, mismatchNote, refundProposed } = row
  const currency = row.takenCurrency ?? row.currency
  const taken = row.taken === null ? null : { amount: mainUnits(Number(row.taken), currency), currency }
  const refunds = row.refunds.map(({ amount, createdAt, byHand, reference: number, ...refund }) => ({
    ...refund,
    amount: mainUnits(amount, currency),
    // The provider's own id of a refund says nothing to staff.
    ...(byHand && { byHand, receipt: number }),
    createdAt: new Date(createdAt).toISOString(),
  }))
  const disputes = row.disputes.map(presentDispute)
  const disputed = mainUnits(Number(row.disputed), currency)
  return {
    ...presentPayment(row),
    refundProposed,
    payerId,
    payerName,
    payerKind,
    payerEmail,
    reference,
    receipt,
    invoiceNumber,
    mismatch,
    mismatchNote,
    taken,
    refunds,
    disputes,
    disputed,
  }
}

export async function readForStaff(reader: Reader, id: string): Promise<StaffPayment | undefined> {
  const { rows } = await query(reader, `SELECT ${staffPaymentColumns} FROM payments WHERE id = $1`, [id])
  return rows[0] && presentForStaff(rows[0])
}
