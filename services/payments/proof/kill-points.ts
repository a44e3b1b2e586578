// The process of payments, killed with SIGKILL at each message that it sends to its database or to a provider, in each of the ways in which money moves.
// It comes back, everybody asks again as browsers, providers and staff do, and then the books must be even, nothing taken or given back twice, and we
// must know what the provider knows. Time that has to pass passes in the database.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase, keepProcess, testIdentity } from '@ungana/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { type ProviderSandbox, providerKeys, startProviderSandbox } from '#testing/provider-sandbox.ts'
import { countingProxy, type LastWord, type Tally } from './counting-proxy.ts'

export const flowNames = ['card', 'webhook', 'wallet', 'mobile-money', 'refund', 'dispute', 'renewal'] as const
export type FlowName = (typeof flowNames)[number]

export interface KillOptions {
  readonly postgresAdminUrl: string
  /** Killed at each message, until a flow ends before it; all flows where it is undefined. */
  readonly flows?: readonly FlowName[] | undefined
  /** At these messages alone. */
  readonly at?: readonly (readonly [flow: FlowName, message: number, lastWord: LastWord])[] | undefined
  readonly say?: (line: string) => void
}

export interface KillReport {
  readonly deaths: number
  /** How many messages each flow was killed at. */
  readonly points: Record<string, number>
}

const MAIN = join(import.meta.dirname, '../src/main.ts')
const NOWHERE = '127.0.0.1:9'
const publicKey = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')

/** @throws where one of the above does not hold, naming flow and message */
export async function runKillPoints({ postgresAdminUrl, flows: wanted = flowNames, at, say = () => {} }: KillOptions): Promise<KillReport> {
  const closing: (() => unknown)[] = []
  const tally: Tally = { left: Number.POSITIVE_INFINITY, lastWord: 'arrives', die: () => {}, ends: new Set() }
  try {
    const clone = await cloneDatabase('payments', postgresAdminUrl)
    closing.push(clone.drop)
    const pool = new pg.Pool({ connectionString: clone.url, max: 3 })
    pool.on('error', () => {})
    closing.push(() => pool.end())
    const sandbox = await startProviderSandbox()
    closing.push(() => sandbox.stop())

    const database = new URL(clone.url)
    const toDatabase = await countingProxy({ host: database.hostname, port: Number(database.port) }, tally)
    const toProviders = await countingProxy({ host: '127.0.0.1', port: Number(new URL(sandbox.url).port) }, tally)
    database.hostname = '127.0.0.1'
    database.port = String(toDatabase.port)
    const identity = testIdentity('payments')
    const trouble: string[] = []
    // It is started hundreds of times, and written only by who ends by himself: the one that finds no settings.
    const compiled = mkdtempSync(join(tmpdir(), 'payments-kill-points-'))
    closing.push(() => rmSync(compiled, { recursive: true, force: true }))
    spawnSync(process.execPath, [MAIN], { env: { NODE_COMPILE_CACHE: compiled }, stdio: 'ignore' })
    const kept = await keepProcess(
      MAIN,
      {
        DATABASE_URL: database.href,
        PROVIDER_SANDBOX_URL: `http://127.0.0.1:${toProviders.port}`,
        ...providerKeys,
        MOBILE_MONEY_URL: `http://127.0.0.1:${toProviders.port}/mobile-money`,
        NATS_URL: `nats://${NOWHERE}`,
        SMTP_URL: `smtp://${NOWHERE}`,
        MAIL_FROM: 'Ungana <no-reply@ungana.example>',
        PUBLIC_URL: 'https://ungana.example',
        BANK_DETAILS_KEYS: `proof=${randomBytes(32).toString('base64')}`,
        SERVICE_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        SERVICE_PUBLIC_KEYS: `identity=${publicKey(generateKeyPairSync('ed25519').publicKey)}`,
        SERVICE_ADDRESSES: `directory=http://${NOWHERE}`,
        IDENTITY_PUBLIC_KEY: publicKey(identity.publicKey),
        LOG_LEVEL: 'info',
        NODE_COMPILE_CACHE: compiled,
      },
      (line) => trouble.push(line),
    )
    closing.push(
      () => kept.end(),
      () => toDatabase.close(),
      () => toProviders.close(),
    )
    await kept.listening
    let deaths = 0
    let before = 0
    tally.die = () => {
      deaths++
      kept.signal('SIGKILL')
    }

    const world: World = {
      pool,
      sandbox,
      ask: createAsk(kept, identity, trouble),
      restart: () => kept.signal('SIGKILL'),
      died: () => deaths > before,
    }
    const points: Record<string, number> = {}
    /** @returns whether the process died of it */
    async function killAt(name: FlowName, message: number, lastWord: LastWord): Promise<boolean> {
      const flow = await flows[name](world)
      before = deaths
      Object.assign(tally, { left: message, lastWord })
      try {
        await flow.run()
      } finally {
        tally.left = Number.POSITIVE_INFINITY
      }
      try {
        await timePasses(pool, flow.done)
        await flow.holds()
        await booksAreEven(pool)
      } catch (error) {
        throw new Error(`${name}, killed at message ${message}, which ${lastWord}: ${(error as Error).message}\n${trouble.slice(-5).join('\n')}`, {
          cause: error,
        })
      }
      points[name] = (points[name] ?? 0) + (deaths > before ? 1 : 0)
      return deaths > before
    }

    if (at) for (const point of at) await killAt(...point)
    else {
      for (const name of wanted) {
        for (const lastWord of ['arrives', 'is lost'] as const) {
          let message = 1
          while (await killAt(name, message, lastWord)) {
            if (message % 10 === 0) say(`${name}: killed at ${message} messages so far`)
            message++
          }
          say(`${name}: killed at ${message - 1} messages, the last of which ${lastWord}`)
        }
      }
    }
    return { deaths, points }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}
type Ask = (
  method: 'GET' | 'POST',
  path: string,
  by: { readonly sub?: string; readonly staff?: boolean },
  sent?: { readonly key?: string; readonly body?: unknown; readonly headers?: Record<string, string> /** Never again. */; readonly once?: boolean },
) => Promise<Answer>

/** Asks again, under the same key, until there is an answer that says something; status 0 where it was asked once and there is none. */
function createAsk(kept: { readonly address: string | undefined }, identity: ReturnType<typeof testIdentity>, trouble: readonly string[]): Ask {
  return async (method, path, { sub, staff = false }, { key, body, headers = {}, once = false } = {}) => {
    // As long as a slow machine takes to start the process, more than once.
    for (const end = Date.now() + 180_000; Date.now() < end; ) {
      try {
        const who = await identity.headers(sub === undefined ? { role: 'visitor' } : { role: staff ? 'staff' : 'member', sub })
        const answer = await fetch(`${kept.address}${path}`, {
          method,
          headers: {
            ...who,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...headers,
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        })
        const text = await answer.text()
        if (answer.status < 500) return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
      } catch {
        // Dead, or not there yet.
      }
      if (once) return { status: 0, body: undefined }
      await sleep(50)
    }
    throw new Error(`${method} ${path} is never answered\n${trouble.slice(-5).join('\n')}`)
  }
}

/** Whoever's turn comes later has it now, until `done`. */
async function timePasses(pool: pg.Pool, done: () => Promise<boolean>): Promise<void> {
  // Longer than two turns of the slowest chore, which looks each minute.
  for (const end = Date.now() + 150_000; Date.now() < end; ) {
    if (await done()) return
    await pool.query('UPDATE payments SET check_at = now() WHERE check_at > now()')
    await pool.query('UPDATE disputes SET check_at = now() WHERE check_at > now()')
    await sleep(50)
  }
  throw new Error('It is never settled')
}

async function booksAreEven(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ currency: string; sum: string }>('SELECT currency, sum(amount) FROM ledger_entries GROUP BY currency')
  for (const { currency, sum } of rows) assert.equal(sum, '0', `the books of ${currency} are not even`)
}

interface World {
  readonly pool: pg.Pool
  readonly sandbox: ProviderSandbox
  readonly ask: Ask
  /** It comes back by itself. */
  readonly restart: () => void
  /** Whether it was killed in this flow. */
  readonly died: () => boolean
}

interface Flow {
  /** What people and providers do, each as often as it takes. */
  run(): Promise<void>
  /** Whether we know what the provider knows. */
  done(): Promise<boolean>
  /** @throws AssertionError */
  holds(): Promise<void>
}

const CARD = '4242424242424242'
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function newPayer({ pool }: World): Promise<string> {
  const id = randomUUID()
  await pool.query(`INSERT INTO accounts (id, kind, name, email) VALUES ($1, 'business', 'Killed Ltd', $2)`, [id, `${id}@proof.example`])
  return id
}

/** What is written down of a payer's payments. */
async function bookOf({ pool }: World, payer: string) {
  const { rows } = await pool.query<{
    payments: { id: string; status: string; refunded: number; mismatch: string | null }[]
    captured: number
    refunded: number
    invoices: number
    creditNotes: number
    lost: number
    mails: number
    succeededEvents: number
  }>(
    `SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'status', status, 'refunded', refunded, 'mismatch', mismatch)), '[]') FROM payments WHERE payer_id = $1) AS payments,
       (SELECT count(*)::int FROM ledger_transactions t JOIN payments p ON p.id = t.payment_id WHERE p.payer_id = $1 AND t.kind = 'capture') AS captured,
       (SELECT count(*)::int FROM ledger_transactions t JOIN payments p ON p.id = t.payment_id WHERE p.payer_id = $1 AND t.kind = 'refund') AS refunded,
       (SELECT count(*)::int FROM invoices WHERE payer_id = $1 AND kind = 'invoice') AS invoices,
       (SELECT count(*)::int FROM invoices WHERE payer_id = $1 AND kind = 'credit-note') AS "creditNotes",
       (SELECT count(*)::int FROM ledger_transactions t JOIN payments p ON p.id = t.payment_id WHERE p.payer_id = $1 AND t.kind = 'dispute-withdrawn') AS lost,
       (SELECT count(*)::int FROM mail.queue WHERE mail->>'to' = $1::text || '@proof.example') AS mails,
       (SELECT count(*)::int FROM courier.outbox WHERE event = 'payments.payment.succeeded.v1' AND payload->>'payerId' = $1::text) AS "succeededEvents"`,
    [payer],
  )
  return rows[0] as (typeof rows)[0]
}

/** Each invoice and credit note is with the mails: that comes last. */
const mailed = async (world: World, payer: string, papers: number) => (await bookOf(world, payer)).mails >= papers

async function plan({ pool }: World, payer: string): Promise<{ plan: string | null; until: Date | null }> {
  const { rows } = await pool.query<{ plan: string; until: Date }>('SELECT plan, until FROM memberships WHERE holder_id = $1', [payer])
  return rows[0] ?? { plan: null, until: null }
}

/** As the card provider tells of a payment. */
const paymentTold = z.object({ data: z.object({ object: z.object({ metadata: z.object({ payment_id: z.string() }) }) }) })

/** Payments of the card provider that belong to these of ours. */
async function atStripe({ sandbox }: World, ids: readonly string[]) {
  const events = await sandbox.events()
  const of = (wanted: string) =>
    events
      .filter(({ type }) => type === wanted)
      .map(({ body }) => paymentTold.parse(JSON.parse(body)).data.object.metadata.payment_id)
      .filter((id) => ids.includes(id))
  return { created: of('payment_intent.created').length, taken: of('payment_intent.succeeded').length }
}

const intentAnswer = z.object({ clientSecret: z.string().regex(/^pi_\w+_secret_/) })
const orderAnswer = z.object({ id: z.string() })

/** A plan by card: `create` is asked with `key`, paid in the browser. @returns the provider's name of it */
async function payByCard({ ask, sandbox }: World, payer: string, renew = false): Promise<string> {
  const { body } = await ask(
    'POST',
    '/api/payments/stripe/create-payment-intent',
    { sub: payer },
    { key: randomUUID(), body: { plan: 'professional', renew } },
  )
  const { clientSecret } = intentAnswer.parse(body)
  await sandbox.pay(clientSecret, CARD)
  return clientSecret.slice(0, clientSecret.indexOf('_secret_'))
}

const settledOnce = async (world: World, payer: string, papers = 1) => {
  const book = await bookOf(world, payer)
  const ids = book.payments.map(({ id }) => id)
  assert.deepEqual(
    { ...book, payments: book.payments.map(({ status, mismatch }) => [status, mismatch]) },
    { payments: [['succeeded', null]], captured: 1, refunded: 0, invoices: 1, creditNotes: 0, lost: 0, mails: papers, succeededEvents: 1 },
  )
  return ids
}

const flows: Readonly<Record<FlowName, (world: World) => Promise<Flow>>> = {
  /** Paid, and the browser comes back to look. */
  async card(world) {
    const payer = await newPayer(world)
    return {
      async run() {
        const reference = await payByCard(world, payer)
        await world.ask('GET', `/api/payments/stripe/payment-intent/${reference}`, { sub: payer })
        await soon(world, () => mailed(world, payer, 1))
      },
      done: () => mailed(world, payer, 1),
      async holds() {
        const ids = await settledOnce(world, payer)
        assert.deepEqual(await atStripe(world, ids), { created: 1, taken: 1 })
        assert.equal((await plan(world, payer)).plan, 'professional')
      },
    }
  },

  /** Paid, the browser is gone, and only the provider tells. */
  async webhook(world) {
    const payer = await newPayer(world)
    const reference = await payByCard(world, payer)
    return {
      async run() {
        const event = (await world.sandbox.events()).find(({ type, body }) => type === 'payment_intent.succeeded' && body.includes(reference))
        const { headers, body } = await world.sandbox.signed(event?.id ?? '')
        const { status } = await world.ask('POST', '/api/payments/stripe/webhook', {}, { body, headers })
        assert.equal(status, 200)
        await settledSoon(world, payer, { captured: 1 })
      },
      done: () => mailed(world, payer, 1),
      async holds() {
        const ids = await settledOnce(world, payer)
        assert.deepEqual(await atStripe(world, ids), { created: 1, taken: 1 })
      },
    }
  },

  /** Approved in the wallet and captured. */
  async wallet(world) {
    const payer = await newPayer(world)
    const orders: string[] = []
    return {
      async run() {
        const { body } = await world.ask('POST', '/api/paypal/order', { sub: payer }, { key: randomUUID(), body: { plan: 'professional' } })
        const { id } = orderAnswer.parse(body)
        orders.push(id)
        await world.sandbox.decide(id, 'approve')
        await world.ask('POST', `/api/paypal/order/${id}/capture`, { sub: payer }, { body: {} })
        await settledSoon(world, payer, { captured: 1 })
      },
      done: () => mailed(world, payer, 1),
      async holds() {
        await settledOnce(world, payer)
        const captures = (await world.sandbox.events()).filter(
          ({ type, body }) => type === 'PAYMENT.CAPTURE.COMPLETED' && body.includes(orders[0] ?? '?'),
        )
        assert.equal(captures.length, 1, 'captured more than once')
      },
    }
  },

  /** A phone is asked, and its owner agrees; whoever asked does not ask again, whatever came back. */
  async 'mobile-money'(world) {
    const payer = await newPayer(world)
    // It is up: it is asked only once.
    await world.ask('GET', '/api/plans', {})
    /** What the provider heard of, agreed to. */
    async function collected(): Promise<number> {
      const [{ id } = { id: NOBODY }] = (await bookOf(world, payer)).payments
      const headers = { authorization: `Bearer ${providerKeys.MOBILE_MONEY_KEY}` }
      const answer = await fetch(`${world.sandbox.url}/mobile-money/collections?externalId=${id}`, { headers })
      const collections = z.array(z.object({ id: z.string() })).parse(await answer.json())
      for (const collection of collections) await world.sandbox.control(`mobile-money/collections/${collection.id}/settle`, { outcome: 'SUCCESSFUL' })
      return collections.length
    }
    return {
      async run() {
        const body = { amount: 45_000, currency: 'UGX', phone: '+256700123456' }
        await world.ask('POST', '/api/payments/mobile-money', { sub: payer }, { key: randomUUID(), body, once: true })
        if (await collected()) {
          await world.pool.query('UPDATE payments SET check_at = now() WHERE payer_id = $1', [payer])
          await settledSoon(world, payer, { captured: 1 })
        }
      },
      async done() {
        if (await collected()) return mailed(world, payer, 1)
        // What is on its way there arrives by then.
        await sleep(500)
        return (await collected()) === 0
      },
      async holds() {
        if (await collected()) return void (await settledOnce(world, payer))
        const { payments, captured } = await bookOf(world, payer)
        assert.deepEqual([captured, payments.every(({ status }) => status === 'open')], [0, true])
      },
    }
  },

  /** Staff give a part back, and press again where no answer came. */
  async refund(world) {
    const payer = await newPayer(world)
    const reference = await payByCard(world, payer)
    await world.ask('GET', `/api/payments/stripe/payment-intent/${reference}`, { sub: payer })
    await timePasses(world.pool, () => mailed(world, payer, 1))
    const [paid] = (await bookOf(world, payer)).payments
    const key = randomUUID()
    return {
      async run() {
        const { status } = await world.ask(
          'POST',
          `/api/staff/payments/${paid?.id}/refund`,
          { sub: payer, staff: true },
          { key, body: { amount: 20, reason: 'Asked for it' } },
        )
        assert.equal(status, 200)
        await settledSoon(world, payer, { refunded: 1 })
      },
      done: () => mailed(world, payer, 2),
      async holds() {
        const book = await bookOf(world, payer)
        assert.deepEqual(
          { ...book, payments: book.payments.map(({ status, refunded }) => [status, refunded]) },
          { payments: [['succeeded', 2000]], captured: 1, refunded: 1, invoices: 1, creditNotes: 1, lost: 0, mails: 2, succeededEvents: 1 },
        )
        const refunds = (await world.sandbox.events()).filter(({ type, body }) => type === 'refund.created' && body.includes(reference))
        assert.equal(refunds.length, 1, 'given back more than once')
      },
    }
  },

  /** The payer's bank takes it back for good, and the provider tells until it is heard. */
  async dispute(world) {
    const payer = await newPayer(world)
    const reference = await payByCard(world, payer)
    await world.ask('GET', `/api/payments/stripe/payment-intent/${reference}`, { sub: payer })
    await timePasses(world.pool, () => mailed(world, payer, 1))
    const isLost = async () => (await bookOf(world, payer)).payments[0]?.status === 'refunded'
    return {
      async run() {
        await world.sandbox.control(`stripe/payment_intents/${reference}/dispute`, { status: 'lost', funds: 'withdrawn' })
        for (const event of (await world.sandbox.events()).filter(
          ({ type, body }) => type.startsWith('charge.dispute') && body.includes(reference),
        )) {
          const { headers, body } = await world.sandbox.signed(event.id)
          const { status } = await world.ask('POST', '/api/payments/stripe/webhook', {}, { body, headers })
          assert.equal(status, 200)
        }
        await soon(world, isLost)
      },
      done: isLost,
      async holds() {
        const book = await bookOf(world, payer)
        assert.deepEqual(
          { ...book, payments: book.payments.map(({ status, refunded, mismatch }) => [status, refunded, mismatch]) },
          { payments: [['refunded', 4999, null]], captured: 1, refunded: 0, invoices: 1, creditNotes: 1, lost: 1, mails: 1, succeededEvents: 1 },
        )
        assert.equal((await plan(world, payer)).plan, null)
      },
    }
  },

  /** A plan whose end comes: nobody does anything. */
  async renewal(world) {
    const payer = await newPayer(world)
    const reference = await payByCard(world, payer, true)
    await world.ask('GET', `/api/payments/stripe/payment-intent/${reference}`, { sub: payer })
    await timePasses(world.pool, () => mailed(world, payer, 1))
    const before = (await plan(world, payer)).until as Date
    return {
      async run() {
        await world.pool.query(`UPDATE payments SET paid_at = paid_at - interval '31 days' WHERE payer_id = $1`, [payer])
        await world.pool.query(
          `UPDATE memberships SET until = until - interval '31 days', "from" = "from" - interval '31 days' WHERE holder_id = $1`,
          [payer],
        )
        // It looks when it begins, and each minute.
        world.restart()
        await settledSoon(world, payer, { captured: 2 })
      },
      done: () => mailed(world, payer, 2),
      async holds() {
        const book = await bookOf(world, payer)
        const ids = book.payments.map(({ id }) => id)
        assert.deepEqual(
          { ...book, payments: book.payments.map(({ status }) => status) },
          { payments: ['succeeded', 'succeeded'], captured: 2, refunded: 0, invoices: 2, creditNotes: 0, lost: 0, mails: 2, succeededEvents: 2 },
        )
        assert.deepEqual(await atStripe(world, ids), { created: 2, taken: 2 })
        assert.ok(((await plan(world, payer)).until as Date) > new Date(before.getTime() - 31 * 86_400_000), 'not renewed')
      },
    }
  },
}

/** The flow goes on until that is booked, or the process died on the way. */
const settledSoon = (world: World, payer: string, { captured = 0, refunded = 0 }: { captured?: number; refunded?: number }) =>
  soon(world, async () => {
    const book = await bookOf(world, payer)
    return book.captured >= captured && book.refunded >= refunded
  })

async function soon({ died }: World, done: () => Promise<boolean>): Promise<void> {
  // As long as a slow machine takes to start the process.
  for (const end = Date.now() + 60_000; Date.now() < end && !died() && !(await done()); ) await sleep(50)
}
