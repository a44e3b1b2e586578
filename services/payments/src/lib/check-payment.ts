// A payment and its provider brought together: what we asked for is asked again where nobody knows whether it arrived, then how it stands is looked up
// and settled. Whoever dies in between leaves something that the next check goes on with.
import type { Background, Transaction } from '#lib/dependencies.ts'
import { isNotCharged, tellOfFailedRefund } from '#lib/disputes.ts'
import { holdPayment, type PaymentRow, paymentById } from '#lib/payment-rows.ts'
import { type PaymentFact, type Provider, ProviderAway, ProviderRefused, type StartedPayment } from '#lib/providers/provider.ts'
import { settlePayment } from '#lib/settle-payment.ts'

/** What is not paid a day later is given up, as far as the provider lets us. */
const GIVE_UP_AFTER = 24 * 60 * 60_000

/** The provider of a payment. Undefined where it is not configured any more: then nothing can be said. */
const providerOf = ({ providers }: Background, { method }: PaymentRow): Provider | undefined => providers[method]

/** Asks the provider for it, again where that was done before. @throws ProviderRefused, ProviderAway */
export async function startAtProvider(background: Background, payment: PaymentRow, phone?: string): Promise<StartedPayment> {
  const provider = providerOf(background, payment)
  if (!provider) throw new ProviderAway(`${payment.method} is not configured`)
  const saved = payment.savedFrom === null ? null : ((await paymentById(background.pool, payment.savedFrom))?.reference ?? null)
  const { id, payerId, currency, description, renew } = payment
  try {
    const wanted = { id, payerId, amount: Number(payment.amount), currency, description, keepCard: renew, savedFrom: saved, phone }
    const started = await provider.start(wanted)
    await background.pool.query('UPDATE payments SET reference = $2 WHERE id = $1 AND reference IS NULL', [id, started.reference])
    return started
  } catch (error) {
    if (error instanceof ProviderRefused) await settle(background, payment, refused(payment, error.message))
    throw error
  }
}

/** It may be under way: nobody can tell yet. */
const unheard = ({ amount, currency }: PaymentRow): PaymentFact => ({
  state: 'open',
  word: 'open',
  amount: Number(amount),
  currency,
  problem: null,
  refunds: [],
})

/** It never came to be. */
const givenUp = (payment: PaymentRow): PaymentFact => ({ ...unheard(payment), state: 'canceled', word: 'canceled' })

const refused = (payment: PaymentRow, problem: string): PaymentFact => ({
  ...givenUp(payment),
  problem,
  remedy: payment.savedFrom === null ? null : 'another-card',
})

/** As it stands now, settled; without a fact where the provider has not heard of it. @throws ProviderAway */
export async function checkPayment(background: Background, paymentId: string): Promise<{ payment: PaymentRow; fact: PaymentFact | null }> {
  const before = await known(background, paymentId)
  const payment = before.reference === null ? await startedAgain(background, before) : before
  if (payment.reference === null) return { payment, fact: null }
  const { reference } = payment
  const provider = providerOf(background, payment)
  if (!provider) throw new ProviderAway(`${payment.method} is not configured`)
  await askForRefunds(background, payment, provider, reference)
  const fact = await lookOrCharge(background, payment, provider, reference)
  if (typeof fact.paymentId === 'string' && fact.paymentId !== paymentId) return { payment: await forget(background, payment), fact: null }
  return { payment: await settle(background, payment, fact), fact }
}

const isOld = ({ now }: Background, { createdAt }: PaymentRow) => now().getTime() - createdAt.getTime() > GIVE_UP_AFTER

/** Nobody knows whether the provider heard of it: asked again, or, where that is impossible, looked for. Without a reference where nothing is there. */
async function startedAgain(background: Background, payment: PaymentRow): Promise<PaymentRow> {
  const { pool } = background
  const { id } = payment
  if (payment.status !== 'open') {
    // Over, and never heard of there: only the provider's word can change it.
    await pool.query('UPDATE payments SET check_at = NULL WHERE id = $1 AND reference IS NULL AND told = $2', [id, payment.told])
    return payment
  }
  const provider = providerOf(background, payment)
  if (provider?.find) {
    const reference = await provider.find(id)
    if (reference === undefined) return settle(background, payment, isOld(background, payment) ? givenUp(payment) : unheard(payment))
    await pool.query('UPDATE payments SET reference = $2 WHERE id = $1 AND reference IS NULL', [id, reference])
  } else if (payment.renews !== null && (isOld(background, payment) || !(await isWanted(background, payment)))) {
    // Whatever the provider heard of it, no card was charged.
    return settle(background, payment, givenUp(payment))
  } else {
    try {
      await startAtProvider(background, payment)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
    }
  }
  return known(background, id)
}

/** What somebody named as this payment's is another one's. */
async function forget({ pool, logger }: Background, { id, reference }: PaymentRow): Promise<PaymentRow> {
  logger.error({ paymentId: id, reference }, 'the provider says that this is another payment')
  await pool.query('UPDATE payments SET reference = NULL WHERE id = $1 AND reference = $2', [id, reference])
  return known({ pool }, id)
}

/** Whether this renewal is still to be paid by this card: not where its holder stopped it, closed the account, is suspended, disputes a payment or has paid otherwise since. */
async function isWanted({ pool }: Background, { payerId, renews, savedFrom }: PaymentRow): Promise<boolean> {
  // Whoever is about to change that comes first.
  const { rowCount } = await pool.query(
    `SELECT FROM memberships m WHERE holder_id = $1 AND until = $2 AND renewed_by = $3 AND NOT ${isNotCharged('m.holder_id')} FOR SHARE OF m`,
    [payerId, renews, savedFrom],
  )
  return rowCount === 1
}

/** A renewal is charged in a step of its own, so that what nobody has heard of for hours is not charged whatever happened since. */
async function lookOrCharge(background: Background, payment: PaymentRow, provider: Provider, reference: string): Promise<PaymentFact> {
  const fact = await lookOrGiveUp(background, payment, provider, reference)
  if (payment.savedFrom === null || fact.waitsForUs !== true) return fact
  let problem: string | null = null
  try {
    if (await isWanted(background, payment)) await provider.charge?.({ id: payment.id, reference })
    else await provider.cancel(reference)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    problem = error.message
    await provider.cancel(reference)
  }
  const after = await provider.look(reference)
  return problem !== null && after.state === 'canceled' ? refused(payment, problem) : after
}

async function lookOrGiveUp(background: Background, payment: PaymentRow, provider: Provider, reference: string): Promise<PaymentFact> {
  const fact = await provider.look(reference)
  if (fact.state !== 'open' || !isOld(background, payment)) return fact
  await provider.cancel(reference)
  const after = await provider.look(reference)
  // What cannot be canceled there is left to itself, and still counts where money comes all the same.
  return after.state === 'open' ? { ...after, state: 'canceled' } : after
}

/** Those that the provider has not confirmed: it may never have heard of them. */
async function askForRefunds({ pool, transaction, logger }: Background, payment: PaymentRow, provider: Provider, reference: string): Promise<void> {
  const { rows } = await pool.query<{ id: string; amount: string }>(
    `SELECT id, amount FROM refunds WHERE payment_id = $1 AND status = 'requested' AND reference IS NULL`,
    [payment.id],
  )
  for (const { id, amount } of rows) {
    try {
      await provider.refund({ id, amount: Number(amount), currency: payment.takenCurrency ?? payment.currency, reference })
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      logger.warn({ paymentId: payment.id, refundId: id }, 'the provider refused a refund')
      const { message } = error
      await transaction(async (tx) => {
        const held = await holdPayment(tx, payment.id)
        const { rowCount } = await tx.query(`UPDATE refunds SET status = 'failed' WHERE id = $1 AND status = 'requested'`, [id])
        if (rowCount) await tellOfFailedRefund(tx, held, Number(amount), message)
      })
    }
  }
}

async function known({ pool }: Pick<Background, 'pool'>, paymentId: string): Promise<PaymentRow> {
  const payment = await paymentById(pool, paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}`)
  return payment
}

async function settle({ transaction, now, logger, site }: Background, seen: PaymentRow, fact: PaymentFact): Promise<PaymentRow> {
  const { id: paymentId, told, status } = seen
  const at = now()
  const settled = await transaction(async (tx: Transaction) => {
    const payment = await settlePayment(tx, paymentId, fact, { now: at, site, seen: status })
    // Where the provider told of something meanwhile, what was seen may be old: its turn is now.
    await tx.query('UPDATE payments SET check_at = CASE WHEN told = $3 THEN $2 ELSE $4::timestamptz END WHERE id = $1', [
      paymentId,
      await nextCheck(tx, payment, at),
      told,
      at,
    ])
    return payment
  })
  if (settled.mismatch !== null && settled.mismatch !== seen.mismatch)
    logger.error({ paymentId, mismatch: settled.mismatch }, 'a payment is not what was agreed')
  return settled
}

const MINUTE = 60_000

/** When it is looked at again without anybody telling: soon while somebody may be waiting, then ever more seldom. Null where only the provider's word can change it. */
async function nextCheck(tx: Transaction, { id, status, createdAt, taken }: PaymentRow, now: Date): Promise<Date | null> {
  const age = now.getTime() - createdAt.getTime()
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  if (status === 'succeeded' || status === 'refunded' || taken !== null) {
    const { rowCount } = await tx.query(`SELECT FROM refunds WHERE payment_id = $1 AND status = 'requested' LIMIT 1`, [id])
    return rowCount ? later(MINUTE) : null
  }
  if (status === 'canceled') return null
  if (status === 'failed' && age > GIVE_UP_AFTER) return null
  return later(age < 5 * MINUTE ? MINUTE / 2 : Math.min(age / 5, 10 * MINUTE))
}
