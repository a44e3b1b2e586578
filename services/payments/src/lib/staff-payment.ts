// A payment as staff sees it: with who pays, and what the provider calls it.
import type { StaffPayment } from '@ungana/contracts-payments'
import type { Reader } from '#lib/dependencies.ts'
import { type PaymentRow, paymentColumns, presentPayment } from '#lib/payment-rows.ts'

export interface StaffPaymentRow extends PaymentRow {
  readonly payerName: string | null
}

export const staffPaymentColumns = `${paymentColumns}, (SELECT name FROM accounts a WHERE a.id = payments.payer_id) AS "payerName"`

export function presentForStaff(row: StaffPaymentRow): StaffPayment {
  const { payerId, payerName, reference, mismatch } = row
  return { ...presentPayment(row), payerId, payerName, reference, mismatch }
}

export async function readForStaff(reader: Reader, id: string): Promise<StaffPayment | undefined> {
  const { rows } = await reader.query<StaffPaymentRow>(`SELECT ${staffPaymentColumns} FROM payments WHERE id = $1`, [id])
  return rows[0] && presentForStaff(rows[0])
}
