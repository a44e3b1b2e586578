// Creates a payment in our database, before the provider is asked.
import { createHash, randomUUIDv7 } from 'node:crypto'
import { mainUnits, PLATFORM_PAYMENT, planMonth, type plans, pricingPath, smallestUnits } from '@ungana/contracts-payments'
import {
  actorOf,
  callerOf,
  IdempotencyKeyReused,
  InvalidInput,
  idempotencyKey,
  NeedsApproval,
  needsSecondPerson,
  oneAtATime,
  permissions,
} from '@ungana/service-kit'
import { PayerHasNoCompany, TooManyOpen } from '#errors.ts'
import type { Payments, Transaction } from '#lib/dependencies.ts'
import { chosenPrice, localPrices } from '#lib/local-price.ts'
import { payerOf, requirePlanOf } from '#lib/payers.ts'
import { type PaymentRow, paymentById, paymentColumns } from '#lib/payment-rows.ts'
import { centsOf, isPlan, PLAN_CURRENCY } from '#lib/plan-table.ts'
import type { Method } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'

export interface Ordered {
  readonly amount?: number | undefined
  readonly currency?: string | undefined
  readonly description?: string | undefined
  readonly plan?: (typeof plans)[number] | undefined
  readonly renew?: boolean | undefined
  /** What the payer saw, to pay the price in another currency. */
  readonly local?: { readonly amount: number; readonly currency: string } | undefined
}

export interface Price {
  /** Smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly plan: string | null
}

/** How many open payments a payer may start in an hour. No real payer starts more. A request to a phone counts until it is paid, because it may disturb a stranger. */
const OPEN_MAX = 10

/**
 * Stores an open payment. Repeating the call with the same Idempotency-Key returns the same payment.
 * @throws InvalidInput if the amount cannot be paid or the local amount has changed, PlanForOthers, PayerHasNoCompany, TooManyOpen, IdempotencyKeyReused
 */
export async function orderPayment(
  payments: Payments,
  request: Parameters<typeof idempotencyKey>[0] & Parameters<typeof callerOf>[0] & { readonly id: string; body: Ordered },
  method: Method,
): Promise<PaymentRow> {
  const payerId = callerOf(request)
  const { amount, currency, description, plan } = await priceOf(payments, request.body, payerId, request.id)
  const renew = plan !== null && request.body.renew === true
  const ordered = { amount, currency, description, plan, renew, method }
  const { local } = request.body
  const repeated = await paymentById(payments.pool, idOf(idempotencyKey(request), payerId, method))
  // A repeated call gets the same payment, also after a new rate.
  const paid = local === undefined || repeated ? undefined : chosenPrice(await localPrices(payments, { amount, currency }, request.id), local)
  const { id, row } = await payments.approvals.guard(request, () =>
    payments.transaction(async (tx) => {
      await oneAtATime(tx, `payments of ${payerId}`)
      const own = idOf(idempotencyKey(request), payerId, method)
      const allowed = needsSecondPerson(request.identity, { amountMinor: amount, currency }) ? await allowedId(tx, payerId, own, ordered) : own
      const taken = paid ?? { amount, currency }
      const price = paid ? ([amount, currency, paid.perUsd, paid.rateDate] as const) : ([null, null, null, null] as const)
      const order = [allowed, payerId, method, taken.amount, taken.currency, description, plan, renew, payments.now(), actorOf(request)] as const
      const { rows } = await query(
        tx,
        `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew, created_at, check_at, person, price_amount, price_currency, rate, rate_date, provider)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz + interval '30 seconds', $10, $11, $12, $13, $14, $15
         WHERE (SELECT count(*) FROM payments WHERE payer_id = $2 AND (status = 'open' OR (method = 'mobile-money' AND status IN ('processing', 'failed', 'canceled'))) AND renews IS NULL AND created_at > $9::timestamptz - interval '1 hour') < ${OPEN_MAX}
         ON CONFLICT (id) DO NOTHING RETURNING ${paymentColumns}`,
        [...order, ...price, payments.providers[method]?.name],
      )
      return { id: allowed, row: rows[0] }
    }),
  )
  const payment = row ?? (await paymentById(payments.pool, id))
  if (!payment) throw new TooManyOpen(String(OPEN_MAX))
  const wanted = JSON.stringify([String(amount), currency, description, plan, renew])
  const stored = [payment.priceAmount ?? payment.amount, payment.priceCurrency ?? payment.currency, payment.description, payment.plan, payment.renew]
  if (wanted !== JSON.stringify(stored) || !isPaidAs(payment, local)) throw new IdempotencyKeyReused()
  return payment
}

/** Whether the payer saw what this payment takes. */
const isPaidAs = ({ amount, currency, priceAmount }: PaymentRow, local: Ordered['local']) =>
  local === undefined ? priceAmount === null : local.currency.toUpperCase() === currency && local.amount === mainUnits(Number(amount), currency)

/**
 * An approval pays once, because its id becomes the id of the payment. An open payment can be continued.
 * @throws NeedsApproval if no approval is left for this payment
 */
async function allowedId(tx: Transaction, payerId: string, own: string, ordered: Price & { readonly renew: boolean; readonly method: Method }) {
  if (await paymentById(tx, own)) return own
  const { method, amount, currency, description, plan, renew } = ordered
  const content = JSON.stringify([method, amount, currency, description, plan, renew])
  for (const id of await permissions(tx, payerId, 'payment', content)) {
    const started = await paymentById(tx, id)
    if (!started || started.status === 'open') return id
  }
  throw new NeedsApproval({
    kind: 'payment',
    subject: content,
    content,
    words: { about: description, partner: null, amount: { amountMinor: amount, currency }, values: [], page: plan === null ? null : pricingPath() },
    payload: {},
  })
}

/**
 * Derives the payment's id from the caller's idempotency key, so that a repeated call leads to the same payment. The id is also our idempotency key
 * at the provider.
 */
function idOf(key: string | undefined, payerId: string, method: Method): string {
  if (key === undefined) return randomUUIDv7()
  const hash = createHash('sha256')
    .update(JSON.stringify([payerId, method, key]))
    .digest('hex')
  // UUID version 8 allows custom content.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

export async function priceOf(payments: Payments, ordered: Ordered, payerId: string, requestId: string): Promise<Price> {
  const { plan } = ordered
  if (plan === undefined) {
    if (ordered.amount === undefined) throw new InvalidInput('amount', 'Please enter an amount.')
    if (ordered.currency === undefined) throw new InvalidInput('currency', 'Please choose a currency.')
    const currency = ordered.currency.toUpperCase()
    const amount = smallestUnits(ordered.amount, currency)
    if (typeof amount === 'string') throw new InvalidInput('amount', amount)
    return { amount, currency, description: ordered.description || PLATFORM_PAYMENT, plan: null }
  }
  if (!isPlan(plan) || centsOf(plan) === 0) throw new InvalidInput('plan', 'This plan is free. There is nothing to pay.')
  const payer = await payerOf(payments, payerId, requestId)
  if (!payer) throw new PayerHasNoCompany()
  requirePlanOf(payer, plan)
  return { amount: centsOf(plan), currency: PLAN_CURRENCY, description: planMonth(plan), plan }
}
