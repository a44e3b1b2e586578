// Disputes as staff work through them. They are answered in the provider's dashboard, which has the forms for it.
import { mainUnits, PAYMENTS_PAGE_SIZE, type StaffDispute } from '@ungana/contracts-payments'
import { audit } from '@ungana/service-kit'
import { DisputeNotFound, NothingWaits } from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { type DisputeRow, disputeColumns, presentDispute } from '#lib/disputes.ts'

interface Row extends DisputeRow {
  readonly paid: string | null
  readonly paidCurrency: string | null
  readonly description: string | null
  readonly payerId: string | null
  readonly payerName: string | null
}

const disputes = `
  SELECT ${disputeColumns}, p.amount AS paid, p.currency AS "paidCurrency", p.description, p.payer_id AS "payerId", a.name AS "payerName"
  FROM disputes d LEFT JOIN payments p ON p.id = d.payment_id LEFT JOIN accounts a ON a.id = p.payer_id`

const waits = `(d.state = 'open' OR (d.decided_at IS NOT NULL AND d.seen_at IS NULL))`

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
        },
})

/** With how many there are. @param page from 1 */
export async function listDisputes(reader: Reader, { waiting, page }: { waiting?: boolean | undefined; page: number }) {
  const where = waiting === undefined ? 'true' : waiting ? waits : `NOT ${waits}`
  const { rows } = await reader.query<Row>(
    `${disputes} WHERE ${where} ORDER BY ${waits} DESC, CASE WHEN ${waits} THEN d.respond_by END NULLS LAST, d.opened_at DESC, d.id LIMIT ${PAYMENTS_PAGE_SIZE} OFFSET ${(page - 1) * PAYMENTS_PAGE_SIZE}`,
  )
  const count = await reader.query<{ total: number }>(`SELECT count(*)::int AS total FROM disputes d WHERE ${where}`)
  return { found: rows.map(present), total: count.rows[0]?.total ?? 0 }
}

interface Seeing {
  readonly id: string
  readonly staffId: string
  readonly now: Date
}

/** @throws DisputeNotFound, NothingWaits */
export async function markSeen(tx: Transaction, { id, staffId, now }: Seeing): Promise<StaffDispute> {
  const { rowCount } = await tx.query('UPDATE disputes SET seen_by = $2, seen_at = $3 WHERE id = $1 AND decided_at IS NOT NULL AND seen_at IS NULL', [
    id,
    staffId,
    now,
  ])
  const { rows } = await tx.query<Row>(`${disputes} WHERE d.id = $1`, [id])
  if (!rows[0]) throw new DisputeNotFound()
  if (!rowCount) throw new NothingWaits()
  await audit.add(tx, { actor: staffId, action: 'dispute.seen', subject: id, details: { state: rows[0].state } })
  return present(rows[0])
}
