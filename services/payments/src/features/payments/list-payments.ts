import { PAYMENTS_PAGE_SIZE, type Payment, type StaffPayment } from '@ungana/contracts-payments'
import type { Reader } from '#lib/dependencies.ts'
import { paymentColumns, presentPayment } from '#lib/payment-rows.ts'
import { query } from '#lib/query.ts'
import { presentForStaff, staffPaymentColumns } from '#lib/staff-payment.ts'

interface Page {
  /** Starts at 1. */
  readonly page: number
}

const offsetOf = ({ page }: Page) => (page - 1) * PAYMENTS_PAGE_SIZE

/** Newest first. @returns one page, and the total of all pages */
export async function listOwn(reader: Reader, payerId: string, page: Page): Promise<{ found: Payment[]; total: number }> {
  const { rows } = await query(
    reader,
    `SELECT ${paymentColumns} FROM payments WHERE payer_id = $1 ORDER BY created_at DESC, id LIMIT ${PAYMENTS_PAGE_SIZE} OFFSET $2`,
    [payerId, offsetOf(page)],
  )
  const count = await query(reader, 'SELECT count(*)::int AS total FROM payments WHERE payer_id = $1', [payerId])
  return { found: rows.map(presentPayment), total: count.rows[0]?.total ?? 0 }
}

interface Filter extends Page {
  readonly status?: string | undefined
  readonly payerId?: string | undefined
  readonly mismatch?: boolean | undefined
  readonly q?: string | undefined
}

export async function listForStaff(reader: Reader, filter: Filter): Promise<{ found: StaffPayment[]; total: number }> {
  const where = `($1::text IS NULL OR status = $1) AND ($2::uuid IS NULL OR payer_id = $2)
    AND ($3::boolean IS NULL OR (mismatch IS NOT NULL AND mismatch_closed_at IS NULL) = $3)
    AND ($4::text IS NULL OR reference = $4 OR receipt = upper($4) OR id::text = lower($4)
      OR right(id::text, 12) = lower($4)
      OR id IN (SELECT payment_id FROM invoices WHERE number = upper($4))
      OR payer_id IN (SELECT a.id FROM accounts a WHERE position(lower($4) IN lower(a.name)) > 0 OR position(lower($4) IN lower(a.email)) > 0))`
  const values = [filter.status ?? null, filter.payerId ?? null, filter.mismatch ?? null, filter.q || null] as const
  const { rows } = await query(
    reader,
    `SELECT ${staffPaymentColumns} FROM payments WHERE ${where} ORDER BY created_at DESC, id LIMIT ${PAYMENTS_PAGE_SIZE} OFFSET $5`,
    [...values, offsetOf(filter)],
  )
  const count = await query(reader, `SELECT count(*)::int AS total FROM payments WHERE ${where}`, values)
  return { found: rows.map(presentForStaff), total: count.rows[0]?.total ?? 0 }
}
