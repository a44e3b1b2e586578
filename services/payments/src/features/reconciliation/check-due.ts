// Checks due payments and disputes at their provider, in case a webhook, a response or this process was lost.
import { checkDispute } from '#lib/check-dispute.ts'
import { checkPayment } from '#lib/check-payment.ts'
import { type Background, providerNamed } from '#lib/dependencies.ts'
import { type PaymentRow, paymentById } from '#lib/payment-rows.ts'
import { type Method, ProviderAway } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'

/** How many milliseconds an instance has for a check. After that, another instance tries. */
const LEASE = 30_000
const BATCH = 20

/** @returns the number of checked payments and disputes */
export async function checkDue(background: Background): Promise<number> {
  // Disputes are checked first, because a payer with a known dispute must not be charged.
  const disputes = await checkDueDisputes(background)
  return disputes + (await checkDuePayments(background))
}

/** Payments with a new webhook come first. */
async function checkDuePayments(background: Background): Promise<number> {
  const { pool, now, logger } = background
  const at = now()
  const { rows } = await query(
    pool,
    `UPDATE payments SET check_at = $2, heard = false
     WHERE id IN (SELECT id FROM payments WHERE check_at <= $1 ORDER BY heard DESC, check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING id`,
    [at, new Date(at.getTime() + LEASE)],
  )
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await checkPayment(background, id)
      } catch (error) {
        if (!(error instanceof ProviderAway)) logger.error({ err: error, paymentId: id }, 'could not check a payment')
        else logger.warn({ err: error, paymentId: id }, 'could not check a payment: its provider does not answer')
      }
      await flagUnsettled(background, id)
    }),
  )
  return rows.length
}

/** Tells staff of a payment whose outcome the provider has not told in time. The checks go on, and an outcome takes it out of the queue. */
async function flagUnsettled({ pool, now, providers }: Background, id: string): Promise<void> {
  const payment = await paymentById(pool, id)
  if (!payment || !isOverdue(payment, now())) return
  const shown = providerNamed(providers, payment.provider)?.shownAs?.(id) ?? payment.reference
  await query(pool, `UPDATE payments SET mismatch = $2 WHERE id = $1 AND mismatch IS NULL AND status = $3`, [
    id,
    `The provider does not tell whether this payment was made. We keep asking. Please search for ${shown} at the provider`,
    payment.status,
  ])
}

const HOUR = 60 * 60_000
/** The owner of a phone decides within minutes. PayPal collects from some bank accounts within six working days. */
const OUTCOME_WITHIN = { 'mobile-money': HOUR, card: 24 * HOUR, wallet: 10 * 24 * HOUR } as const satisfies Record<Method, number>

/** An open payment waits for its payer, unless its phone was asked. */
const isOverdue = ({ status, method, reference, createdAt, mismatch }: PaymentRow, now: Date): boolean =>
  mismatch === null &&
  (status === 'processing' || (status === 'open' && method === 'mobile-money' && reference !== null)) &&
  now.getTime() - createdAt.getTime() >= OUTCOME_WITHIN[method]

/** Checks each dispute again and again, because webhooks can be lost: first every minute, then less and less often, at last every 6 hours. */
async function checkDueDisputes(background: Background): Promise<number> {
  const { pool, now, logger } = background
  const { rows } = await query(
    pool,
    `UPDATE disputes SET check_at = $1::timestamptz + greatest(interval '1 minute', least(interval '6 hours', ($1::timestamptz - told_at) / 5))
     WHERE id IN (SELECT id FROM disputes WHERE check_at <= $1 ORDER BY check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING id`,
    [now()],
  )
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await checkDispute(background, id)
      } catch (error) {
        if (!(error instanceof ProviderAway)) logger.error({ err: error, disputeId: id }, 'could not check a dispute')
        else logger.warn({ err: error, disputeId: id }, 'could not check a dispute: its provider does not answer')
      }
    }),
  )
  return rows.length
}
