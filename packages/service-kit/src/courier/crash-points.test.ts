// Tests every point at which a process can lose its database connection: before and after each statement of a transaction, COMMIT included.
import { randomUUID } from 'node:crypto'
import { event } from '@ungana/contracts-kit'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildService, createBatchedOnce, createLogger, createOnce, type Service } from '../index.ts'
import { type ClonedDatabase, courierSql, createDatabase, startNats, type TestNats, testIdentity } from '../testing/index.ts'
import { batchConsumer, consumer, createCourier, outbox } from './index.ts'

const ordered = event('shop.order.placed.v1', z.object({ item: z.string() }))
const identity = testIdentity('shop')
const logger = createLogger({ name: 'shop', level: 'silent' })

const effectsOneByOne = consumer(
  ordered,
  'effects',
  async (tx: pg.PoolClient, { item }) => void (await tx.query('INSERT INTO effects VALUES ($1)', [item])),
)
const effectsTogether = batchConsumer(
  ordered,
  'effects',
  async (tx: pg.PoolClient, occurrences) =>
    void (await tx.query('INSERT INTO effects SELECT * FROM unnest($1::text[])', [occurrences.map(({ payload }) => payload.item)])),
  { read: async (tx) => void (await tx.query('SELECT 1')) },
)

interface Crash {
  /** How many statements until the crash: 0 is the next one. */
  readonly after: number
  /** Whether the statement still reaches the database, which the caller cannot know. */
  readonly reaches: boolean
}

interface CrashingPool {
  readonly pool: pg.Pool
  /** Crashes at these statements, one after the other. */
  crash(at: readonly Crash[]): void
  /** Number of crashes left. */
  readonly left: number
}

/**
 * A pool whose clients lose their connection at chosen statements inside of BEGIN. Crash points exist only inside of BEGIN, because a single
 * statement cannot be half done.
 */
function crashingPool(url: string, pipeline: boolean): CrashingPool {
  const pool = new pg.Pool({ connectionString: url, pipeline })
  pool.on('error', () => {})
  let crashes: Crash[] = []
  let seen = 0
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>
    let inside = false
    const crashing = async (...all: unknown[]) => {
      const text = typeof all[0] === 'string' ? all[0] : (all[0] as { text?: string }).text
      inside ||= text === 'BEGIN'
      const [next] = crashes
      const due = inside && next !== undefined && seen++ >= next.after
      if (text === 'COMMIT' || text === 'ROLLBACK') inside = false
      if (!due) return query(...all)
      crashes = crashes.slice(1)
      seen = 0
      if (next.reaches) await query(...all)
      ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
      throw new Error('the connection broke')
    }
    // The pg driver itself calls this with callbacks, our code with promises.
    client.query = ((...all: unknown[]) => (typeof all.at(-1) === 'function' ? query(...all) : crashing(...all))) as typeof client.query
  })
  return {
    pool,
    crash(at) {
      crashes = [...at]
      seen = 0
    },
    get left() {
      return crashes.length
    },
  }
}

/** How the pools send statements: pipelined, as in all services, or one at a time. */
describe.each([
  { pipeline: true, word: 'in a pipeline' },
  { pipeline: false, word: 'one by one' },
])('statements sent $word', ({ pipeline }) => {
  const prefix = `crash_points_${pipeline}_${process.pid}`
  let nats: TestNats
  let databases: ClonedDatabase[] = []
  let shop: CrashingPool
  let mail: CrashingPool
  let app: Service
  beforeAll(async () => {
    databases = [await createDatabase('crash_points'), await createDatabase('crash_points')]
    nats = await startNats()
    ;[shop, mail] = databases.map(({ url }) => crashingPool(url, pipeline)) as [CrashingPool, CrashingPool]
    for (const { pool } of [shop, mail]) await pool.query(courierSql)
    await shop.pool.query('CREATE TABLE orders (id int GENERATED ALWAYS AS IDENTITY, item text NOT NULL)')
    // The table has no unique key, so that duplicates show.
    await mail.pool.query('CREATE TABLE effects (item text NOT NULL)')

    const courier = createCourier({ service: 'shop', pool: shop.pool, natsUrl: nats.url, prefix, logger })
    const hearing = createCourier({
      service: 'mail',
      pool: mail.pool,
      natsUrl: nats.url,
      prefix,
      logger,
      retryDelay: () => 10,
      maxFailures: 100,
      consumers: [pipeline ? effectsTogether : effectsOneByOne],
    })
    const once = createOnce<pg.PoolClient>(courier.transaction)
    app = await buildService({ name: 'shop', identityPublicKey: identity.publicKey, logger })
    app.route({
      method: 'POST',
      url: '/api/orders',
      config: { policy: 'member', act: 'self' },
      schema: { body: z.object({ item: z.string() }), response: { 201: z.object({ id: z.number() }) } },
      handler: async (request, reply) =>
        once(request, reply, { scope: request.identity.sub }, async (tx) => {
          const { rows } = await tx.query('INSERT INTO orders (item) VALUES ($1) RETURNING id', [request.body.item])
          await outbox.add(tx, ordered, { item: request.body.item })
          return { status: 201, body: rows[0] }
        }),
    })
    const togetherOnce = createBatchedOnce({
      transaction: courier.transaction,
      locksOf: () => [],
      read: async (tx) => void (await tx.query('SELECT 1')),
      work: async (tx: pg.PoolClient, items: readonly string[]) => {
        const { rows } = await tx.query('INSERT INTO orders (item) SELECT * FROM unnest($1::text[]) RETURNING id, item', [items])
        for (const item of items) await outbox.add(tx, ordered, { item })
        return items.map((item) => ({ status: 201, body: rows.find((row) => row.item === item) }))
      },
    })
    app.route({
      method: 'POST',
      url: '/api/orders/together',
      config: { policy: 'member', act: 'self' },
      schema: { body: z.object({ item: z.string() }), response: { 201: z.object({ id: z.number() }) } },
      handler: async (request, reply) => togetherOnce(request, reply, { scope: request.identity.sub ?? '', body: request.body }, request.body.item),
    })
    app.addHook('onClose', async () => {
      await Promise.all([courier.close(), hearing.close()])
    })
    courier.start()
    hearing.start()
  })
  afterAll(async () => {
    await app?.close()
    await Promise.all([shop?.pool.end(), mail?.pool.end()])
    await nats?.remove()
    for (const database of databases) await database.drop()
  })
  beforeEach(() => {
    shop.crash([])
    mail.crash([])
  })

  /** Like a browser: repeats the call with the same key until it is answered. */
  async function order(item: string, key: string, url = '/api/orders') {
    for (;;) {
      const headers = { ...(await identity.headers({ role: 'member', sub: '0198a000-0000-7000-8000-000000000001' })), 'idempotency-key': key }
      const answer = await app.inject({ method: 'POST', url, headers, payload: { item } })
      if (answer.statusCode < 500) return { status: answer.statusCode, body: answer.body }
    }
  }

  const rowsOf = async ({ pool }: CrashingPool, text: string, item: string) => (await pool.query(text, [item])).rows
  async function untilReceived(item: string) {
    while ((await rowsOf(mail, 'SELECT 1 FROM effects WHERE item = $1', item)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  async function expectOnce(item: string, key: string, url?: string) {
    const first = await order(item, key, url)
    const again = await order(item, key, url)
    expect(again).toEqual(first)
    const orders = await rowsOf(shop, 'SELECT id FROM orders WHERE item = $1', item)
    expect(orders).toEqual([JSON.parse(first.body)])
    const events = "SELECT id FROM courier.outbox WHERE event = 'shop.order.placed.v1' AND payload->>'item' = $1"
    expect(await rowsOf(shop, events, item)).toHaveLength(1)
    await untilReceived(item)
  }

  /** This is more than the statements of any transaction in these tests, so the last crashes never happen. */
  const STATEMENTS = 8
  const points = Array.from({ length: STATEMENTS }, (_, after) => [true, false].map((reaches) => ({ after, reaches }))).flat()

  test.each(points)(
    'a call whose database connection breaks at statement $after ($reaches), and which is repeated, has one effect, one event and one answer',
    async (crash) => {
      const item = randomUUID()
      shop.crash([crash])
      await expectOnce(item, randomUUID())
      // Six statements: BEGIN, key, order, outbox, answer, COMMIT.
      if (crash.after < 6) expect(shop.left).toBe(0)
      shop.crash([])
    },
  )

  test.each(points)('batched calls whose database connection breaks at statement $after ($reaches) have one effect each', async (crash) => {
    const items = Array.from({ length: 5 }, () => randomUUID())
    shop.crash([crash])
    await Promise.all(items.map((item) => expectOnce(item, randomUUID(), '/api/orders/together')))
    if (crash.after < 6) expect(shop.left).toBe(0)
    shop.crash([])
  })

  test.each(points)('a consumer whose database connection breaks at statement $after ($reaches) has one effect', async (crash) => {
    const item = randomUUID()
    mail.crash([crash])
    await expectOnce(item, randomUUID())
    // Four statements: BEGIN, inbox, effect, COMMIT.
    if (crash.after < 4) expect(mail.left).toBe(0)
    mail.crash([])
    // If the event was handled twice, the duplicate is stored before this next event.
    await expectOnce(randomUUID(), randomUUID())
    expect(await rowsOf(mail, 'SELECT item FROM effects WHERE item = $1', item)).toHaveLength(1)
  })

  test('concurrent calls have one effect each, even if the connections of the provider and the consumer break several times', async () => {
    const crashes = fc.array(fc.record({ after: fc.nat(9), reaches: fc.boolean() }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(crashes, crashes, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (ofShop, ofMail, count, together) => {
        const items = Array.from({ length: count }, () => randomUUID())
        shop.crash(ofShop)
        mail.crash(ofMail)
        await Promise.all(items.map((item) => expectOnce(item, randomUUID(), together ? '/api/orders/together' : '/api/orders')))
        shop.crash([])
        mail.crash([])
        await expectOnce(randomUUID(), randomUUID())
        for (const item of items) expect(await rowsOf(mail, 'SELECT item FROM effects WHERE item = $1', item)).toHaveLength(1)
      }),
      { numRuns: 5 },
    )
  })
})
