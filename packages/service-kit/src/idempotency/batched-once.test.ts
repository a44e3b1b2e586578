import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createPool } from '../database.ts'
import { buildService, createBatchedOnce, createError, createLogger, type Service } from '../index.ts'
import { type ClonedDatabase, courierSql, createDatabase, testIdentity } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'

const identity = testIdentity('shop')
const NotToday = createError('NOT_TODAY', 'Not today', 409)

let database: ClonedDatabase
let pool: pg.Pool
let app: Service
/** Number of calls in each transaction. */
let served: number[] = []
/** How many calls were made, and how many of them reached their handler. */
let [asked, arrived] = [0, 0]
/** Accounts of the running calls. */
const underWay = new Set<string>()
/** Holds new transactions until it is called. */
let release: (() => void) | undefined
let held: Promise<void> | undefined
/** Whether the database is available. */
let away = false

interface Order {
  readonly by: string
  readonly item: string
}

beforeAll(async () => {
  database = await createDatabase('together')
  pool = createPool(database.url)
  await pool.query(courierSql)
  await pool.query('CREATE TABLE orders (id int GENERATED ALWAYS AS IDENTITY, by text NOT NULL, item text NOT NULL CHECK (item <> $$broken$$))')
  app = await buildService({ name: 'shop', identityPublicKey: identity.publicKey, logger: createLogger({ name: 'shop', level: 'silent' }) })
  const once = createBatchedOnce({
    transaction: <T>(work: (tx: pg.PoolClient) => Promise<T>) => {
      if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return inPoolTransaction(pool, work)
    },
    locksOf: ({ by }: Order) => [by],
    alone: ({ item }) => item === 'alone',
    read: async (tx: pg.PoolClient) => (await tx.query<{ one: number }>('SELECT 1 AS one')).rows[0]?.one,
    work: async (tx: pg.PoolClient, orders, one) => {
      expect(one).toBe(1)
      served.push(orders.length)
      for (const { by } of orders) {
        if (underWay.has(by)) throw new Error('two of one account at the same moment')
        underWay.add(by)
      }
      try {
        await held
        const wanted = orders.filter(({ item }) => item !== 'refused')
        const { rows } = await tx.query<{ id: number; by: string; item: string }>(
          'INSERT INTO orders (by, item) SELECT * FROM unnest($1::text[], $2::text[]) RETURNING id, by, item',
          [wanted.map(({ by }) => by), wanted.map(({ item }) => item)],
        )
        return orders.map(({ by, item }) => (item === 'refused' ? new NotToday() : { status: 201, body: rows.find((row) => row.by === by) }))
      } finally {
        for (const { by } of orders) underWay.delete(by)
      }
    },
  })
  app.route({
    method: 'POST',
    url: '/api/orders',
    config: { policy: 'member', act: 'self' },
    schema: { body: z.object({ item: z.string() }), response: { 201: z.object({ id: z.number(), item: z.string() }) } },
    handler: async (request, reply) => {
      const by = request.identity.sub ?? ''
      arrived += 1
      return once(request, reply, { scope: by, body: request.body }, { by, item: request.body.item })
    },
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  served = []
  asked = 0
  arrived = 0
  await pool.query('TRUNCATE orders, courier.idempotency_keys')
})

/** Transactions wait in `work` until `release` is called. */
function hold() {
  held = new Promise((resolve) => {
    release = () => {
      held = undefined
      resolve()
    }
  })
}

async function order(item: string, { by = randomUUID(), key = randomUUID() as string | null } = {}) {
  asked += 1
  const answer = await app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { ...(await identity.headers({ role: 'member', sub: by })), ...(key !== null && { 'idempotency-key': key }) },
    payload: { item },
  })
  return { status: answer.statusCode, text: answer.body, by, item }
}
const rows = async () => (await pool.query<{ by: string; item: string }>('SELECT by, item FROM orders ORDER BY id')).rows
const keys = async () => (await pool.query('SELECT status FROM courier.idempotency_keys')).rows

/** Holds two transactions open, so that further calls wait for the next one. */
async function whileBusy<T>(come: () => Promise<T>): Promise<T> {
  served = []
  hold()
  const first = [order('first', { key: null }), order('first', { key: null })]
  await expect.poll(() => served.length).toBe(2)
  served = []
  const coming = come()
  // All calls have passed their checks and wait.
  await expect.poll(() => arrived).toBe(asked)
  release?.()
  await Promise.all(first)
  return coming
}

test('runs calls that arrive during a batch in the next batch, each once and with its own answer', async () => {
  const answers = await whileBusy(() => Promise.all(Array.from({ length: 40 }, (_, nth) => order(`tea ${nth}`))))
  for (const { status, text, item } of answers) expect([status, JSON.parse(text).item]).toEqual([201, item])
  expect(await rows()).toHaveLength(42)
  expect(Math.max(...served)).toBeGreaterThan(20)
  expect(Math.max(...served)).toBeLessThanOrEqual(32)
  expect(served.reduce((sum, count) => sum + count)).toBe(40)
})

test('a refusal affects only its call, whose key can be used again', async () => {
  const key = randomUUID()
  const by = randomUUID()
  const [refused, ...others] = await whileBusy(() => Promise.all([order('refused', { by, key }), order('tea'), order('coffee')]))
  expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('NOT_TODAY') })
  expect(others.map(({ status }) => status)).toEqual([201, 201])
  expect(served).toContain(3)
  expect(await keys()).toHaveLength(2)
  expect((await order('tea', { by, key })).status).toBe(201)
})

test('runs each call separately after one of them has made the batch fail', async () => {
  const answers = await whileBusy(() => Promise.all([order('tea'), order('broken'), order('coffee')]))
  expect(answers.map(({ status }) => status)).toEqual([201, 500, 201])
  expect((await rows()).map(({ item }) => item).sort()).toEqual(['coffee', 'first', 'first', 'tea'])
  expect(served).toEqual([3, 1, 1, 1])
  expect(await keys()).toHaveLength(2)
})

test('a repeated key has one effect and an identical answer, and refuses another body', async () => {
  const by = randomUUID()
  const key = randomUUID()
  const five = await whileBusy(() => Promise.all([1, 2, 3, 4, 5].map(() => order('tea', { by, key }))))
  const later = await whileBusy(() => Promise.all([order('tea', { by, key }), order('coffee', { by: randomUUID(), key }), order('milk')]))
  expect(new Set([...five, later[0]].map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(later.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await order('coffee', { by, key })).toMatchObject({ status: 422, text: expect.stringContaining('IDEMPOTENCY_KEY_REUSED') })
  expect((await rows()).filter(({ item }) => item !== 'first').map(({ item }) => item)).toEqual(['tea', expect.any(String), expect.any(String)])
})

test('never runs two calls of an account at once, and runs calls without a key alone', async () => {
  const by = randomUUID()
  const answers = await whileBusy(() =>
    Promise.all([order('a', { by }), order('b', { by }), order('c', { by }), order('d', { key: null }), order('alone'), order('e')]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(await rows()).toHaveLength(8)
  // Transactions: a with e, then d, `alone`, b and c, each in its own.
  expect([...served].sort()).toEqual([1, 1, 1, 1, 2])
})

test('a key held by another instance delays its batch but loses no call', async () => {
  const by = randomUUID()
  const key = randomUUID()
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query(`INSERT INTO courier.idempotency_keys (scope, route, key, request_hash) VALUES ($1, 'POST /api/orders', $2, 'another')`, [
    by,
    key,
  ])
  const coming = whileBusy(() => Promise.all([order('tea', { by, key }), order('coffee')]))
  await new Promise((resolve) => setTimeout(resolve, 400))
  await other.query('ROLLBACK')
  other.release()
  expect((await coming).map(({ status }) => status)).toEqual([201, 201])
  expect((await rows()).map(({ item }) => item).sort()).toEqual(['coffee', 'first', 'first', 'tea'])
})

test('a call that timed out while waiting has no effect', async () => {
  hold()
  const first = [order('first', { key: null }), order('first', { key: null })]
  await expect.poll(() => served.length).toBe(2)
  expect(await order('tea')).toMatchObject({ status: 503, text: expect.stringContaining('TIMEOUT') })
  release?.()
  await Promise.all(first)
  expect((await order('coffee')).status).toBe(201)
  // The first two calls timed out while running, but are completed anyway.
  await expect.poll(async () => (await rows()).map(({ item }) => item).sort()).toEqual(['coffee', 'first', 'first'])
})

test('does not retry while the database is unavailable', async () => {
  const answers = await whileBusy(() => {
    // Applies from now on; the running calls have already started.
    away = true
    return Promise.all([order('tea'), order('coffee')])
  }).finally(() => {
    away = false
  })
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  expect(served).toEqual([])
})

test('a transaction that hangs delays other calls only briefly', async () => {
  hold()
  const first = order('first')
  await expect.poll(() => served).toEqual([1])
  const second = order('tea')
  await expect.poll(() => served).toEqual([1, 1])
  release?.()
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([201, 201])
})

test('other calls continue normally while a transaction hangs', async () => {
  hold()
  const first = order('first')
  await expect.poll(() => served).toEqual([1])
  held = undefined
  for (let nth = 0; nth < 5; nth += 1) expect((await order(`tea ${nth}`)).status).toBe(201)
  expect(served).toEqual([1, 1, 1, 1, 1, 1])
  release?.()
  expect((await first).status).toBe(201)
})

test('a call that must run alone keeps its place in the queue', async () => {
  const by = randomUUID()
  hold()
  const first = order('first', { by })
  await expect.poll(() => served).toEqual([1])
  const others = [order('alone', { by }), order('tea'), order('coffee')]
  release?.()
  expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([201, 201, 201, 201])
})

test('refuses calls while too many others wait', async () => {
  hold()
  const first = [order('first', { key: null }), order('first', { key: null })]
  await expect.poll(() => served.length).toBe(2)
  let refused = 0
  const others = Array.from({ length: 510 }, (_, nth) =>
    order(`tea ${nth}`).then(({ text }) => {
      if (text.includes('"UNAVAILABLE"')) refused += 1
    }),
  )
  await expect.poll(() => refused, { timeout: 20_000 }).toBe(10)
  release?.()
  await Promise.all([...first, ...others])
  expect(refused).toBe(10)
})
