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
  await post(tx, { kind: 'capture', ...booking })
}

/** The other way round. */
export async function bookRefund(tx: Transaction, { refundId, ...booking }: Booking & { readonly refundId: string }): Promise<void> {
  await post(tx, { kind: 'refund', refundId, ...booking, amount: -booking.amount })
}

/** A refund that was booked has failed after all: the same, taken back. */
export async function bookFailedRefund(tx: Transaction, { refundId, ...booking }: Booking & { readonly refundId: string }): Promise<void> {
  await post(tx, { kind: 'refund-failed', refundId, ...booking })
}

/** The money of a dispute goes, and comes back, in turns: the 1st, 3rd … move takes it, the 2nd, 4th … brings it back. */
export async function bookDispute(tx: Transaction, booking: Booking & { readonly disputeId: string; readonly move: number }): Promise<void> {
  const goes = booking.move % 2 === 1
  const kind = goes ? 'dispute-withdrawn' : 'dispute-reinstated'
  await post(tx, { kind, ...booking, amount: goes ? -booking.amount : booking.amount })
}

interface Posting extends Booking {
  readonly kind: string
  readonly refundId?: string
  readonly disputeId?: string
  readonly move?: number
}

async function post(tx: Transaction, posting: Posting): Promise<void> {
  const { kind, refundId, disputeId, move, paymentId, method, account, amount, currency, at } = posting
  const id = randomUUIDv7()
  await tx.query('INSERT INTO ledger_transactions (id, kind, payment_id, refund_id, dispute_id, move, at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    kind,
    paymentId,
    refundId,
    disputeId,
    move,
    at,
  ])
  await tx.query(
    `INSERT INTO ledger_entries (transaction_id, position, account, currency, amount)
     VALUES ($1, 1, $2, $4, $5::bigint), ($1, 2, $3, $4, -$5::bigint)`,
    [id, `provider:${method}`, account, currency, amount],
  )
}
