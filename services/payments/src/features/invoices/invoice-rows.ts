import { type Invoice, mainUnits } from '@ungana/contracts-payments'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export interface InvoiceRow {
  readonly id: string
  readonly number: string
  readonly kind: 'invoice' | 'credit-note'
  readonly paymentId: string
  readonly payerId: string
  readonly payerName: string
  readonly payerEmail: string | null
  readonly description: string
  /** Smallest unit. */
  readonly amount: string
  readonly currency: string
  readonly issuedAt: Date
  /** Null on invoices from before the operator configured an issuer. */
  readonly issuerName: string | null
  readonly issuerAddress: string | null
  readonly issuerTaxNumber: string | null
  readonly method: string
  readonly refunded: string
  readonly paid: string
  /** The price in its smallest unit, if it was paid in another currency; else null, as are the rate and its day. */
  readonly priceAmount: string | null
  readonly priceCurrency: string | null
  readonly rate: string | null
  readonly rateDate: string | null
  /** The payer's. */
  readonly language: string
}

const columns = `i.id, i.number, i.kind, i.payment_id AS "paymentId", i.payer_id AS "payerId", i.payer_name AS "payerName", i.payer_email AS "payerEmail",
    i.description, i.amount, i.currency, i.issued_at AS "issuedAt", u.name AS "issuerName",
    u.address AS "issuerAddress", u.tax_number AS "issuerTaxNumber", p.method, p.refunded, p.amount AS paid, p.price_amount AS "priceAmount",
    p.price_currency AS "priceCurrency", p.rate, p.rate_date::text AS "rateDate", coalesce(a.language, 'en') AS language`
const tables =
  'invoices i JOIN payments p ON p.id = i.payment_id LEFT JOIN invoice_issuers u ON u.id = i.issuer_id LEFT JOIN accounts a ON a.id = i.payer_id'

/** The largest number of rows in a list. A monthly plan leads to twelve invoices a year. */
const MAX = 500

export async function listInvoices(reader: Reader, payerId: string): Promise<Invoice[]> {
  const { rows } = await query(
    reader,
    `SELECT ${columns}, p.person FROM ${tables} WHERE i.payer_id = $1 ORDER BY i.issued_at DESC, i.id DESC LIMIT ${MAX}`,
    [payerId],
  )
  return rows.map(presentInvoice)
}

/** Only finds the payer's own invoices. */
export async function findInvoice(reader: Reader, { id, payerId }: { id: string; payerId: string }): Promise<InvoiceRow | undefined> {
  const { rows } = await query(reader, `SELECT ${columns} FROM ${tables} WHERE i.id = $1 AND i.payer_id = $2`, [id, payerId])
  return rows[0]
}

/** Locks and returns the oldest invoice that was not emailed and whose payer has an email address. Skips `others`, and rows locked by other instances. */
export async function findUnmailed(tx: Transaction, others: readonly string[]): Promise<(InvoiceRow & { readonly mailTo: string }) | undefined> {
  const { rows } = await query(
    tx,
    `SELECT ${columns}, a.email AS "mailTo" FROM ${tables}
     WHERE i.mailed_at IS NULL AND a.email IS NOT NULL AND i.id <> ALL ($1::uuid[]) ORDER BY i.issued_at LIMIT 1 FOR UPDATE OF i SKIP LOCKED`,
    [others],
  )
  return rows[0]
}

function presentInvoice({
  id,
  number,
  kind,
  paymentId,
  description,
  amount,
  currency,
  refunded,
  paid,
  person,
  issuedAt,
}: InvoiceRow & { readonly person: StoredActor | null }): Invoice {
  return {
    id,
    number,
    kind,
    paymentId,
    description,
    amount: mainUnits(Number(amount), currency),
    currency,
    status: kind === 'credit-note' || refunded === paid ? 'refunded' : refunded === '0' ? 'paid' : 'partly-refunded',
    issuedAt: issuedAt.toISOString(),
    ...(kind === 'invoice' && presentActor(person, true)),
  }
}
