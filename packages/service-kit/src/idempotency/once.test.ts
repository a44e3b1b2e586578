import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createPool } from '../database.ts'
import { buildService, createError, createLogger, createOnce, type Service } from '../index.ts'
import { type ClonedDatabase, courierSql, createDatabase, testIdentity } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'

const identity = testIdentity('shop')
const NotToday = createError('NOT_TODAY', 'Not today', 409)

let database: ClonedDatabase
let pool: pg.Pool
let app: Service
/** Tests set this to what the next handlers do inside their transaction. */
let meanwhile: (tx: pg.PoolClient) => Promise<void>

beforeAll(async () => {
  database = await createDatabase('once')
  pool = createPool(database.url)
  await pool.query(courierSql)
  await pool.query('CREATE TABLE orders (id int GENERATED ALWAYS AS IDENTITY, item text NOT NULL)')

  app = await buildService({ name: 'shop', identityPublicKey: identity.publicKey, logger: createLogger({ name: 'shop', level: 'silent' }) })
  const once = createOnce<pg.PoolClient>((work) => inPoolTransaction(pool, work))
  const order = z.object({ item: z.string(), password: z.optional(z.string()) })
  const ordered = z.object({ id: z.number(), item: z.string() })
  app.route({
    method: 'POST',
    url: '/api/shops/:shop/orders',
    config: { policy: 'anyone', visitorWrites: { unlimited: 'a test' } },
    schema: { params: z.object({ shop: z.string() }), body: order, response: { 201: ordered } },
    handler: async (request, reply) => {
      reply.header('set-cookie', 'session=first')
      const { password, ...rest } = request.body
      return once(
        request,
        reply,
        {
          scope: request.identity.sub,
          body: rest,
          replay: async (_tx, answer) => {
            if (password === 'wrong') throw new NotToday()
            reply.header('set-cookie', `session=again-${(answer.body as { id: number }).id}`)
          },
        },
        async (tx) => {
          const { rows } = await tx.query('INSERT INTO orders (item) VALUES ($1) RETURNING id, item', [request.body.item])
          await meanwhile(tx)
          return { status: 201, body: { ...rows[0], secret: 'removed by the schema' } }
        },
      )
    },
  })
  app.route({
    method: 'DELETE',
    url: '/api/orders',
    config: { policy: 'member', act: 'self' },
    schema: { response: { 204: z.undefined() } },
    handler: (request, reply) =>
      once(request, reply, { scope: request.identity.sub }, async (tx) => {
        await tx.query('INSERT INTO orders (item) VALUES ($1)', ['deleted'])
        return { status: 204 }
      }),
  })
  app.route({
    method: 'POST',
    url: '/api/orders/large',
    config: { policy: 'member', act: 'self' },
    schema: { response: { 201: z.object({ orders: z.number() }) } },
    handler: async (request, reply) => {
      const count = async (tx: pg.PoolClient) => (await tx.query('SELECT count(*)::int AS orders FROM orders')).rows[0]
      return once(request, reply, { scope: request.identity.sub, again: count }, async (tx) => {
        await tx.query('INSERT INTO orders (item) VALUES ($1)', ['large'])
        return { status: 201, body: await count(tx) }
      })
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
  meanwhile = async () => {}
  await pool.query('TRUNCATE orders, courier.idempotency_keys')
})

const ada = randomUUID()
const bob = randomUUID()

async function send(key: string | undefined, body: object, { shop = 'a', sub = ada as string | null } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/shops/${shop}/orders`,
    headers: {
      ...(await identity.headers(sub ? { role: 'member', sub } : { role: 'visitor' })),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: body,
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    text: answer.body,
    cookie: answer.headers['set-cookie'],
    type: answer.headers['content-type'],
  }
}
const orders = async () => (await pool.query('SELECT item FROM orders')).rowCount

test('every call without a key has an effect', async () => {
  await send(undefined, { item: 'tea' })
  expect((await send(undefined, { item: 'tea' })).status).toBe(201)
  expect(await orders()).toBe(2)
})

test('the same key and body have one effect and an identical answer without cookies', async () => {
  const first = await send('k', { item: 'tea' })
  const second = await send('k', { item: 'tea' })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({ id: expect.any(Number), item: 'tea' })
  expect([second.status, second.text, second.type]).toEqual([first.status, first.text, first.type])
  expect(first.cookie).toBe('session=first')
  expect(second.cookie).toEqual(['session=first', `session=again-${first.body.id}`])
  expect(await orders()).toBe(1)
  const stored = JSON.stringify((await pool.query('SELECT * FROM courier.idempotency_keys')).rows)
  expect(stored).not.toMatch(/session|secret/)
})

test('five calls at once have one effect and five equal answers', async () => {
  meanwhile = async (tx) => void (await tx.query('SELECT pg_sleep(0.1)'))
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send('k', { item: 'tea' })))
  expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(5).fill([201, answers[0]?.text]))
  expect(await orders()).toBe(1)
})

test('stores no body for an answer that `again` can create', async () => {
  const headers = { ...(await identity.headers({ role: 'member', sub: ada })), 'idempotency-key': 'l' }
  const large = async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/orders/large', headers })
    return [statusCode, body]
  }
  expect([await large(), await large()]).toEqual(Array(2).fill([201, '{"orders":1}']))
  expect(await orders()).toBe(1)
  await pool.query("INSERT INTO orders (item) VALUES ('later')")
  expect(await large()).toEqual([201, '{"orders":2}'])
  expect((await pool.query('SELECT body FROM courier.idempotency_keys')).rows).toEqual([{ body: null }])
})

test('refuses the key of another request with 422 and no effect', async () => {
  await send('k', { item: 'tea' })
  for (const other of [await send('k', { item: 'coffee' }), await send('k', { item: 'tea' }, { shop: 'b' })]) {
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED', field: 'idempotency-key' } })
  }
  expect(await orders()).toBe(1)
})

test('`replay` checks the fields that the comparison of bodies leaves out', async () => {
  await send('k', { item: 'tea', password: 'right' })
  expect((await send('k', { item: 'tea', password: 'wrong' })).body).toMatchObject({ code: 'NOT_TODAY' })
  expect((await send('k', { item: 'tea', password: 'right' })).status).toBe(201)
  expect(await orders()).toBe(1)
})

test('a key belongs to one account, or to one exact request of a visitor', async () => {
  const answers = [
    await send('k', { item: 'tea' }),
    await send('k', { item: 'tea' }, { sub: bob }),
    await send('k', { item: 'tea' }, { sub: null }),
    await send('k', { item: 'coffee' }, { sub: null }),
    await send('k', { item: 'coffee' }, { sub: null }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4)
  expect(await orders()).toBe(4)
})

test('does not store a failure, so the next call runs', async () => {
  meanwhile = async () => {
    throw new NotToday()
  }
  expect((await send('k', { item: 'tea' })).status).toBe(409)
  expect(await orders()).toBe(0)
  meanwhile = async () => {}
  expect((await send('k', { item: 'tea' })).status).toBe(201)
  expect(await orders()).toBe(1)
})

test('a second call times out while the first runs, and later gets its answer', async () => {
  const entered = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  meanwhile = async () => {
    entered.resolve()
    await finish.promise
  }
  const first = send('k', { item: 'tea' })
  await entered.promise
  expect(await send('k', { item: 'tea' })).toMatchObject({ status: 503, body: { code: 'TIMEOUT' } })
  finish.resolve()
  expect((await send('k', { item: 'tea' })).text).toBe((await first).text)
  expect(await orders()).toBe(1)
})

test('repeats an answer without a body', async () => {
  const headers = { ...(await identity.headers({ role: 'member', sub: ada })), 'idempotency-key': 'd' }
  for (let i = 0; i < 2; i++) {
    const answer = await app.inject({ method: 'DELETE', url: '/api/orders', headers })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
  }
  expect(await orders()).toBe(1)
})

describe('a key', () => {
  test.each(['', ' ', 'a b', 'é', 'x'.repeat(256), 'a\tb'])('refuses %j', async (key) => {
    expect(await send(key, { item: 'tea' })).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'idempotency-key' } })
    expect(await orders()).toBe(0)
  })

  test('accepts 255 visible characters', async () => {
    expect((await send('~'.repeat(255), { item: 'tea' })).status).toBe(201)
  })
})
