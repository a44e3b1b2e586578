import { randomBytes, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ActivityEntry, type IdentityClaims, listServiceActivity, loggedCalls, unloggedCalls } from '@ungana/contracts-identity'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { activityRoute, buildService, callerOf, createLogger, createOnce, eraseActivity, NotFound, type Service } from '../index.ts'
import { activitySql, type ClonedDatabase, courierSql, createDatabase, testIdentity, testPool, testServices } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'
import type { ActivityStore } from './activity.ts'

const identity = testIdentity('shop')
const services = testServices(['identity'], 'shop')

let database: ClonedDatabase
let pool: pg.Pool
let app: Service
let transactions = 0
/** Whether the database refuses entries. */
let away = false

beforeAll(async () => {
  database = await createDatabase('activity')
  pool = testPool(database.url)
  await pool.query(activitySql)
  await pool.query(courierSql)
  const activity: ActivityStore = async (work) => {
    if (away) throw new Error('the database is down')
    transactions += 1
    return inPoolTransaction(pool, work)
  }
  app = await buildService({
    name: 'shop',
    identityPublicKey: identity.publicKey,
    servicePublicKeys: services.publicKeys,
    logger: createLogger({ name: 'shop', level: 'silent' }),
    activity,
  })
  const config = { policy: 'member', act: 'self' } as const
  const response = { 200: z.object({ id: z.optional(z.uuid()) }) }
  const params = z.object({ id: z.string() })
  const made = async () => ({ id: '00000000-0000-7000-8000-00000000000a' })
  const once = createOnce((work) => inPoolTransaction(pool, work))
  app.route({
    method: 'POST',
    url: '/api/products',
    config,
    schema: { response },
    handler: async (request, reply) => once(request, reply, { scope: callerOf(request) }, async () => ({ status: 200, body: await made() })),
  })
  app.route({ method: 'PUT', url: '/api/team/me/name', config, schema: { response }, handler: made })
  app.route({ method: 'GET', url: '/api/products', config, schema: { response }, handler: made })
  app.route({ method: 'POST', url: '/api/messages', config, schema: { body: z.object({ receiverId: z.string() }), response }, handler: made })
  app.route({
    method: 'DELETE',
    url: '/api/products/:id',
    config,
    schema: { params, response },
    handler: async ({ params: { id } }) => {
      if (id === 'missing') throw new NotFound('product', id)
      return {}
    },
  })
  activityRoute(app, activity)
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  await pool?.end()
  await database?.drop()
})

const aline = { id: '00000000-0000-7000-8000-000000000001', name: 'Aline Uwase', role: 'owner' } as const
const eric = { id: '00000000-0000-7000-8000-000000000002', name: 'Eric Mugisha', role: 'sales' } as const

interface Sent {
  readonly person?: IdentityClaims['person']
  readonly body?: object
  readonly key?: string
  readonly role?: 'member' | 'staff'
}

async function send(company: string, route: string, { person = aline, body = {}, key, role = 'member' }: Sent = {}): Promise<number> {
  const [method, url] = route.split(' ') as ['POST', string]
  const headers = { ...(await identity.headers({ role, sub: company, person })), ...(key && { 'idempotency-key': key }) }
  return (await app.inject({ method, url, headers, ...(method !== ('GET' as string) && { payload: body }) })).statusCode
}

async function page(company: string, query: Record<string, string> = {}): Promise<{ entries: ActivityEntry[]; more: boolean }> {
  const url = `${listServiceActivity.url.replace(':id', company)}?${new URLSearchParams(query)}`
  return (await app.inject({ method: 'GET', url, headers: await services.headers('identity') })).json()
}
const log = async (company: string, query = {}) =>
  (await page(company, query)).entries.map(({ person, action, subject }) => [person.name, action, subject])

test('records who made a change, and on what: the id in the address, a named field, or the new thing', async () => {
  const [company, partner] = [randomUUID(), randomUUID()]
  expect(await send(company, 'POST /api/products')).toBe(200)
  expect(await send(company, 'POST /api/messages', { person: eric, body: { receiverId: partner.toUpperCase() } })).toBe(200)
  expect(await send(company, 'DELETE /api/products/p-1', { person: eric })).toBe(200)
  expect(await log(company)).toEqual([
    ['Eric Mugisha', 'DELETE /api/products/:id', 'p-1'],
    ['Eric Mugisha', 'POST /api/messages', partner],
    ['Aline Uwase', 'POST /api/products', '00000000-0000-7000-8000-00000000000a'],
  ])
})

test('leaves out reads, refused calls, calls about one’s own login, staff and other companies', async () => {
  const company = randomUUID()
  await send(company, 'GET /api/products')
  expect(await send(company, 'DELETE /api/products/missing')).toBe(404)
  await send(company, 'PUT /api/team/me/name')
  await send(company, 'POST /api/products', { role: 'staff' })
  await send(randomUUID(), 'POST /api/products')
  expect(await log(company)).toEqual([])
})

test('a call that is repeated with its key is one entry', async () => {
  const company = randomUUID()
  for (const key of ['one', 'one', 'two']) await send(company, 'POST /api/products', { key })
  await Promise.all(['three', 'three'].map((key) => send(company, 'POST /api/products', { key })))
  expect(await log(company)).toHaveLength(3)
})

test('a key hides no call of a route that knows none', async () => {
  const company = randomUUID()
  for (const id of ['p-1', 'p-2', 'p-2']) expect(await send(company, `DELETE /api/products/${id}`, { key: 'one' })).toBe(200)
  // Too long for the index.
  await send(company, 'DELETE /api/products/p-3', { key: randomBytes(4000).toString('hex') })
  expect((await log(company)).map(([, , subject]) => subject)).toEqual(['p-3', 'p-2', 'p-2', 'p-1'])
})

test('a key that has expired hides no later call', async () => {
  const company = randomUUID()
  await send(company, 'POST /api/products', { key: 'one' })
  await pool.query("UPDATE activity.entries SET at = now() - interval '2 days' WHERE company_id = $1", [company])
  await pool.query('DELETE FROM courier.idempotency_keys WHERE scope = $1', [company])
  for (let call = 0; call < 2; call++) await send(company, 'POST /api/products', { key: 'one' })
  expect(await log(company)).toHaveLength(2)
})

test('a call succeeds even if its entry cannot be written, and its repetition writes the entry', async () => {
  const company = randomUUID()
  away = true
  expect(await send(company, 'POST /api/products', { key: 'one' })).toBe(200)
  away = false
  expect(await log(company)).toEqual([])
  await send(company, 'POST /api/products', { key: 'one' })
  expect(await log(company)).toHaveLength(1)
})

test('writes the entries of simultaneous calls together', async () => {
  const company = randomUUID()
  transactions = 0
  await Promise.all(Array.from({ length: 40 }, () => send(company, 'POST /api/products')))
  expect(transactions).toBeLessThan(40)
  expect(await log(company, { limit: '100' })).toHaveLength(40)
})

test('returns pages, newest first, of everybody or of one person', async () => {
  const company = randomUUID()
  for (const person of [aline, eric, aline, aline]) await send(company, 'POST /api/products', { person })
  const first = await page(company, { limit: '3' })
  expect([first.entries.length, first.more]).toEqual([3, true])
  const second = await page(company, { limit: '3', before: first.entries[2]?.id ?? '' })
  expect([second.entries.length, second.more]).toEqual([1, false])
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted().reverse())
  expect(await log(company, { person: eric.id })).toEqual([['Eric Mugisha', 'POST /api/products', expect.any(String)]])
})

test('keeps the name that a person had', async () => {
  const company = randomUUID()
  await send(company, 'POST /api/products', { person: { ...eric, name: 'Eric M.' } })
  await send(company, 'POST /api/products', { person: eric })
  expect((await log(company)).map(([name]) => name)).toEqual(['Eric Mugisha', 'Eric M.'])
})

test('erases the entries of a closed company only', async () => {
  const [closed, other] = [randomUUID(), randomUUID()]
  for (const company of [closed, other]) await send(company, 'POST /api/products')
  for (let run = 0; run < 2; run++) await inPoolTransaction(pool, (tx) => eraseActivity(tx, closed))
  expect([await log(closed), await log(other)].map(({ length }) => length)).toEqual([0, 1])
})

test('the words of the log name only calls that exist', () => {
  const root = join(import.meta.dirname, '../../../..')
  const routes = globSync('services/*/matrix.txt', { cwd: root }).flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/^[A-Z]+ +\S+/gm) ?? [],
  )
  const pattern = (url: string) => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`)
  const gone = [...Object.keys(loggedCalls), ...unloggedCalls].filter((call) => {
    const [method, url = ''] = call.split(' ')
    return !routes.some((route) => route.split(/ +/)[0] === method && pattern(url).test(route.split(/ +/)[1] ?? ''))
  })
  expect(gone).toEqual([])
})
