// The double-entry ledger. Rows are only added, never changed, and database triggers enforce this. They are added in the transaction that causes
// them.
import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

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

/** The price that the payer paid in another currency. */
export interface BookedPrice {
  readonly priceAmount: string | null
  readonly priceCurrency: string | null
  readonly rate: string | null
}

export const incomeOf = (plan: string | null) => (plan === null ? 'income:payments' : `income:plan:${plan}`)
/** The account for money that a provider took outside the agreement, until the money is refunded. */
export const SUSPENSE = 'suspense:mismatch'

/** Debits the provider's balance and credits income. */
export async function bookCapture(tx: Transaction, booking: Booking & { readonly price?: BookedPrice }): Promise<void> {
  await post(tx, { kind: 'capture', ...booking })
}

/** Reverses a capture, in full or in part. */
export async function bookRefund(tx: Transaction, { refundId, ...booking }: Booking & { readonly refundId: string }): Promise<void> {
  await post(tx, { kind: 'refund', refundId, ...booking, amount: -booking.amount })
}

/** Reverses a booked refund that failed later. */
export async function bookFailedRefund(tx: Transaction, { refundId, ...booking }: Booking & { readonly refundId: string }): Promise<void> {
  await post(tx, { kind: 'refund-failed', refundId, ...booking })
}

/** Books a move of a dispute's money. Moves with odd numbers withdraw the money, moves with even numbers bring it back. */
export async function bookDispute(tx: Transaction, booking: Booking & { readonly disputeId: string; readonly move: number }): Promise<void> {
  const isWithdrawal = booking.move % 2 === 1
  const kind = isWithdrawal ? 'dispute-withdrawn' : 'dispute-reinstated'
  await post(tx, { kind, ...booking, amount: isWithdrawal ? -booking.amount : booking.amount })
}

interface Posting extends Booking {
  readonly kind: string
  readonly refundId?: string
  readonly disputeId?: string
  readonly move?: number
  readonly price?: BookedPrice
}

async function post(tx: Transaction, posting: Posting): Promise<void> {
  const { kind, refundId, disputeId, move, paymentId, method, account, amount, currency, at, price } = posting
  const id = randomUUIDv7()
  await query(
    tx,
    `INSERT INTO ledger_transactions (id, kind, payment_id, refund_id, dispute_id, move, at, price_amount, price_currency, rate)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, kind, paymentId, refundId, disputeId, move, at, price?.priceAmount, price?.priceCurrency, price?.rate],
  )
  await query(
    tx,
    `INSERT INTO ledger_entries (transaction_id, position, account, currency, amount)
     VALUES ($1, 1, $2, $4, $5::bigint), ($1, 2, $3, $4, -$5::bigint)`,
    [id, `provider:${method}`, account, currency, amount],
  )
}
