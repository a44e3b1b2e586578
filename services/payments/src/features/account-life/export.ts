// All data of an account, for its owner's data export. Bank account numbers stay masked.
import { mainUnits } from '@ungana/contracts-payments'
import { exportApprovals, inPoolTransaction, presentActor } from '@ungana/service-kit'
import type { Pool } from '#lib/dependencies.ts'
import { paymentColumns, presentPayment } from '#lib/payment-rows.ts'
import { query } from '#lib/query.ts'

const request = `
  r.bank_name AS "bankName", r.currency, r.mask AS masked, r.purpose, r.message, r.status, r.created_at AS "createdAt", r.decided_at AS "decidedAt",
  r.expires_at AS "expiresAt", r.ended_at AS "endedAt",
  (SELECT json_agg(json_build_object('by', l.by, 'action', l.action, 'at', l.at) ORDER BY l.id) FROM bank_details_log AS l WHERE l.request_id = r.id) AS log`
const partner = <const Column extends string>(column: Column) =>
  `coalesce((SELECT a.name FROM accounts AS a WHERE a.id = r.${column}), '') AS partner` as const

const statements = {
  account: `SELECT a.id, a.kind, a.name, a.email FROM accounts AS a WHERE a.id = $1`,
  memberships: `
    SELECT m.plan, m."from", m.until, m.renewed_by IS NOT NULL AS renews, m.renewal_problem AS "renewalProblem" FROM memberships AS m WHERE m.holder_id = $1`,
  bankDetails: `
    SELECT b.id, b.bank_name AS "bankName", b.account_name AS "accountName", b.mask AS "accountNumber", b.swift_code AS "swiftCode",
      b.branch_code AS "branchCode", b.bank_address AS "bankAddress", b.currency, b.is_shared AS "isShared", b.created_at AS "createdAt"
    FROM bank_details AS b WHERE b.owner_id = $1 ORDER BY b.created_at, b.id`,
  bankDetailsRequestsReceived: `
    SELECT r.id, ${partner('requester_id')}, ${request}, r.decided_by->>'name' AS "decidedBy" FROM bank_details_requests AS r WHERE r.owner_id = $1 ORDER BY r.created_at, r.id`,
  bankDetailsRequestsMade: `
    SELECT r.id, ${partner('owner_id')}, ${request}, r.asked_by->>'name' AS "askedBy" FROM bank_details_requests AS r WHERE r.requester_id = $1 ORDER BY r.created_at, r.id`,
  disputes: `
    SELECT d.payment_id AS "paymentId", d.amount::float8 AS "amountMinor", d.currency, d.reason, d.state, d.opened_at AS "openedAt", d.decided_at AS "decidedAt"
    FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.payer_id = $1 ORDER BY d.opened_at, d.id`,
  salesRequests: `
    SELECT s.plan, s.note, s.status, s.created_at AS "createdAt" FROM sales_requests AS s WHERE s.account_id = $1 ORDER BY s.created_at, s.id`,
} as const

export async function collectExport(pool: Pool, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const sections: Record<string, Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(statements)) sections[name] = (await query(pool, statement, [id])).rows
  const payments = await query(pool, `SELECT ${paymentColumns}, person FROM payments WHERE payer_id = $1 ORDER BY created_at, id`, [id])
  const invoices = await query(
    pool,
    `SELECT number, kind, payment_id AS "paymentId", payer_name AS "payerName", payer_email AS "payerEmail", description, amount, currency,
       issued_at AS "issuedAt" FROM invoices WHERE payer_id = $1 ORDER BY issued_at, id`,
    [id],
  )
  sections.payments = payments.rows.map((row) => ({ ...presentPayment(row), ...presentActor(row.person, true) }))
  sections.invoices = invoices.rows.map((row) => ({ ...row, amount: mainUnits(Number(row.amount), row.currency) }))
  sections.approvals = await inPoolTransaction(pool, (tx) => exportApprovals(tx, id))
  return JSON.parse(JSON.stringify(sections))
}
