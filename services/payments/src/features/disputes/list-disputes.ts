// Disputes for staff, who answer them in the provider's dashboard.
import { mainUnits, PAYMENTS_PAGE_SIZE, type StaffDispute } from '@ungana/contracts-payments'
import { audit } from '@ungana/service-kit'
import { DisputeNotFound, NothingWaits } from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { type DisputeRow, disputeColumns, presentDispute } from '#lib/disputes.ts'
import { query } from '#lib/query.ts'

interface Row extends DisputeRow {
  readonly paid: string | null
  readonly paidCurrency: string | null
  readonly description: string | null
  readonly payerId: string | null
  readonly payerName: string | null
  readonly payerKind: string | null
}

const disputes = `
  SELECT ${disputeColumns}, p.amount AS paid, p.currency AS "paidCurrency", p.description, p.payer_id AS "payerId", a.name AS "payerName", a.kind AS "payerKind"
  FROM disputes d LEFT JOIN payments p ON p.id = d.payment_id LEFT JOIN accounts a ON a.id = p.payer_id` as const

const needsStaff = `(d.state = 'open' OR (d.decided_at IS NOT NULL AND d.seen_at IS NULL))`

const present = (row: Row): StaffDispute => ({
  ...presentDispute(row),
  method: row.method,
  reference: row.reference,
  paymentReference: row.paymentReference,
  payment:
    row.paymentId === null
      ? null
      : {
          id: row.paymentId,
          amount: mainUnits(Number(row.paid), row.paidCurrency as string),
          currency: row.paidCurrency as string,
          description: row.description as string,
          payerId: row.payerId as string,
          payerName: row.payerName,
          payerKind: row.payerKind,
        },
})

/** @param page from 1. @returns one page, and the total of all pages */
export async function listDisputes(reader: Reader, { waiting, page }: { waiting?: boolean | undefined; page: number }) {
  const where = waiting === undefined ? 'true' : waiting ? needsStaff : (`NOT ${needsStaff}` as const)
  const { rows } = await query(
    reader,
    `${disputes} WHERE ${where} ORDER BY ${needsStaff} DESC, CASE WHEN ${needsStaff} THEN d.respond_by END NULLS LAST, d.opened_at DESC, d.id LIMIT ${PAYMENTS_PAGE_SIZE} OFFSET $1`,
    [(page - 1) * PAYMENTS_PAGE_SIZE],
  )
  const count = await query(reader, `SELECT count(*)::int AS total FROM disputes d WHERE ${where}`)
  return { found: rows.map(present), total: count.rows[0]?.total ?? 0 }
}

interface Seen {
  readonly id: string
  readonly staffId: string
  readonly now: Date
}

/** @throws DisputeNotFound, NothingWaits */
export async function markSeen(tx: Transaction, { id, staffId, now }: Seen): Promise<StaffDispute> {
  const { rowCount } = await query(
    tx,
    'UPDATE disputes SET seen_by = $2, seen_at = $3 WHERE id = $1 AND decided_at IS NOT NULL AND seen_at IS NULL',
    [id, staffId, now],
  )
  const { rows } = await query(tx, `${disputes} WHERE d.id = $1`, [id])
  if (!rows[0]) throw new DisputeNotFound()
  if (!rowCount) throw new NothingWaits()
  await audit.add(tx, { actor: staffId, action: 'dispute.seen', subject: id, details: { state: rows[0].state } })
  return present(rows[0])
}
