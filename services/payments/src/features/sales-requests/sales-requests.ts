// Sales requests: companies ask to be contacted about a plan.
import { randomUUIDv7 } from 'node:crypto'
import type { SalesRequest } from '@ungana/contracts-payments'
import { audit } from '@ungana/service-kit'
import { SalesRequestClosed, SalesRequestNotFound } from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

interface Row extends Omit<SalesRequest, 'createdAt' | 'closedAt'> {
  readonly createdAt: Date
  readonly closedAt: Date | null
}

const requests = `
  SELECT r.id, r.plan, r.note, r.account_id AS "accountId", a.name, a.email, r.status, r.created_at AS "createdAt", r.closed_at AS "closedAt",
    r.closed_by AS "closedBy"
  FROM sales_requests r LEFT JOIN accounts a ON a.id = r.account_id`

const present = ({ createdAt, closedAt, ...row }: Row): SalesRequest => ({
  ...row,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})

/** If a request of this account for the plan is already open, the call updates that request. */
export async function addSalesRequest(tx: Transaction, { accountId, plan, note }: { accountId: string; plan: string; note: string | undefined }) {
  const { rows } = await query(
    tx,
    `INSERT INTO sales_requests AS r (id, account_id, plan, note) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, plan) WHERE status = 'open' DO UPDATE SET note = coalesce(excluded.note, r.note) RETURNING id, status`,
    [randomUUIDv7(), accountId, plan, note || null],
  )
  return rows[0] as { id: string; status: string }
}

const PAGE = 50

export async function listSalesRequests(reader: Reader, { status, page }: { status: string; page: number }) {
  const order = status === 'open' ? 'r.created_at, r.id' : 'r.closed_at DESC, r.id'
  const { rows } = await query(reader, `${requests} WHERE r.status = $1 ORDER BY ${order} LIMIT ${PAGE} OFFSET $2`, [status, (page - 1) * PAGE])
  const count = await query(reader, 'SELECT count(*)::int AS total FROM sales_requests WHERE status = $1', [status])
  return { found: rows.map(present), total: count.rows[0]?.total ?? 0 }
}

/** @throws SalesRequestNotFound, SalesRequestClosed */
export async function closeSalesRequest(tx: Transaction, { id, staffId }: { id: string; staffId: string }): Promise<SalesRequest> {
  const { rowCount } = await query(
    tx,
    `UPDATE sales_requests SET status = 'closed', closed_at = clock_timestamp(), closed_by = $2 WHERE id = $1 AND status = 'open'`,
    [id, staffId],
  )
  const { rows } = await query(tx, `${requests} WHERE r.id = $1`, [id])
  if (!rows[0]) throw new SalesRequestNotFound()
  if (!rowCount) throw new SalesRequestClosed()
  await audit.add(tx, { actor: staffId, action: 'sales-request.close', subject: id })
  return present(rows[0])
}
