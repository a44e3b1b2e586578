// Kills the payments process with SIGKILL at each message to its database or a provider, in every flow that moves money. The process restarts, and
// browsers, providers and staff repeat their calls. Afterwards the ledger must balance, nothing may be charged or refunded twice, and our state must
// match the provider's. To avoid waiting, the run changes `check_at` in the database.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase, countingProxy, keepProcess, type LastMessage, type Tally, testIdentity } from '@ungana/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { versionFour } from '#lib/providers/pawapay.ts'
import { type ProviderSandbox, providerKeys, startProviderSandbox } from '#testing/provider-sandbox.ts'

export const flowNames = ['card', 'webhook', 'wallet', 'mobile-money', 'm-pesa', 'refund', 'dispute', 'renewal'] as const
export type FlowName = (typeof flowNames)[number]

export interface KillOptions {
  readonly postgresAdminUrl: string
  /** The flow to kill at each of its messages. */
  readonly flow: FlowName
  /** Restricts the kills to this message. */
  readonly at?: readonly [message: number, lastMessage: LastMessage] | undefined
  readonly say?: (line: string) => void
}

export interface KillReport {
  readonly deaths: number
}

const MAIN = join(import.meta.dirname, '../src/main.ts')
const NOWHERE = '127.0.0.1:9'
const publicKey = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')

/** @throws an error that names the flow and the message, if one of the rules above is broken */
export async function runKillPoints({ postgresAdminUrl, flow: name, at, say = () => {} }: KillOptions): Promise<KillReport> {
  const closing: (() => unknown)[] = []
  const tally: Tally = { left: Number.POSITIVE_INFINITY, lastMessage: 'arrives', die: () => {}, ends: new Set() }
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
    const logLines: string[] = []
    // The process starts hundreds of times, so its code is compiled once here. Node writes the cache only at a normal exit, so this process starts
    // without settings and ends at once.
    const compiled = mkdtempSync(join(tmpdir(), 'payments-kill-points-'))
    closing.push(() => rmSync(compiled, { recursive: true, force: true }))
    spawnSync(process.execPath, [MAIN], { env: { NODE_COMPILE_CACHE: compiled }, stdio: 'ignore' })
    const kept = await keepProcess(
      MAIN,
      {
        DATABASE_URL: database.href,
        PROVIDER_SANDBOX_URL: `http://127.0.0.1:${toProviders.port}`,
        ...providerKeys,
        MOBILE_MONEY_PROVIDER: name === 'm-pesa' ? 'daraja' : 'pawapay',
        NATS_URL: `nats://${NOWHERE}`,
        SMTP_URL: `smtp://${NOWHERE}`,
        MAIL_FROM: 'Ungana <no-reply@ungana.example>',
        PUBLIC_URL: 'https://ungana.example',
        BANK_DETAILS_KEYS: `proof=${randomBytes(32).toString('base64')}`,
        SERVICE_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        SERVICE_PUBLIC_KEYS: `identity=${publicKey(generateKeyPairSync('ed25519').publicKey)}`,
        SERVICE_ADDRESSES: `directory=http://${NOWHERE};identity=http://${NOWHERE};messaging=http://${NOWHERE}`,
        IDENTITY_PUBLIC_KEY: publicKey(identity.publicKey),
        LOG_LEVEL: 'info',
        NODE_COMPILE_CACHE: compiled,
      },
      (line) => logLines.push(line),
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
      ask: createAsk(kept, identity, logLines),
      restart: () => kept.signal('SIGKILL'),
      died: () => deaths > before,
    }
    /** @returns whether the process was killed */
    async function killAt(message: number, lastMessage: LastMessage): Promise<boolean> {
      const flow = await flows[name](world)
      before = deaths
      Object.assign(tally, { left: message, lastMessage })
      try {
        await flow.run()
      } finally {
        tally.left = Number.POSITIVE_INFINITY
      }
      try {
        await settle(pool, flow.done)
        await flow.check()
        await checkLedgerBalances(pool)
      } catch (error) {
        throw new Error(
          `${name}, killed at message ${message}, which ${lastMessage}: ${(error as Error).message}\n${logLines.slice(-5).join('\n')}`,
          {
            cause: error,
          },
        )
      }
      return deaths > before
    }

    if (at) await killAt(...at)
    else {
      for (const lastMessage of ['arrives', 'is lost'] as const) {
        let message = 1
        while (await killAt(message, lastMessage)) {
          if (message % 10 === 0) say(`${name}: killed at ${message} messages so far`)
          message++
        }
        say(`${name}: killed at ${message - 1} messages, the last of which ${lastMessage}`)
      }
    }
    return { deaths }
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
  sent?: {
    readonly key?: string
    readonly body?: unknown
    readonly headers?: Record<string, string> /** Do not repeat the call. */
    readonly once?: boolean
  },
) => Promise<Answer>

/**
 * Repeats a call with the same key until it gets a response below 500. With `once`, the call is not repeated, and its status is 0 if there is no
 * response.
 */
function createAsk(kept: { readonly address: string | undefined }, identity: ReturnType<typeof testIdentity>, logLines: readonly string[]): Ask {
  return async (method, path, { sub, staff = false }, { key, body, headers = {}, once = false } = {}) => {
    // Long enough for a slow machine to start the process more than once.
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
        // The process is dead or still starting.
      }
      if (once) return { status: 0, body: undefined }
      await sleep(50)
    }
    throw new Error(`${method} ${path} got no response\n${logLines.slice(-5).join('\n')}`)
  }
}

/** Makes all checks due now, until `done`. */
async function settle(pool: pg.Pool, done: () => Promise<boolean>): Promise<void> {
  // This is longer than two runs of the slowest chore, which runs once a minute.
  for (const end = Date.now() + 150_000; Date.now() < end; ) {
    if (await done()) return
    await pool.query('UPDATE payments SET check_at = now() WHERE check_at > now()')
    await pool.query('UPDATE disputes SET check_at = now() WHERE check_at > now()')
    await sleep(50)
  }
  throw new Error('The payment is not settled in time')
}

async function checkLedgerBalances(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ currency: string; sum: string }>('SELECT currency, sum(amount) FROM ledger_entries GROUP BY currency')
  for (const { currency, sum } of rows) assert.equal(sum, '0', `the ledger does not balance in ${currency}`)
}

interface World {
  readonly pool: pg.Pool
  readonly sandbox: ProviderSandbox
  readonly ask: Ask
  /** The process restarts by itself. */
  readonly restart: () => void
  /** Whether the process was killed in this flow. */
  readonly died: () => boolean
}

interface Flow {
  /** Makes the calls of people and providers, and repeats them until they succeed. */
  run(): Promise<void>
  /** Whether our state matches the provider's. */
  done(): Promise<boolean>
  /** @throws AssertionError */
  check(): Promise<void>
}

const CARD = '4242424242424242'
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function newPayer({ pool }: World): Promise<string> {
  const id = randomUUID()
  await pool.query(`INSERT INTO accounts (id, kind, name, email) VALUES ($1, 'business', 'Killed Ltd', $2)`, [id, `${id}@proof.example`])
  return id
}

/** Reads everything that we recorded for a payer's payments. */
async function recordsOf({ pool }: World, payer: string) {
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

/** Whether every invoice and credit note is queued for email, which is the last step of a payment. */
const mailed = async (world: World, payer: string, documents: number) => (await recordsOf(world, payer)).mails >= documents

async function plan({ pool }: World, payer: string): Promise<{ plan: string | null; until: Date | null }> {
  const { rows } = await pool.query<{ plan: string; until: Date }>('SELECT plan, until FROM memberships WHERE holder_id = $1', [payer])
  return rows[0] ?? { plan: null, until: null }
}

/** The card provider's event about a payment. */
const paymentEvent = z.object({ data: z.object({ object: z.object({ metadata: z.object({ payment_id: z.string() }) }) }) })

/** Counts events of the card provider about these payments. */
async function atStripe({ sandbox }: World, ids: readonly string[]) {
  const events = await sandbox.events()
  const of = (wanted: string) =>
    events
      .filter(({ type }) => type === wanted)
      .map(({ body }) => paymentEvent.parse(JSON.parse(body)).data.object.metadata.payment_id)
      .filter((id) => ids.includes(id))
  return { created: of('payment_intent.created').length, taken: of('payment_intent.succeeded').length }
}

const intentAnswer = z.object({ clientSecret: z.string().regex(/^pi_\w+_secret_/) })
const darajaRequests = z.array(z.object({ checkoutRequestId: z.string(), phone: z.string() }))
const orderAnswer = z.object({ id: z.string() })

/** Buys a plan by card. @returns the provider's id of the payment */
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

const settledOnce = async (world: World, payer: string, documents = 1) => {
  const records = await recordsOf(world, payer)
  const ids = records.payments.map(({ id }) => id)
  assert.deepEqual(
    { ...records, payments: records.payments.map(({ status, mismatch }) => [status, mismatch]) },
    { payments: [['succeeded', null]], captured: 1, refunded: 0, invoices: 1, creditNotes: 0, lost: 0, mails: documents, succeededEvents: 1 },
  )
  return ids
}

const flows: Readonly<Record<FlowName, (world: World) => Promise<Flow>>> = {
  /** The payer pays and the browser reads the result. */
  async card(world) {
    const payer = await newPayer(world)
    return {
      async run() {
        const reference = await payByCard(world, payer)
        await world.ask('GET', `/api/payments/stripe/payment-intent/${reference}`, { sub: payer })
        await until(world, () => mailed(world, payer, 1))
      },
      done: () => mailed(world, payer, 1),
      async check() {
        const ids = await settledOnce(world, payer)
        assert.deepEqual(await atStripe(world, ids), { created: 1, taken: 1 })
        assert.equal((await plan(world, payer)).plan, 'professional')
      },
    }
  },

  /** The payer pays and closes the browser; only the webhook arrives. */
  async webhook(world) {
    const payer = await newPayer(world)
    const reference = await payByCard(world, payer)
    return {
      async run() {
        const event = (await world.sandbox.events()).find(({ type, body }) => type === 'payment_intent.succeeded' && body.includes(reference))
        const { headers, body } = await world.sandbox.signed(event?.id ?? '')
        const { status } = await world.ask('POST', '/api/payments/stripe/webhook', {}, { body, headers })
        assert.equal(status, 200)
        await untilSettled(world, payer, { captured: 1 })
      },
      done: () => mailed(world, payer, 1),
      async check() {
        const ids = await settledOnce(world, payer)
        assert.deepEqual(await atStripe(world, ids), { created: 1, taken: 1 })
      },
    }
  },

  /** The payer approves in the wallet and the order is captured. */
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
        await untilSettled(world, payer, { captured: 1 })
      },
      done: () => mailed(world, payer, 1),
      async check() {
        await settledOnce(world, payer)
        const captures = (await world.sandbox.events()).filter(
          ({ type, body }) => type === 'PAYMENT.CAPTURE.COMPLETED' && body.includes(orders[0] ?? '?'),
        )
        assert.equal(captures.length, 1, 'captured more than once')
      },
    }
  },

  /** The owner of the phone agrees. The payer's call is not repeated. */
  async 'mobile-money'(world) {
    const payer = await newPayer(world)
    // Waits until the process runs, because the call below is not repeated.
    await world.ask('GET', '/api/plans', {})
    /** Agrees to the payment request if it has reached the provider. @returns whether it has */
    async function collected(): Promise<boolean> {
      const [{ id } = { id: NOBODY }] = (await recordsOf(world, payer)).payments
      const depositId = versionFour(id)
      const headers = { authorization: `Bearer ${providerKeys.PAWAPAY_API_TOKEN}` }
      const answer = await fetch(`${world.sandbox.url}/pawapay/v2/deposits/${depositId}`, { headers })
      const { status } = z.object({ status: z.string() }).parse(await answer.json())
      if (status === 'FOUND') await world.sandbox.control(`pawapay/deposits/${depositId}/settle`)
      return status === 'FOUND'
    }
    return {
      async run() {
        const body = { amount: 45_000, currency: 'UGX', phone: '+256700123456' }
        await world.ask('POST', '/api/payments/mobile-money', { sub: payer }, { key: randomUUID(), body, once: true })
        if (await collected()) {
          await world.pool.query('UPDATE payments SET check_at = now() WHERE payer_id = $1', [payer])
          await untilSettled(world, payer, { captured: 1 })
        }
      },
      async done() {
        if (await collected()) return mailed(world, payer, 1)
        // Gives a request that is on its way time to arrive.
        await sleep(500)
        return !(await collected())
      },
      async check() {
        if (await collected()) return void (await settledOnce(world, payer))
        const { payments, captured } = await recordsOf(world, payer)
        assert.deepEqual([captured, payments.every(({ status }) => status === 'open')], [0, true])
      },
    }
  },

  /** The payer repeats the call, and M-Pesa calls back once. Each request asks the phone again, so there must be only one. */
  async 'm-pesa'(world) {
    const payer = await newPayer(world)
    const phone = `2547${randomInt(10_000_000, 99_999_999)}`
    await world.ask('GET', '/api/plans', {})
    const asked = async () => {
      const all = darajaRequests.parse(await (await fetch(`${world.sandbox.url}/sandbox/daraja/requests`)).json())
      return all.filter((request) => request.phone === phone)
    }
    /** The owner agrees to each request, and each callback arrives. */
    async function collect(): Promise<void> {
      for (const { checkoutRequestId: id } of await asked()) {
        await world.sandbox.control(`daraja/requests/${id}/settle`)
        const event = (await world.sandbox.events()).find((each) => each.id === `stk-${id}`)
        const { status } = await world.ask('POST', new URL(event?.url ?? '').pathname, {}, { body: event?.body ?? '' })
        assert.equal(status, 200)
      }
    }
    return {
      async run() {
        const body = { amount: 1500, currency: 'KES', phone: `+${phone}` }
        await world.ask('POST', '/api/payments/mobile-money', { sub: payer }, { key: randomUUID(), body })
        await collect()
        if ((await asked()).length > 0) await untilSettled(world, payer, { captured: 1 })
      },
      async done() {
        // Gives a request that is on its way time to arrive.
        if ((await asked()).length === 0) await sleep(500)
        await collect()
        return (await asked()).length === 0 || mailed(world, payer, 1)
      },
      async check() {
        const requests = await asked()
        assert.ok(requests.length <= 1, `the phone was asked ${requests.length} times`)
        if (requests.length === 1) return void (await settledOnce(world, payer))
        const { payments, captured } = await recordsOf(world, payer)
        assert.deepEqual([captured, payments.map(({ status }) => status)], [0, ['open']])
      },
    }
  },

  /** Staff refund part of a payment, and repeat the call if no response comes. */
  async refund(world) {
    const payer = await newPayer(world)
    const reference = await payByCard(world, payer)
    await world.ask('GET', `/api/payments/stripe/payment-intent/${reference}`, { sub: payer })
    await settle(world.pool, () => mailed(world, payer, 1))
    const [paid] = (await recordsOf(world, payer)).payments
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
        await untilSettled(world, payer, { refunded: 1 })
      },
      done: () => mailed(world, payer, 2),
      async check() {
        const records = await recordsOf(world, payer)
        assert.deepEqual(
          { ...records, payments: records.payments.map(({ status, refunded }) => [status, refunded]) },
          { payments: [['succeeded', 2000]], captured: 1, refunded: 1, invoices: 1, creditNotes: 1, lost: 0, mails: 2, succeededEvents: 1 },
        )
        const refunds = (await world.sandbox.events()).filter(({ type, body }) => type === 'refund.created' && body.includes(reference))
        assert.equal(refunds.length, 1, 'refunded more than once')
      },
    }
  },

  /** The payer wins a dispute. The provider repeats the webhook until it is accepted. */
  async dispute(world) {
    const payer = await newPayer(world)
    const reference = await payByCard(world, payer)
    await world.ask('GET', `/api/payments/stripe/payment-intent/${reference}`, { sub: payer })
    await settle(world.pool, () => mailed(world, payer, 1))
    const isLost = async () => (await recordsOf(world, payer)).payments[0]?.status === 'refunded'
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
        await until(world, isLost)
      },
      done: isLost,
      async check() {
        const records = await recordsOf(world, payer)
        assert.deepEqual(
          { ...records, payments: records.payments.map(({ status, refunded, mismatch }) => [status, refunded, mismatch]) },
          { payments: [['refunded', 4999, null]], captured: 1, refunded: 0, invoices: 1, creditNotes: 1, lost: 1, mails: 1, succeededEvents: 1 },
        )
        assert.equal((await plan(world, payer)).plan, null)
      },
    }
  },

  /** A plan renews by itself, without any call. */
  async renewal(world) {
    const payer = await newPayer(world)
    const reference = await payByCard(world, payer, true)
    await world.ask('GET', `/api/payments/stripe/payment-intent/${reference}`, { sub: payer })
    await settle(world.pool, () => mailed(world, payer, 1))
    const before = (await plan(world, payer)).until as Date
    return {
      async run() {
        await world.pool.query(`UPDATE payments SET paid_at = paid_at - interval '31 days' WHERE payer_id = $1`, [payer])
        await world.pool.query(
          `UPDATE memberships SET until = until - interval '31 days', "from" = "from" - interval '31 days' WHERE holder_id = $1`,
          [payer],
        )
        // The chore that renews plans runs when the process starts, and then once a minute.
        world.restart()
        await untilSettled(world, payer, { captured: 2 })
      },
      done: () => mailed(world, payer, 2),
      async check() {
        const records = await recordsOf(world, payer)
        const ids = records.payments.map(({ id }) => id)
        assert.deepEqual(
          { ...records, payments: records.payments.map(({ status }) => status) },
          { payments: ['succeeded', 'succeeded'], captured: 2, refunded: 0, invoices: 2, creditNotes: 0, lost: 0, mails: 2, succeededEvents: 2 },
        )
        assert.deepEqual(await atStripe(world, ids), { created: 2, taken: 2 })
        assert.ok(((await plan(world, payer)).until as Date) > new Date(before.getTime() - 31 * 86_400_000), 'not renewed')
      },
    }
  },
}

/** Waits until this many captures and refunds are booked, or until the process was killed. */
const untilSettled = (world: World, payer: string, { captured = 0, refunded = 0 }: { captured?: number; refunded?: number }) =>
  until(world, async () => {
    const records = await recordsOf(world, payer)
    return records.captured >= captured && records.refunded >= refunded
  })

async function until({ died }: World, done: () => Promise<boolean>): Promise<void> {
  // Long enough for a slow machine to start the process.
  for (const end = Date.now() + 60_000; Date.now() < end && !died() && !(await done()); ) await sleep(50)
}
