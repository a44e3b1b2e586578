// Invoices and credit notes are written in the transaction that books the money, and never change.
import { randomUUIDv7 } from 'node:crypto'
import { dayInKigali } from '@ungana/service-kit'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

interface Issued {
  readonly kind: 'invoice' | 'credit-note'
  readonly paymentId: string
  /** The refund or the dispute that a credit note is for. */
  readonly refundId?: string
  readonly disputeId?: string
  readonly payerId: string
  readonly description: string
  /** Smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly at: Date
  /** Whether the document is emailed to the payer; true by default. */
  readonly mailed?: boolean
}

export async function issueInvoice(
  tx: Transaction,
  { kind, paymentId, refundId, disputeId, payerId, description, amount, currency, at, mailed = true }: Issued,
): Promise<void> {
  // The year in the number is that of the printed date.
  const series = `${kind === 'invoice' ? 'UNG' : 'UNG-CN'}-${dayInKigali(at).slice(0, 4)}`
  // The row lock makes a second transaction wait for the first to commit, so numbers have no gaps and no duplicates.
  const { rows } = await query(
    tx,
    'INSERT INTO invoice_series AS s (series, last) VALUES ($1, 1) ON CONFLICT (series) DO UPDATE SET last = s.last + 1 RETURNING last',
    [series],
  )
  const number = `${series}-${String(rows[0]?.last).padStart(6, '0')}`
  await query(
    tx,
    `INSERT INTO invoices (id, number, kind, payment_id, refund_id, payer_id, payer_name, payer_email, description, amount, currency, issued_at, issuer_id, dispute_id, mailed_at)
     SELECT $1, $2, $3, $4, $5, $6, coalesce(i.payer_name, a.name, 'Account ' || $6::text), coalesce(i.payer_email, a.email), $7, $8, $9, $10,
       (SELECT max(id) FROM invoice_issuers), $11,
       CASE WHEN NOT $12::boolean THEN $10::timestamptz END
     FROM (SELECT) AS one LEFT JOIN accounts a ON a.id = $6
       -- A credit note names the payer as on its invoice, because the account may be closed by now.
       LEFT JOIN invoices i ON i.payment_id = $4 AND i.kind = 'invoice'`,
    [randomUUIDv7(), number, kind, paymentId, refundId, payerId, description, amount, currency, at, disputeId, mailed],
  )
}

/**
 * Writes a credit note over `amount`, or over the rest of the invoice if earlier credit notes have left less. Lock the payment before this.
 * @returns whether the note is emailed: not if it is smaller than `amount`, and not for a dispute, because then the bank informs the payer
 */
export async function issueCreditNote(tx: Transaction, note: Omit<Issued, 'kind' | 'mailed'>): Promise<boolean> {
  const { rows } = await query(
    tx,
    `SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN amount ELSE -amount END), 0) AS left FROM invoices WHERE payment_id = $1`,
    [note.paymentId],
  )
  const amount = Math.min(note.amount, Number(rows[0]?.left))
  const mailed = amount === note.amount && note.disputeId === undefined
  if (amount > 0) await issueInvoice(tx, { ...note, kind: 'credit-note', amount, mailed })
  return mailed
}

export interface Issuer {
  readonly name: string
  readonly address: string
  readonly taxNumber: string | null
}

/** Sets the issuer of new invoices. Existing invoices keep their issuer. */
export async function setIssuer(pool: Pool, { name, address, taxNumber }: Issuer): Promise<void> {
  await query(
    pool,
    `INSERT INTO invoice_issuers (name, address, tax_number)
     SELECT $1, $2, $3 WHERE NOT EXISTS (
       SELECT FROM (SELECT name, address, tax_number FROM invoice_issuers ORDER BY id DESC LIMIT 1) AS last
       WHERE (last.name, last.address, last.tax_number) IS NOT DISTINCT FROM ($1::text, $2::text, $3::text)
     )`,
    [name, address, taxNumber],
  )
}
