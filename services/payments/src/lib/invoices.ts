// Invoices and credit notes: written when money moved, in the same transaction, and never changed.
import { randomUUIDv7 } from 'node:crypto'
import type { Pool, Transaction } from '#lib/dependencies.ts'

interface Issued {
  readonly kind: 'invoice' | 'credit-note'
  readonly paymentId: string
  /** Of a credit note, why the money went: this, or the dispute. */
  readonly refundId?: string
  readonly disputeId?: string
  readonly payerId: string
  readonly description: string
  /** Smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly at: Date
  /** Whether its payer gets it by mail; true unless told. */
  readonly mailed?: boolean
}

/** As the date that stands on it. */
const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'Africa/Kigali' })

export async function issueInvoice(
  tx: Transaction,
  { kind, paymentId, refundId, disputeId, payerId, description, amount, currency, at, mailed = true }: Issued,
): Promise<void> {
  const series = `${kind === 'invoice' ? 'UNG' : 'UNG-CN'}-${year.format(at)}`
  // Whoever comes second waits for the first's commit: numbers have no gaps and no twins.
  const { rows } = await tx.query<{ last: number }>(
    'INSERT INTO invoice_series AS s (series, last) VALUES ($1, 1) ON CONFLICT (series) DO UPDATE SET last = s.last + 1 RETURNING last',
    [series],
  )
  const number = `${series}-${String(rows[0]?.last).padStart(6, '0')}`
  await tx.query(
    `INSERT INTO invoices (id, number, kind, payment_id, refund_id, payer_id, payer_name, payer_email, description, amount, currency, issued_at, issuer_id, dispute_id, mailed_at)
     SELECT $1, $2, $3, $4, $5, $6, coalesce(i.payer_name, a.name, 'Account ' || $6::text), coalesce(i.payer_email, a.email), $7, $8, $9, $10,
       (SELECT max(id) FROM invoice_issuers), $11,
       CASE WHEN NOT $12::boolean THEN $10::timestamptz END
     FROM (SELECT) AS one LEFT JOIN accounts a ON a.id = $6
       -- A credit note names whom its invoice names, whose account may be closed by now.
       LEFT JOIN invoices i ON i.payment_id = $4 AND i.kind = 'invoice'`,
    [randomUUIDv7(), number, kind, paymentId, refundId, payerId, description, amount, currency, at, disputeId, mailed],
  )
}

/**
 * Takes `amount` of the payment's invoice back, or what other credit notes have left of it: no more is credited than was invoiced. The payment is held.
 * @returns whether it is mailed, as what goes back: neither is one of less, nor one of a dispute, which the payer's own bank tells him of
 */
export async function issueCreditNote(tx: Transaction, note: Omit<Issued, 'kind' | 'mailed'>): Promise<boolean> {
  const { rows } = await tx.query<{ left: string }>(
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

/** From now on `issuer` stands on new invoices; on those that were issued before, who issued them. */
export async function setIssuer(pool: Pool, { name, address, taxNumber }: Issuer): Promise<void> {
  await pool.query(
    `INSERT INTO invoice_issuers (name, address, tax_number)
     SELECT $1, $2, $3 WHERE NOT EXISTS (
       SELECT FROM (SELECT name, address, tax_number FROM invoice_issuers ORDER BY id DESC LIMIT 1) AS last
       WHERE (last.name, last.address, last.tax_number) IS NOT DISTINCT FROM ($1::text, $2::text, $3::text)
     )`,
    [name, address, taxNumber],
  )
}
