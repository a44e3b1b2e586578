import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createPool } from '../database.ts'
import { buildService, createError, createLogger, createOnceTogether, type Service } from '../index.ts'
import { type ClonedDatabase, courierSql, createDatabase, testIdentity } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'

const identity = testIdentity('shop')
const NotToday = createError('NOT_TODAY', 'Not today', 409)

let database: ClonedDatabase
let pool: pg.Pool
let app: Service
/** How many calls each transaction served. */
let served: number[] = []
/** How many calls were made, and how many of them have come to their handler. */
let [asked, arrived] = [0, 0]
/** Of the calls that are under way: their accounts. */
const underWay = new Set<string>()
/** Holds the transactions that begin from now on until it is called. */
let release: (() => void) | undefined
let held: Promise<void> | undefined
/** Whether the database is. */
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
  const once = createOnceTogether({
    transaction: <T>(work: (tx: pg.PoolClient) => Promise<T>) => {
      if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return inPoolTransaction(pool, work)
    },
    apart: ({ by }: Order) => [by],
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
    config: { policy: 'member' },
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

/** Transactions wait in their work until `release` is called. */
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

/** Two transactions that are held, so that what comes now waits for the next. */
async function whileBusy<T>(come: () => Promise<T>): Promise<T> {
  served = []
  hold()
  const first = [order('first', { key: null }), order('first', { key: null })]
  await expect.poll(() => served.length).toBe(2)
  served = []
  const coming = come()
  // All are there: each has passed the checks of its request, and waits for its turn.
  await expect.poll(() => arrived).toBe(asked)
  release?.()
  await Promise.all(first)
  return coming
}

test('who comes while others are under way is served with the next: each once, each with its own answer', async () => {
  const answers = await whileBusy(() => Promise.all(Array.from({ length: 40 }, (_, nth) => order(`tea ${nth}`))))
  for (const { status, text, item } of answers) expect([status, JSON.parse(text).item]).toEqual([201, item])
  expect(await rows()).toHaveLength(42)
  expect(Math.max(...served)).toBeGreaterThan(20)
  expect(Math.max(...served)).toBeLessThanOrEqual(32)
  expect(served.reduce((sum, count) => sum + count)).toBe(40)
})

test('a refusal is its own call’s alone, and its key may ask again', async () => {
  const key = randomUUID()
  const by = randomUUID()
  const [refused, ...others] = await whileBusy(() => Promise.all([order('refused', { by, key }), order('tea'), order('coffee')]))
  expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('NOT_TODAY') })
  expect(others.map(({ status }) => status)).toEqual([201, 201])
  expect(served).toContain(3)
  expect(await keys()).toHaveLength(2)
  expect((await order('tea', { by, key })).status).toBe(201)
})

test('where one breaks the transaction of all, each is tried by itself', async () => {
  const answers = await whileBusy(() => Promise.all([order('tea'), order('broken'), order('coffee')]))
  expect(answers.map(({ status }) => status)).toEqual([201, 500, 201])
  expect((await rows()).map(({ item }) => item).sort()).toEqual(['coffee', 'first', 'first', 'tea'])
  expect(served).toEqual([3, 1, 1, 1])
  expect(await keys()).toHaveLength(2)
})

test('repeated with its key, at once and later: one effect, the same answer to the byte; another body is refused', async () => {
  const by = randomUUID()
  const key = randomUUID()
  const five = await whileBusy(() => Promise.all([1, 2, 3, 4, 5].map(() => order('tea', { by, key }))))
  const later = await whileBusy(() => Promise.all([order('tea', { by, key }), order('coffee', { by: randomUUID(), key }), order('milk')]))
  expect(new Set([...five, later[0]].map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(later.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await order('coffee', { by, key })).toMatchObject({ status: 422, text: expect.stringContaining('IDEMPOTENCY_KEY_REUSED') })
  expect((await rows()).filter(({ item }) => item !== 'first').map(({ item }) => item)).toEqual(['tea', expect.any(String), expect.any(String)])
})

test('of one account never two at the same moment; without a key, or where it is asked for, none with another', async () => {
  const by = randomUUID()
  const answers = await whileBusy(() =>
    Promise.all([order('a', { by }), order('b', { by }), order('c', { by }), order('d', { key: null }), order('alone'), order('e')]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(await rows()).toHaveLength(8)
  // a and e; then d, alone, b and c, each by itself.
  expect([...served].sort()).toEqual([1, 1, 1, 1, 2])
})

test('a key that another instance holds delays those who came with it, and loses none', async () => {
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

test('who was told that it took too long before its turn came has no effect any more', async () => {
  hold()
  const first = [order('first', { key: null }), order('first', { key: null })]
  await expect.poll(() => served.length).toBe(2)
  expect(await order('tea')).toMatchObject({ status: 503, text: expect.stringContaining('TIMEOUT') })
  release?.()
  await Promise.all(first)
  expect((await order('coffee')).status).toBe(201)
  // The first two were told the same while they were under way: they are done all the same.
  await expect.poll(async () => (await rows()).map(({ item }) => item).sort()).toEqual(['coffee', 'first', 'first'])
})

test('where the database is away nobody tries a second time', async () => {
  const answers = await whileBusy(() => {
    // From now on: those under way have begun.
    away = true
    return Promise.all([order('tea'), order('coffee')])
  }).finally(() => {
    away = false
  })
  expect(answers.map(({ status }) => status)).toEqual([503, 503])
  expect(served).toEqual([])
})

test('one that does not end holds up nobody for long', async () => {
  hold()
  const first = order('first')
  await expect.poll(() => served).toEqual([1])
  const second = order('tea')
  await expect.poll(() => served).toEqual([1, 1])
  release?.()
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([201, 201])
})

test('while one does not end, others go on as if it were not there', async () => {
  hold()
  const first = order('first')
  await expect.poll(() => served).toEqual([1])
  held = undefined
  for (let nth = 0; nth < 5; nth += 1) expect((await order(`tea ${nth}`)).status).toBe(201)
  expect(served).toEqual([1, 1, 1, 1, 1, 1])
  release?.()
  expect((await first).status).toBe(201)
})

test('one that has to be alone, and waits for another, is served like those behind it', async () => {
  const by = randomUUID()
  hold()
  const first = order('first', { by })
  await expect.poll(() => served).toEqual([1])
  const others = [order('alone', { by }), order('tea'), order('coffee')]
  release?.()
  expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([201, 201, 201, 201])
})

test('too many that wait are refused for the moment', async () => {
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
