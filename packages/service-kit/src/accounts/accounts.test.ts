import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { registeredCompany } from '@ungana/contracts-identity/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClonedDatabase, createDatabase, testPool } from '../testing/database.ts'
import { inPoolTransaction } from '../transactions.ts'
import { accountConsumers, closeAccount, saveFoundTrader } from './accounts.ts'

let database: ClonedDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createDatabase('accounts')
  pool = testPool(database.url)
  await pool.query(await readFile(new URL('../../sql/accounts.sql', import.meta.url), 'utf8'))
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const columns = { emails: true, statuses: true }
const suspensions: string[] = []
const consumers = accountConsumers<pg.PoolClient>({ ...columns, suspended: async (_tx, id) => void suspensions.push(id) })

async function tell(name: string, payload: unknown): Promise<void> {
  const consumer = consumers.find((each) => each.name === name)
  if (!consumer) throw new Error(`no consumer ${name}`)
  const occurrences = [{ payload, meta: { id: randomUUID(), occurredAt: new Date() } }]
  await inPoolTransaction(pool, async (tx) => consumer.handle(tx, occurrences, await consumer.read(tx, occurrences)))
}

const eventsOf = (id: string) => ({
  accounts: registeredCompany({ id, businessName: 'As registered', email: 'first@kivu.example' }),
  names: { business: testBusiness({ id, businessName: 'As directory says', sample: false }), version: 2 },
  addresses: { id, role: 'member', name: 'As registered', email: 'second@kivu.example', version: 1 },
  languages: { id, role: 'member', name: 'As registered', language: 'fr', version: 1 },
  statuses: { businessId: id, businessName: 'As directory says', status: 'suspended', version: 3 },
})
const row = async (id: string) =>
  (await pool.query('SELECT name, kind, sample, status, email, language, closed_at FROM accounts WHERE id = $1', [id])).rows[0]
const close = (id: string, at: string) => inPoolTransaction(pool, (tx) => closeAccount(tx, id, new Date(at), columns))

/** All orders of a list. */
const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2 ? [[...list]] : list.flatMap((each, nth) => orders(list.toSpliced(nth, 1)).map((rest) => [each, ...rest]))

test('the row is the same in whatever order the events arrive', async () => {
  const results = new Set<string>()
  for (const order of orders(['accounts', 'names', 'addresses', 'languages', 'statuses'] as const)) {
    const id = randomUUID()
    for (const name of [...order, ...order]) await tell(name, eventsOf(id)[name])
    results.add(JSON.stringify(await row(id)))
  }
  expect([...results].map((each) => JSON.parse(each))).toEqual([
    {
      name: 'As directory says',
      kind: 'business',
      sample: false,
      status: 'suspended',
      email: 'second@kivu.example',
      language: 'fr',
      closed_at: null,
    },
  ])
})

test('no event changes a closed account, whether it came before or after', async () => {
  const names = ['accounts', 'names', 'addresses', 'languages', 'statuses', 'organizations'] as const
  for (const before of names) {
    const id = randomUUID()
    const organizations = { organizationId: id, name: 'Guild', type: 'regional', contactPerson: 'Aline Uwase', email: 'chair@guild.example' }
    const events = { ...eventsOf(id), organizations }
    await tell(before, events[before])
    await close(id, '2026-11-22T08:00:00Z')
    const closed = await row(id)
    expect(closed).toMatchObject({
      name: CLOSED_ACCOUNT_NAME,
      status: 'suspended',
      email: null,
      language: 'en',
      closed_at: new Date('2026-11-22T08:00:00Z'),
    })
    suspensions.length = 0
    for (const name of names) await tell(name, events[name])
    await saveFoundTrader(pool, { id, kind: 'business', name: 'Found', sample: false, status: 'active', version: 9 })
    await close(id, '2026-11-23T08:00:00Z')
    expect(await row(id)).toEqual(closed)
    expect(suspensions).toEqual([])
  }
})

test('an account that is closed before any event names it stays without a name', async () => {
  const id = randomUUID()
  await close(id, '2026-11-22T08:00:00Z')
  await tell('accounts', eventsOf(id).accounts)
  expect(await row(id)).toMatchObject({ name: CLOSED_ACCOUNT_NAME, status: 'suspended', email: null })
})

test('a verified organization is active, unless staff suspended it, and keeps the address that it chose', async () => {
  const id = randomUUID()
  const verified = { organizationId: id, name: 'Guild', type: 'regional', contactPerson: 'Aline Uwase', email: 'chair@guild.example' }
  await saveFoundTrader(pool, { id, kind: 'organization', name: 'Guild', sample: false, status: 'pending', version: 0 })
  await tell('organizations', verified)
  expect(await row(id)).toMatchObject({ kind: 'organization', status: 'active', email: 'chair@guild.example' })
  await tell('addresses', { id, role: 'organization', name: 'Guild', email: 'office@guild.example', version: 1 })
  await tell('statuses', { businessId: id, businessName: 'Guild', status: 'suspended', version: 1 })
  expect(suspensions).toContain(id)
  await tell('organizations', verified)
  expect(await row(id)).toMatchObject({ status: 'suspended', email: 'office@guild.example' })
})

test('a status that this release does not know counts as suspended', async () => {
  const id = randomUUID()
  await tell('statuses', { businessId: id, businessName: 'x', status: 'frozen', version: 1 })
  expect(await row(id)).toMatchObject({ status: 'suspended' })
})
