// The ledger: what came in and went out, twice over. It is only ever added to, in the transaction of what it books; the database sees to the rest.
import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '#lib/dependencies.ts'

interface Booking {
  readonly paymentId: string
  readonly method: string
  /** income:payments */
  readonly account: string
  /** Smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

export const incomeOf = (plan: string | null) => (plan === null ? 'income:payments' : `income:plan:${plan}`)
/** Where money stays that a provider took and nobody agreed to, until it has gone back. */
export const SUSPENSE = 'suspense:mismatch'

/** Debit what the provider holds for us, credit what it was paid for. */
export async function bookCapture(tx: Transaction, booking: Booking): Promise<void> {
  await post(tx, { kind: 'capture', refundId: null, ...booking })
}

/** The other way round. */
export async function bookRefund(tx: Transaction, { refundId, ...booking }: Booking & { readonly refundId: string }): Promise<void> {
  await post(tx, { kind: 'refund', refundId, ...booking, amount: -booking.amount })
}

/** A refund that was booked has failed after all: the same, taken back. */
export async function bookFailedRefund(tx: Transaction, { refundId, ...booking }: Booking & { readonly refundId: string }): Promise<void> {
  await post(tx, { kind: 'refund-failed', refundId, ...booking })
}

async function post(tx: Transaction, booking: Booking & { readonly kind: string; readonly refundId: string | null }): Promise<void> {
  const { kind, refundId, paymentId, method, account, amount, currency, at } = booking
  const id = randomUUIDv7()
  await tx.query('INSERT INTO ledger_transactions (id, kind, payment_id, refund_id, at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    kind,
    paymentId,
    refundId,
    at,
  ])
  await tx.query(
    `INSERT INTO ledger_entries (transaction_id, position, account, currency, amount)
     VALUES ($1, 1, $2, $4, $5::bigint), ($1, 2, $3, $4, -$5::bigint)`,
    [id, `provider:${method}`, account, currency, amount],
  )
}
