// Payments against a model of the world: a provider that knows the truth, told in any order, twice, falsely or not at all, by a network that breaks and
// to a process that dies between any two of its steps. Whatever happens, the books are even, nothing is taken twice, nothing goes back to an earlier
// state, and a minute of quiet later we know what the provider knows.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@ungana/service-kit'
import { testIdentity, testServices } from '@ungana/service-kit/testing'
import * as fc from 'fast-check'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { openCourier } from '#courier.ts'
import { checkDue } from '#features/reconciliation/check-due.ts'
import type { Background, Transaction } from '#lib/dependencies.ts'
import { paidTime } from '#lib/paid-time.ts'
import { ModelProvider } from './model-provider.ts'

/** The process died here. */
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
  | { readonly do: 'refund-there'; readonly which: number }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'all-at-once'; readonly which: number }

interface Move {
  readonly step: Step
  /** The process dies before this one of its steps outwards; never where it is null. */
  readonly diesAt: number | null
  /** The provider's answers to these calls are lost. */
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund-there' as const), which }) },
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
  /** Of what was taken and not agreed. */
  readonly returned: number
}

export interface ModelOptions {
  readonly postgresAdminUrl: string
  readonly sequences: number
  readonly seed?: number
  readonly say?: (line: string) => void
}

const ranks = { open: 0, processing: 1, failed: 2, canceled: 2, succeeded: 3, refunded: 4 } as const

/** @throws with the shortest sequence that it found, where something of the above does not hold */
export async function runModel({ postgresAdminUrl, sequences, seed, say = () => {} }: ModelOptions): Promise<ModelReport> {
  const database = await freshDatabase(postgresAdminUrl)
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  pool.on('error', () => {})
  const logger = createLogger({ name: 'model', level: 'silent' })
  const courier = openCourier(pool, { natsUrl: '', logger })
  const identity = testIdentity('payments')
  const clock = { now: new Date('2026-01-31T08:00:00Z') }
  const count = { sequences: 0, moves: 0, deaths: 0, captured: 0, refunds: 0, returned: 0 }

  // Each step outwards counts; the process may die before any of them.
  let stepsLeft = Number.POSITIVE_INFINITY
  const alive = (): void => {
    if (stepsLeft-- <= 0) throw new Died()
  }
  const provider = new ModelProvider(alive)
  // What goes on outwards. Refunds go on after their answer, and the next move waits for them.
  let running = 0
  async function noted<T>(work: () => Promise<T>): Promise<T> {
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
        return noted(async () => (target.query as (...all: never[]) => unknown)(...values))
      }
    },
  })
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    alive()
    const result = await noted(() =>
      courier.transaction(async (tx) => {
        const done = await work(tx)
        // Before the commit: nothing of it happened.
        alive()
        return done
      }),
    )
    // And after it.
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
    browserSide: { sandbox: true, card: null, wallet: null, mobileMoney: null },
    findPayer: async () => undefined,
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
      const truth = pick(what.which)
      if (!truth) return undefined
      const { reference, paymentId } = truth
      switch (what.do) {
        case 'pay':
          return provider.pay(truth, what.how)
        case 'clear':
          return provider.clear(truth, what.how)
        case 'cancel':
          return provider.giveUp(truth)
        case 'take-another-amount':
          return provider.takeAnotherAmount(truth)
        case 'refund-there':
          return provider.refundThere(truth)
        case 'tell': {
          const other = what.how === 'of-another' ? `pi_${randomUUID()}` : reference
          return tell({
            id: randomUUID(),
            signed: what.how !== 'forged',
            reference: other,
            paymentId: other === reference ? paymentId : null,
            amount: what.how === 'wrong-amount' ? 1 : truth.amount,
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

    async function holds(): Promise<void> {
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
        assert.ok(Number(refunded) >= before.refunded, 'less is refunded than before')
        assert.ok(rank < 3 || taken === null, 'what was agreed was taken, and something else too')
        assert.equal(captures, rank >= 3 || taken !== null ? 1 : 0, `${captures} captures of what is ${status}`)
        const ours = taken !== null ? Number(taken) - Number(back) : rank >= 3 ? Number(amount) - Number(refunded) : 0
        assert.equal(Number(held), ours, 'the ledger holds something else')
        assert.equal(closed, taken !== null && taken === back, 'what waits for staff is not what has to go back')
        seen.set(id, { rank, refunded: Number(refunded) })
      }
      const counted = rows.filter((row) => row.plan !== null && row.status === 'succeeded')
      const plan = paidTime(counted.map((row) => ({ ...row, cents: Number(row.amount) })))
      const member = await pool.query<{ plan: string | null; until: Date | null }>('SELECT plan, until FROM memberships WHERE holder_id = $1', [
        payer,
      ])
      assert.deepEqual(
        [member.rows[0]?.plan ?? null, member.rows[0]?.until ?? null],
        [plan?.plan ?? null, plan?.until ?? null],
        'the membership is not what was paid',
      )
    }

    /** A minute in which nothing goes wrong, and nobody tells anything. */
    async function comesToRest(): Promise<void> {
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
      await holds()
    }
    // Webhooks that were dropped, all of them: what was lately alive is known within a minute.
    clock.now = new Date(clock.now.getTime() + 600_000)
    await comesToRest()
    await holds()
    for (const truth of own()) {
      const { rows } = await pool.query<{ status: string; refunded: string; mismatch: string | null; taken: string | null; back: string }>(
        `SELECT status, refunded, mismatch, taken,
           (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = payments.id AND status = 'succeeded') AS back
         FROM payments WHERE id = $1`,
        [truth.paymentId],
      )
      const [found] = rows
      const back = truth.refunds.reduce((sum, { amount }) => sum + amount, 0)
      if (truth.state === 'succeeded' && truth.taken === truth.amount) {
        assert.ok(found?.status === 'succeeded' || found?.status === 'refunded', `paid, but here it is ${found?.status}`)
        // Those made there are told of by webhooks alone, and these were dropped.
        if (!truth.refundedThere) assert.equal(Number(found?.refunded), back, 'not all refunds are known')
        count.captured++
        count.refunds += truth.refunds.length
      } else assert.ok(found?.status !== 'succeeded' && found?.status !== 'refunded', `${truth.state}, but here it is ${found?.status}`)
      if (truth.taken !== truth.amount && truth.state === 'succeeded') {
        assert.notEqual(found?.mismatch, null, 'nobody is told of the other amount')
        assert.equal(Number(found?.taken), truth.taken, 'what was taken is not in the books')
        if (!truth.refundedThere) assert.equal(Number(found?.back), back, 'not all that was given back is known')
        count.returned += truth.refunds.length
      }
    }
    await pool.query('UPDATE payments SET check_at = NULL WHERE payer_id = $1', [payer])
    count.sequences++
    if (count.sequences % 1000 === 0) say(`${count.sequences} sequences, ${count.moves} moves, ${count.deaths} deaths`)
  }

  try {
    // Something to begin with, else most of it has nothing to happen to.
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

async function freshDatabase(adminUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `payments_model_${randomUUID().slice(0, 8)}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await admin(`CREATE DATABASE ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const migrations = join(import.meta.dirname, '../prisma/migrations')
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  for (const folder of readdirSync(migrations)
    .filter((each) => /^\d/.test(each))
    .sort()) {
    await client.query(readFileSync(join(migrations, folder, 'migration.sql'), 'utf8'))
  }
  await client.end()
  return { url: url.href, drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) }
}
