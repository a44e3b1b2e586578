// Runs payments against a model of a provider. Webhooks arrive in any order, twice, forged or not at all; the network fails; the process dies between
// any two steps. The rules: the ledger balances, nothing is charged twice, states never move back, and after a quiet minute our state matches the
// provider's.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { createLogger } from '@ungana/service-kit'
import { cloneDatabase, testIdentity, testServices } from '@ungana/service-kit/testing'
import * as fc from 'fast-check'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import type { Background, Transaction } from '#lib/dependencies.ts'
import { paidTime } from '#lib/paid-time.ts'
import { ModelProvider } from './model-provider.ts'

/** Simulates the death of the process. */
class Died extends Error {}

type Step =
  | { readonly do: 'order'; readonly plan: 'professional' | 'enterprise' | null; readonly key: number }
  | { readonly do: 'pay'; readonly which: number; readonly how: 'succeeded' | 'processing' | 'declined' }
  | { readonly do: 'clear'; readonly which: number; readonly how: 'succeeded' | 'failed' }
  | { readonly do: 'cancel'; readonly which: number }
  | { readonly do: 'take-another-amount'; readonly which: number }
  | { readonly do: 'tell'; readonly which: number; readonly how: 'valid' | 'forged' | 'wrong-amount' | 'of-another' }
  | { readonly do: 'look'; readonly which: number }
  | { readonly do: 'refund'; readonly which: number; readonly cents: number | null }
  | { readonly do: 'give-back'; readonly which: number }
  | { readonly do: 'refund-in-dashboard'; readonly which: number }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'all-at-once'; readonly which: number }

interface Move {
  readonly step: Step
  /** The process dies before this call to the database or the provider; null if it does not die. */
  readonly diesAt: number | null
  /** The numbers of the calls whose responses are lost. */
  readonly lost: readonly number[]
}

const which = fc.integer({ min: 0, max: 3 })
const order = fc.record({
  do: fc.constant('order' as const),
  plan: fc.constantFrom('professional' as const, 'enterprise' as const, null),
  key: fc.integer({ min: 0, max: 3 }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: order },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('pay' as const), which, how: fc.constantFrom('succeeded', 'succeeded', 'processing', 'declined') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clear' as const), which, how: fc.constantFrom('succeeded', 'failed') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take-another-amount' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tell' as const), which, how: fc.constantFrom('valid', 'valid', 'forged', 'wrong-amount', 'of-another') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which, cents: fc.option(fc.integer({ min: 1, max: 6000 })) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give-back' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund-in-dashboard' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 31, 61, 3600, 90_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('all-at-once' as const), which }) },
)
const move: fc.Arbitrary<Move> = fc.record({
  step,
  diesAt: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 2 }),
  lost: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
})

export interface ModelReport {
  readonly sequences: number
  readonly moves: number
  readonly deaths: number
  readonly captured: number
  readonly refunds: number
  /** Refunds of mismatches. */
  readonly returned: number
}

export interface ModelOptions {
  readonly postgresAdminUrl: string
  readonly sequences: number
  readonly seed?: number
  readonly say?: (line: string) => void
}

const ranks = { open: 0, processing: 1, failed: 2, canceled: 2, succeeded: 3, refunded: 4 } as const

/** @throws with the shortest failing sequence if a rule is broken */
export async function runModel({ postgresAdminUrl, sequences, seed, say = () => {} }: ModelOptions): Promise<ModelReport> {
  const database = await cloneDatabase('payments', postgresAdminUrl)
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  pool.on('error', () => {})
  const logger = createLogger({ name: 'model', level: 'silent' })
  const courier = openCourier(pool, { natsUrl: '', logger })
  const identity = testIdentity('payments')
  const clock = { now: new Date('2026-01-31T08:00:00Z') }
  const count = { sequences: 0, moves: 0, deaths: 0, captured: 0, refunds: 0, returned: 0 }

  // Counts the calls to the database and the provider; the process may die before each of them.
  let stepsLeft = Number.POSITIVE_INFINITY
  const alive = (): void => {
    if (stepsLeft-- <= 0) throw new Died()
  }
  const provider = new ModelProvider(alive)
  // Calls in progress. A refund continues after its response was sent, so the next move waits for it.
  let running = 0
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    running++
    try {
      return await work()
    } finally {
      running--
    }
  }
  async function quiet(): Promise<void> {
    for (let still = 0; still < 5; ) {
      await new Promise((resolve) => setImmediate(resolve))
      still = running + provider.running === 0 ? still + 1 : 0
    }
  }
  const mortalPool = new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return async (...values: never[]) => {
        alive()
        return counted(async () => (target.query as (...all: never[]) => unknown)(...values))
      }
    },
  })
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    alive()
    const result = await counted(() =>
      courier.transaction(async (tx) => {
        const done = await work(tx)
        // If the process dies before the commit, nothing is stored.
        alive()
        return done
      }),
    )
    // The process may also die after the commit.
    alive()
    return result
  }
  const providers = { card: provider }
  const now = () => clock.now
  const background: Background = { pool: mortalPool, transaction, providers, now, logger, site: 'https://ungana.example' }
  const app = await buildApp({
    pool: mortalPool,
    courier: { transaction, metrics: courier.metrics },
    providers,
    bankKeys: { currentId: 'model', keys: new Map([['model', randomBytes(32)]]) },
    browserSide: { sandbox: true, recipient: 'Ungana', card: null, wallet: null, mobileMoney: null },
    findAccount: async () => undefined,
    rates: async () => [],
    site: 'https://ungana.example',
    now,
    identityPublicKey: identity.publicKey,
    servicePublicKeys: testServices(['identity'], 'payments').publicKeys,
    logger,
  })
  const staffHeaders = await identity.headers({ role: 'staff', sub: randomUUID() })
  const visitorHeaders = await identity.headers({ role: 'visitor' })

  async function run(moves: readonly Move[]): Promise<void> {
    const payer = randomUUID()
    await pool.query(`INSERT INTO accounts (id, kind, name) VALUES ($1, 'business', 'Model')`, [payer])
    const headers = await identity.headers({ role: 'member', sub: payer })
    const seen = new Map<string, { rank: number; refunded: number }>()
    const own = () => provider.of(payer)
    const pick = (index: number) => own()[index % Math.max(1, own().length)]
    const look = (reference: string) => app.inject({ method: 'GET', url: `/api/payments/stripe/payment-intent/${reference}`, headers })
    const tell = (body: object) =>
      app.inject({
        method: 'POST',
        url: '/api/payments/stripe/webhook',
        headers: { ...visitorHeaders, 'content-type': 'application/json' },
        payload: body,
      })
    const check = () => checkDue(background).catch(() => 0)

    async function make({ step: what }: Move): Promise<unknown> {
      if (what.do === 'wait') {
        clock.now = new Date(clock.now.getTime() + what.seconds * 1000)
        return check()
      }
      if (what.do === 'order') {
        const body = what.plan === null ? { amount: 25, currency: 'usd' } : { plan: what.plan }
        const keyed = { ...headers, 'idempotency-key': `${what.plan}-${what.key}` }
        return app.inject({ method: 'POST', url: '/api/payments/stripe/create-payment-intent', headers: keyed, payload: body })
      }
      const payment = pick(what.which)
      if (!payment) return undefined
      const { reference, paymentId } = payment
      switch (what.do) {
        case 'pay':
          return provider.pay(payment, what.how)
        case 'clear':
          return provider.clear(payment, what.how)
        case 'cancel':
          return provider.cancelPayment(payment)
        case 'take-another-amount':
          return provider.takeAnotherAmount(payment)
        case 'refund-in-dashboard':
          return provider.refundInDashboard(payment)
        case 'tell': {
          const other = what.how === 'of-another' ? `pi_${randomUUID()}` : reference
          return tell({
            id: randomUUID(),
            signed: what.how !== 'forged',
            reference: other,
            paymentId: other === reference ? paymentId : null,
            amount: what.how === 'wrong-amount' ? 1 : payment.amount,
          })
        }
        case 'look':
          return look(reference)
        case 'refund': {
          const amount = what.cents === null ? {} : { amount: what.cents / 100 }
          return app.inject({
            method: 'POST',
            url: `/api/staff/payments/${paymentId}/refund`,
            headers: staffHeaders,
            payload: { reason: 'Model', ...amount },
          })
        }
        case 'give-back':
          return app.inject({
            method: 'POST',
            url: `/api/staff/payments/${paymentId}/return-mismatch`,
            headers: staffHeaders,
            payload: { reason: 'Model' },
          })
        case 'all-at-once':
          return Promise.all([look(reference), check(), tell({ id: randomUUID(), signed: true, reference, paymentId }), look(reference), check()])
      }
    }

    async function checkRules(): Promise<void> {
      const { rows } = await pool.query<{
        id: string
        status: keyof typeof ranks
        refunded: string
        amount: string
        plan: never
        paidAt: Date
        taken: string | null
        back: string
        closed: boolean
        captures: number
        held: string
      }>(
        `SELECT id, status, refunded, amount, plan, paid_at AS "paidAt", taken, mismatch_closed_at IS NOT NULL AS closed,
           (SELECT coalesce(sum(amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'succeeded') AS back,
           (SELECT count(*)::int FROM ledger_transactions t WHERE t.payment_id = p.id AND kind = 'capture') AS captures,
           (SELECT coalesce(sum(e.amount), 0) FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
            WHERE t.payment_id = p.id AND e.account = 'provider:card') AS held
         FROM payments p WHERE payer_id = $1 ORDER BY paid_at, id`,
        [payer],
      )
      for (const { id, status, refunded, amount, taken, back, closed, captures, held } of rows) {
        const before = seen.get(id) ?? { rank: 0, refunded: 0 }
        const rank = ranks[status]
        assert.ok(rank >= before.rank, `${status} after rank ${before.rank}`)
        assert.ok(Number(refunded) >= before.refunded, 'the refunded amount went down')
        assert.ok(rank < 3 || taken === null, 'the agreed amount was taken, and another one too')
        assert.equal(captures, rank >= 3 || taken !== null ? 1 : 0, `${captures} captures of a payment that is ${status}`)
        const ours = taken !== null ? Number(taken) - Number(back) : rank >= 3 ? Number(amount) - Number(refunded) : 0
        assert.equal(Number(held), ours, 'the ledger holds another amount')
        assert.equal(closed, taken !== null && taken === back, 'the mismatch is closed too early or too late')
        seen.set(id, { rank, refunded: Number(refunded) })
      }
      const paidPlans = rows.filter((row) => row.plan !== null && row.status === 'succeeded')
      const plan = paidTime(paidPlans.map((row) => ({ ...row, cents: Number(row.amount) })))
      const member = await pool.query<{ plan: string | null; until: Date | null }>('SELECT plan, until FROM memberships WHERE holder_id = $1', [
        payer,
      ])
      assert.deepEqual(
        [member.rows[0]?.plan ?? null, member.rows[0]?.until ?? null],
        [plan?.plan ?? null, plan?.until ?? null],
        'the membership does not match the payments',
      )
    }

    /** Lets a minute pass without failures and without webhooks. */
    async function letQuietMinutePass(): Promise<void> {
      stepsLeft = Number.POSITIVE_INFINITY
      provider.lose([])
      await quiet()
      for (const seconds of [31, 29]) {
        clock.now = new Date(clock.now.getTime() + seconds * 1000)
        while ((await checkDue(background)) > 0) {}
      }
      await quiet()
    }

    for (const each of moves) {
      count.moves++
      stepsLeft = each.diesAt ?? Number.POSITIVE_INFINITY
      provider.lose(each.lost)
      await make(each)
      await quiet()
      if (stepsLeft < 0) count.deaths++
      stepsLeft = Number.POSITIVE_INFINITY
      await checkRules()
    }
    // All webhooks were dropped. Recent payments must still be up to date within a minute.
    clock.now = new Date(clock.now.getTime() + 600_000)
    await letQuietMinutePass()
    await checkRules()
    for (const payment of own()) {
      const { rows } = await pool.query<{ status: string; refunded: string; mismatch: string | null; taken: string | null; back: string }>(
        `SELECT status, refunded, mismatch, taken,
           (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = payments.id AND status = 'succeeded') AS back
         FROM payments WHERE id = $1`,
        [payment.paymentId],
      )
      const [found] = rows
      const back = payment.refunds.reduce((sum, { amount }) => sum + amount, 0)
      if (payment.state === 'succeeded' && payment.taken === payment.amount) {
        assert.ok(found?.status === 'succeeded' || found?.status === 'refunded', `paid at the provider, but ${found?.status} here`)
        // A refund from the dashboard is reported only by a webhook, and webhooks were dropped.
        if (!payment.refundedInDashboard) assert.equal(Number(found?.refunded), back, 'a refund is missing')
        count.captured++
        count.refunds += payment.refunds.length
      } else assert.ok(found?.status !== 'succeeded' && found?.status !== 'refunded', `${payment.state} at the provider, but ${found?.status} here`)
      if (payment.taken !== payment.amount && payment.state === 'succeeded') {
        assert.notEqual(found?.mismatch, null, 'the mismatch is missing')
        assert.equal(Number(found?.taken), payment.taken, 'the taken amount is not recorded')
        if (!payment.refundedInDashboard) assert.equal(Number(found?.back), back, 'a refund of the mismatch is missing')
        count.returned += payment.refunds.length
      }
    }
    await pool.query('UPDATE payments SET check_at = NULL WHERE payer_id = $1', [payer])
    count.sequences++
    if (count.sequences % 1000 === 0) say(`${count.sequences} sequences, ${count.moves} moves, ${count.deaths} deaths`)
  }

  try {
    // Each sequence starts with an order, because most moves need a payment.
    const first = fc.record({ step: order, diesAt: fc.constant(null), lost: fc.constant<number[]>([]) })
    const property = fc.asyncProperty(first, fc.array(move, { minLength: 1, maxLength: 14 }), (begin, moves) => run([begin, ...moves]))
    await fc.assert(property, { numRuns: sequences, ...(seed !== undefined && { seed }) })
    const { rows } = await pool.query<{ sum: string }>('SELECT sum(amount) FROM ledger_entries GROUP BY currency')
    assert.deepEqual(new Set(rows.map(({ sum }) => sum)), new Set(['0']))
    return count
  } finally {
    stepsLeft = Number.POSITIVE_INFINITY
    await app.close()
    await courier.close()
    await pool.end()
    await database.drop()
  }
}
