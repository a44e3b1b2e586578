// What identity tells of accounts, through NATS as it really comes, and what it asks.
import { businessStatusChanged } from '@ungana/contracts-directory'
import { accountClosed, accountRegistered, accountStatusChanged, exportAccount } from '@ungana/contracts-identity'
import type { EventDefinition } from '@ungana/contracts-kit'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { $ZodType, input } from 'zod/v4/core'
import { addDealing, memberOf } from '#testing/dealings.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { testRegistration } from '#testing/registration.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { newOwner, submitted } from '#testing/verification.ts'

const prefix = 'account-life'
let nats: TestNats
let identity: Neighbour
let directory: TestDirectory
beforeAll(async () => {
  nats = await startNats()
  identity = await startNeighbour('identity', { natsUrl: nats.url, prefix })
  directory = await startDirectory({ natsUrl: nats.url, prefix })
})
afterAll(async () => {
  await directory?.close()
  await identity?.close()
  await nats?.remove()
})

async function told<const Schema extends $ZodType>(event: EventDefinition<Schema>, payload: input<Schema>) {
  const id = await identity.tell(event, payload)
  await vi.waitFor(
    async () => expect((await directory.database.pool.query('SELECT FROM courier.inbox WHERE event_id = $1', [id])).rowCount).toBeGreaterThan(0),
    { timeout: 30_000, interval: 20 },
  )
}
const suspend = (id: string, version: number) => told(accountStatusChanged, { id, status: 'suspended', version })
const restore = (id: string, version: number) => told(accountStatusChanged, { id, status: 'active', version })
const close = (id: string) => told(accountClosed, { id, role: 'member', closedAt: new Date().toISOString() })
const statuses = async (id: string) =>
  (await directory.told<{ businessId: string; status: string }>(businessStatusChanged.name)).filter((event) => event.businessId === id)

test('a suspended account’s company is found no more, and again once it is restored; what comes late changes nothing', async () => {
  const company = testBusiness({ businessName: 'Ndizi Dryers' })
  await addBusinesses(directory.database, [company])
  const seen = async () => (await directory.get(`/api/users/${company.id}`)).status
  await suspend(company.id, 1)
  expect(await seen()).toBe(404)
  expect((await directory.get('/api/users/search?q=ndizi')).body).toEqual([])
  expect((await directory.get(`/api/cards/companies/${company.id}`)).status).toBe(404)
  await restore(company.id, 2)
  expect(await seen()).toBe(200)
  await suspend(company.id, 1)
  expect(await seen()).toBe(200)
  expect((await statuses(company.id)).map(({ status }) => status)).toEqual(['suspended', 'active'])
})

test('a closed account’s company is erased, with documents, products and what others said of it', async () => {
  const unique = 'zanele-unmistakable'
  const owner = await newOwner(directory, { businessName: `Atelier ${unique}`, contactPerson: unique, email: `${unique}@atelier.example` })
  await submitted(directory, owner.as)
  const partner = testBusiness({ businessName: 'Partner' })
  await addBusinesses(directory.database, [partner])
  await addDealing(directory.database, [owner.id, partner.id])
  const review = { rating: 4, comment: 'Delivers what was agreed.' }
  const written = await directory.send('POST', '/api/reviews', { businessId: partner.id, ...review }, { caller: memberOf(owner) })
  expect(written.status).toBe(201)
  await directory.send('POST', '/api/reviews', { businessId: owner.id, ...review }, { caller: memberOf(partner) })
  const { rows: kept } = await directory.database.pool.query<{ id: string }>('SELECT file_id AS id FROM verification_documents')
  expect(kept.length).toBeGreaterThan(0)

  await close(owner.id)
  expect((await directory.get(`/api/users/${owner.id}`)).status).toBe(404)
  expect((await directory.get(`/api/reviews/business/${partner.id}`)).body).toMatchObject([{ reviewerName: 'Closed account', ...review }])
  // But for what waits to be folded into the search's counts, and is removed then.
  const { rows } = await directory.database.pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'search') AND table_name <> 'changes' ORDER BY 1`,
  )
  for (const { name } of rows) {
    const { rowCount } = await directory.database.pool.query(`SELECT FROM ${name} AS t WHERE to_json(t)::text ILIKE '%' || $1 || '%'`, [unique])
    expect([name, rowCount]).toEqual([name, 0])
  }
  for (const { id } of kept) expect(await directory.files.find(id)).toBeUndefined()
  // The registration's event, come again, makes no company anew.
  await told(accountRegistered, testRegistration({ id: owner.id }))
  expect((await directory.get(`/api/users/${owner.id}`)).status).toBe(404)
})

test('everything about an account is told to identity, and to nobody else', async () => {
  const owner = await newOwner(directory, { businessName: 'Exported Traders' })
  await directory.send('POST', '/api/products', { kind: 'product', name: 'Dried mango', description: 'In bags' }, { caller: owner.as })
  const url = exportAccount.url.replace(':id', owner.id)
  const ask = async (headers: Record<string, string>) => directory.app.inject({ method: 'GET', url, headers })
  expect((await ask(await directory.services.headers('messaging'))).statusCode).toBe(403)
  expect((await ask(await directory.identity.headers(owner.as))).statusCode).toBe(401)
  const answer = await ask(await directory.services.headers('identity'))
  expect(answer.statusCode).toBe(200)
  expect(answer.json().sections).toMatchObject({ company: [{ id: owner.id, businessName: 'Exported Traders' }], products: [{ name: 'Dried mango' }] })
})
