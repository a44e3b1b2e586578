// Brings a payment up to date with its provider: repeats requests of ours that may have been lost, then reads the payment's state and settles it. If
// the process dies during a check, the next check continues.
import { type Background, providerNamed, type Transaction } from '#lib/dependencies.ts'
import { flagFailedRefund, flagForStaff, flagRefundByHand, isNotCharged } from '#lib/disputes.ts'
import { lockPayment, type PaymentRow, paymentById } from '#lib/payment-rows.ts'
import {
  NotAsked,
  type PaymentFact,
  type Provider,
  ProviderAway,
  ProviderRefused,
  type RefundFact,
  type StartedPayment,
} from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'
import { type CompleteFact, canceledFact, openFact, paidFact, settlePayment } from '#lib/settle-payment.ts'

/** After this many milliseconds an unpaid payment is canceled, if the provider can cancel. */
const GIVE_UP_AFTER = 24 * 60 * 60_000
/** A phone's owner has decided by then, and the provider's callback should have arrived. */
const CALLBACK_LOST_AFTER = 60 * 60_000

const providerOf = ({ providers }: Background, { provider }: PaymentRow) => providerNamed(providers, provider)

/** Creates the payment at the provider. Safe to repeat. @throws ProviderRefused, ProviderAway */
export async function startAtProvider(background: Background, payment: PaymentRow, phone?: string): Promise<StartedPayment> {
  const provider = providerOf(background, payment)
  if (!provider) throw new ProviderAway(`${payment.method} is not configured`)
  const saved = payment.savedFrom === null ? null : ((await paymentById(background.pool, payment.savedFrom))?.reference ?? null)
  const { id, payerId, currency, description, renew } = payment
  try {
    const wanted = { id, payerId, amount: Number(payment.amount), currency, description, keepCard: renew, savedFrom: saved, phone }
    const started = await provider.start(wanted)
    await query(background.pool, 'UPDATE payments SET reference = $2 WHERE id = $1 AND reference IS NULL', [id, started.reference])
    return started
  } catch (error) {
    if (error instanceof ProviderRefused) await settle(background, payment, refusedFact(payment, error.message))
    throw error
  }
}

/**
 * Asks the owner of a phone to pay. A repeated call asks only if that is safe: a phone that is asked twice may pay twice.
 * @throws ProviderRefused, ProviderAway
 */
export async function askPhone(background: Background, payment: PaymentRow, phone: string): Promise<void> {
  const { pool, now } = background
  const provider = providerOf(background, payment)
  if (!provider?.asksOnce) return void (await startAtProvider(background, payment, phone))
  const claim = await query(pool, `UPDATE payments SET asked_at = $2 WHERE id = $1 AND asked_at IS NULL AND status = 'open'`, [payment.id, now()])
  if (!claim.rowCount) return
  try {
    await startAtProvider(background, payment, phone)
  } catch (error) {
    if (error instanceof NotAsked) await query(pool, 'UPDATE payments SET asked_at = NULL WHERE id = $1', [payment.id])
    throw error
  }
}

const refusedFact = (payment: PaymentRow, problem: string): CompleteFact => ({
  ...canceledFact(payment),
  problem,
  remedy: payment.savedFrom === null ? null : 'another-card',
})

/** Adds what the provider does not say about the money: what its callback named, or else what we asked for. */
const complete = ({ amount, currency, toldAmount }: PaymentRow, fact: PaymentFact): CompleteFact => ({
  ...fact,
  amount: fact.amount ?? Number(toldAmount ?? amount),
  currency: fact.currency ?? currency,
})

/** Returns the settled payment. `fact` is null if the provider does not have the payment. @throws ProviderAway */
export async function checkPayment(background: Background, paymentId: string): Promise<{ payment: PaymentRow; fact: PaymentFact | null }> {
  const before = await loadPayment(background, paymentId)
  const payment = before.reference === null ? await startAgain(background, before) : before
  if (payment.reference === null) return { payment, fact: null }
  const { reference } = payment
  const provider = providerOf(background, payment)
  if (!provider) throw new ProviderAway(`${payment.method} is not configured`)
  await requestRefunds(background, payment, provider, reference)
  const isPaid = payment.status === 'succeeded' || payment.status === 'refunded' || payment.taken !== null
  // A provider without refunds has nothing new to tell about a payment that is paid.
  const fact = isPaid && !provider.refund ? paidFact(payment) : complete(payment, await readOrCharge(background, payment, provider, reference))
  if (typeof fact.paymentId === 'string' && fact.paymentId !== paymentId) return { payment: await dropReference(background, payment), fact: null }
  const refunds = [...fact.refunds, ...(await readRefunds(background, payment, provider))]
  return { payment: await settle(background, payment, { ...fact, refunds }), fact }
}

/** Reads our refunds one by one, at providers whose payments do not list them. */
async function readRefunds({ pool }: Background, { id }: PaymentRow, provider: Provider): Promise<RefundFact[]> {
  if (!provider.getRefund) return []
  const { rows } = await query(pool, `SELECT id FROM refunds WHERE payment_id = $1 AND status <> 'failed' ORDER BY created_at`, [id])
  const facts: RefundFact[] = []
  for (const refund of rows) {
    const fact = await provider.getRefund(refund.id)
    if (fact) facts.push(fact)
  }
  return facts
}

const isOld = ({ now }: Background, { createdAt }: PaymentRow) => now().getTime() - createdAt.getTime() > GIVE_UP_AFTER

/**
 * For a payment that the provider may not have: creates it again, or searches for it there. If the provider does not have it, the result has no
 * `reference`.
 */
async function startAgain(background: Background, payment: PaymentRow): Promise<PaymentRow> {
  const { pool, now } = background
  const { id } = payment
  if (payment.status !== 'open') {
    // The payment ended without reaching the provider, so no more checks are needed. A webhook would start them again.
    await query(pool, 'UPDATE payments SET check_at = NULL WHERE id = $1 AND reference IS NULL AND told = $2', [id, payment.noticeCount])
    return payment
  }
  const provider = providerOf(background, payment)
  if (provider?.asksOnce) {
    if (now().getTime() - payment.createdAt.getTime() < CALLBACK_LOST_AFTER) return settle(background, payment, openFact(payment))
    return settle(background, payment, canceledFact(payment), payment.askedAt === null ? undefined : provider.asksOnce(id))
  }
  if (provider?.find) {
    const reference = await provider.find(id)
    if (reference === undefined) return settle(background, payment, isOld(background, payment) ? canceledFact(payment) : openFact(payment))
    await query(pool, 'UPDATE payments SET reference = $2 WHERE id = $1 AND reference IS NULL', [id, reference])
  } else if (payment.renews !== null && (isOld(background, payment) || !(await isStillDue(background, payment)))) {
    // No card was charged, even if the provider has the payment.
    return settle(background, payment, canceledFact(payment))
  } else {
    try {
      await startAtProvider(background, payment)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
    }
  }
  return loadPayment(background, id)
}

/** Removes a reference that belongs to another payment. */
async function dropReference({ pool, logger }: Background, { id, reference }: PaymentRow): Promise<PaymentRow> {
  logger.error({ paymentId: id, reference }, 'the reference belongs to another payment')
  await query(pool, 'UPDATE payments SET reference = NULL WHERE id = $1 AND reference = $2', [id, reference])
  return loadPayment({ pool }, id)
}

/**
 * Whether to charge this renewal. It is not charged if the holder has stopped it, closed the account or paid in another way, is suspended, or
 * disputes a payment.
 */
async function isStillDue({ pool }: Background, { payerId, renews, savedFrom }: PaymentRow): Promise<boolean> {
  // The lock makes this wait for a change of the membership that is in progress.
  const { rowCount } = await query(
    pool,
    `SELECT FROM memberships m WHERE holder_id = $1 AND until = $2 AND renewed_by = $3 AND NOT ${isNotCharged('m.holder_id')} FOR SHARE OF m`,
    [payerId, renews, savedFrom],
  )
  return rowCount === 1
}

/** Charges a renewal only after all checks, in a step of its own, so that a request that arrives hours late does not charge the card. */
async function readOrCharge(background: Background, payment: PaymentRow, provider: Provider, reference: string): Promise<PaymentFact> {
  const fact = await readOrCancel(background, payment, provider, reference)
  if (payment.savedFrom === null || fact.waitsForUs !== true) return fact
  let problem: string | null = null
  try {
    if (await isStillDue(background, payment)) await provider.charge?.({ id: payment.id, reference })
    else await provider.cancel(reference)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    problem = error.message
    await provider.cancel(reference)
  }
  const after = await provider.getPayment(reference)
  return problem !== null && after.state === 'canceled' ? refusedFact(payment, problem) : after
}

async function readOrCancel(background: Background, payment: PaymentRow, provider: Provider, reference: string): Promise<PaymentFact> {
  const fact = await provider.getPayment(reference)
  if (fact.state !== 'open' || !isOld(background, payment)) return fact
  await provider.cancel(reference)
  const after = await provider.getPayment(reference)
  // Some providers cannot cancel, so we count the payment as canceled. If money still arrives, the payment counts as paid.
  return after.state === 'open' ? { ...after, state: 'canceled' } : after
}

/** Repeats refund requests that the provider has not confirmed. */
async function requestRefunds({ pool, transaction, logger }: Background, payment: PaymentRow, provider: Provider, reference: string): Promise<void> {
  const { rows } = await query(
    pool,
    `SELECT id, amount FROM refunds WHERE payment_id = $1 AND status = 'requested' AND reference IS NULL AND NOT by_hand`,
    [payment.id],
  )
  for (const { id, amount } of rows) {
    if (!provider.refund) {
      await transaction(async (tx) => {
        const locked = await lockPayment(tx, payment.id)
        const { rowCount } = await query(tx, `UPDATE refunds SET by_hand = true WHERE id = $1 AND status = 'requested' AND NOT by_hand`, [id])
        if (rowCount) await flagRefundByHand(tx, locked)
      })
      continue
    }
    try {
      await provider.refund({ id, amount: Number(amount), currency: payment.takenCurrency ?? payment.currency, reference })
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      logger.warn({ paymentId: payment.id, refundId: id }, 'the provider refused a refund')
      const { message } = error
      await transaction(async (tx) => {
        const locked = await lockPayment(tx, payment.id)
        const { rowCount } = await query(tx, `UPDATE refunds SET status = 'failed' WHERE id = $1 AND status = 'requested'`, [id])
        if (rowCount) await flagFailedRefund(tx, locked, Number(amount), message)
      })
    }
  }
}

async function loadPayment({ pool }: Pick<Background, 'pool'>, paymentId: string): Promise<PaymentRow> {
  const payment = await paymentById(pool, paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}`)
  return payment
}

/** @param lost where staff find the money, if it was taken without our knowledge */
async function settle({ transaction, now, logger, site }: Background, seen: PaymentRow, fact: CompleteFact, lost?: string): Promise<PaymentRow> {
  const { id: paymentId, noticeCount, status } = seen
  const at = now()
  const settled = await transaction(async (tx: Transaction) => {
    const payment = await settlePayment(tx, paymentId, fact, { now: at, site, seen: status })
    if (lost !== undefined && payment.status === 'canceled') await flagForStaff(tx, paymentId, lost)
    // `told` grows with each webhook and refund request. If it has grown during this check, `fact` may be outdated, so check again now.
    await query(tx, 'UPDATE payments SET check_at = CASE WHEN told = $3 THEN $2 ELSE $4::timestamptz END WHERE id = $1', [
      paymentId,
      await nextCheck(tx, payment, at),
      noticeCount,
      at,
    ])
    return payment
  })
  if (settled.mismatch !== null && settled.mismatch !== seen.mismatch)
    logger.error({ paymentId, mismatch: settled.mismatch }, 'the provider took another amount than agreed')
  return settled
}

const MINUTE = 60_000

/**
 * When to check again if no webhook arrives: soon while the payer may be waiting, then less and less often. Null if only a webhook can change the
 * payment.
 */
async function nextCheck(tx: Transaction, { id, status, createdAt, taken }: PaymentRow, now: Date): Promise<Date | null> {
  const age = now.getTime() - createdAt.getTime()
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  if (status === 'succeeded' || status === 'refunded' || taken !== null) {
    const { rowCount } = await query(tx, `SELECT FROM refunds WHERE payment_id = $1 AND status = 'requested' AND NOT by_hand LIMIT 1`, [id])
    return rowCount ? later(MINUTE) : null
  }
  if (status === 'canceled') return null
  if (status === 'failed' && age > GIVE_UP_AFTER) return null
  return later(age < 5 * MINUTE ? MINUTE / 2 : Math.min(age / 5, 10 * MINUTE))
}
