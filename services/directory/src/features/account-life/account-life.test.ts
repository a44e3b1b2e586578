// Account events from identity, through NATS, and the export that identity requests.
import { randomUUID } from 'node:crypto'
import { businessStatusChanged, imagePath } from '@ungana/contracts-directory'
import { accountClosed, accountEmailConfirmed, accountRegistered, accountStatusChanged, exportAccount } from '@ungana/contracts-identity'
import type { EventDefinition } from '@ungana/contracts-kit'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { $ZodType, input } from 'zod/v4/core'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addInteraction, memberOf } from '#testing/interactions.ts'
import { testRegistration } from '#testing/registration.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { givePlan, inDays, newOwner, submitted } from '#testing/verification.ts'
import { applyAccountStatus } from './account-changes.ts'

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

async function publish<const Schema extends $ZodType>(event: EventDefinition<Schema>, payload: input<Schema>) {
  const id = await identity.publish(event, payload)
  await vi.waitFor(
    async () => expect((await directory.database.pool.query('SELECT FROM courier.inbox WHERE event_id = $1', [id])).rowCount).toBeGreaterThan(0),
    { timeout: 30_000, interval: 20 },
  )
}
const suspend = (id: string, version: number) => publish(accountStatusChanged, { id, status: 'suspended', version })
const restore = (id: string, version: number) => publish(accountStatusChanged, { id, status: 'active', version })
const close = (id: string) => publish(accountClosed, { id, role: 'member', closedAt: new Date().toISOString() })
const statuses = async (id: string) =>
  (await directory.published<{ businessId: string; status: string }>(businessStatusChanged.name)).filter((event) => event.businessId === id)

test('hides a suspended account’s company, shows it again when restored, and ignores late events', async () => {
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

test('keeps that an account’s email is confirmed until the account is closed', async () => {
  const id = randomUUID()
  const confirm = () => publish(accountEmailConfirmed, { id, role: 'member', confirmedAt: '2026-11-21T09:12:00.000Z' })
  const count = () => directory.database.prisma.confirmedEmail.count({ where: { accountId: id } })
  const confirmOther = () => publish(accountEmailConfirmed, { id: randomUUID(), role: 'member', confirmedAt: '2026-11-21T09:12:00.000Z' })
  const others = await directory.database.prisma.confirmedEmail.count()
  await Promise.all([confirm(), confirm(), confirmOther()])
  expect([await count(), await directory.database.prisma.confirmedEmail.count()]).toEqual([1, others + 2])
  await close(id)
  await Promise.all([confirm(), confirmOther()])
  expect([await count(), await directory.database.prisma.confirmedEmail.count()]).toEqual([0, others + 2])
})

describe('an event before the registration', () => {
  const seen = async (id: string) => (await directory.get(`/api/users/${id}`)).status

  test('a closed account gets no company, even after late events', async () => {
    const registration = testRegistration()
    await close(registration.id)
    await publish(accountRegistered, registration)
    await restore(registration.id, 7)
    expect(await seen(registration.id)).toBe(404)
    expect((await directory.putCompany(registration)).status).toBe(404)
    const { businessName, email, status } = await directory.database.prisma.business.findUniqueOrThrow({ where: { id: registration.id } })
    expect({ businessName, email, status }).toEqual({ businessName: 'Closed account', email: '', status: 'suspended' })
    expect((await statuses(registration.id)).map((event) => event.status)).toEqual(['suspended'])
  })

  test('a suspended account’s company starts suspended, until restored', async () => {
    const registration = testRegistration()
    await suspend(registration.id, 1)
    await publish(accountRegistered, registration)
    expect(await seen(registration.id)).toBe(404)
    expect((await statuses(registration.id)).map((event) => event.status)).toEqual(['suspended'])
    await restore(registration.id, 2)
    expect(await seen(registration.id)).toBe(200)
    expect((await statuses(registration.id)).map((event) => event.status)).toEqual(['suspended', 'active'])
  })

  test('a new company waits for a suspension of its account that is not committed yet', async () => {
    const registration = testRegistration()
    let pendingCall: ReturnType<TestDirectory['putCompany']> | undefined
    await directory.courier.transaction(async (tx) => {
      await applyAccountStatus(tx, { id: registration.id, status: 'suspended', version: 1 })
      pendingCall = directory.putCompany(registration)
      await vi.waitFor(
        async () => {
          const waiting = await directory.database.pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
          expect(waiting.rowCount).toBe(1)
        },
        { timeout: 4000, interval: 10 },
      )
    })
    expect((await pendingCall)?.status).toBe(404)
    expect(await seen(registration.id)).toBe(404)
  })
})

test('a late restoration does not bring back a closed account', async () => {
  const company = testBusiness()
  const organization = await newOrganization()
  await addBusinesses(directory.database, [company])
  await close(company.id)
  await publish(accountClosed, { id: organization.id, role: 'organization', closedAt: new Date().toISOString() })
  for (const { id } of [company, organization]) await restore(id, 9)
  expect((await directory.get(`/api/users/${company.id}`)).status).toBe(404)
  expect((await directory.get(`/api/organizations/${organization.id}`)).status).toBe(404)
})

test('hides and publishes a suspended organization in any status, and restores the status that its plan allows', async () => {
  const waiting = await newOrganization({ status: 'awaiting-payment' })
  const active = await newOrganization()
  await active.verified()
  await givePlan(directory, active.id, 'association', { holderKind: 'organization' })
  const statusOf = async (id: string) => (await directory.database.prisma.organization.findUniqueOrThrow({ where: { id } })).status
  await waiting.verified()
  expect([await statusOf(waiting.id), await statusOf(active.id)]).toEqual(['awaiting-payment', 'active'])
  for (const { id } of [waiting, active]) {
    await suspend(id, 1)
    expect(await statusOf(id)).toBe('suspended')
  }
  await givePlan(directory, waiting.id, 'association', { holderKind: 'organization' })
  await givePlan(directory, active.id, 'basic', { holderKind: 'organization' })
  for (const { id } of [waiting, active]) {
    expect(await statusOf(id)).toBe('suspended')
    await restore(id, 2)
    await suspend(id, 1)
    const facts = { businessId: id, businessName: 'Kivu Guild' }
    expect(await statuses(id)).toEqual([
      { ...facts, status: 'suspended', version: 1 },
      { ...facts, status: 'active', version: 2 },
    ])
  }
  expect([await statusOf(waiting.id), await statusOf(active.id)]).toEqual(['active', 'awaiting-payment'])
})

/** Creates an organization, active by default. `verified()` gives it a valid approval. */
async function newOrganization(facts: { status?: string } = {}) {
  const { prisma } = directory.database
  const id = randomUUID()
  const said = { name: 'Kivu Guild', type: 'regional', country: 'Rwanda', description: 'A guild.', memberCount: '12', status: 'active' }
  await prisma.organization.create({ data: { id, ...said, ...facts } })
  const now = new Date()
  const evidence = { subjectKind: 'organization', subjectId: id, country: 'Rwanda', checks: ['contact'], submittedAt: now, decidedAt: now }
  return { id, verified: () => prisma.verification.create({ data: { ...evidence, status: 'approved', expiresOn: new Date(inDays(300)) } }) }
}

test('erases a closed account’s company, with documents, products and received reviews', async () => {
  const unique = 'zaneleunmistakable'
  const owner = await newOwner(directory, { businessName: `Atelier ${unique}`, contactPerson: unique, email: `${unique}@atelier.example` })
  await submitted(directory, owner.as)
  const partner = testBusiness({ businessName: 'Partner' })
  await addBusinesses(directory.database, [partner])
  await addInteraction(directory.database, [owner.id, partner.id])
  const review = { rating: 4, comment: 'Delivers what was agreed.' }
  const written = await directory.send('POST', '/api/reviews', { businessId: partner.id, ...review }, { caller: memberOf(owner), key: unique })
  expect(written.status).toBe(201)
  await directory.send('POST', '/api/reviews', { businessId: owner.id, ...review }, { caller: memberOf(partner) })
  expect((await directory.send('POST', `/api/users/${owner.id}/views`, { search: unique })).status).toBe(204)
  const editor = { ...owner.as, person: { id: randomUUID(), name: unique, role: 'manager' } } as const
  expect((await directory.send('PATCH', `/api/users/${owner.id}`, { location: 'Huye' }, { caller: editor, version: 1 })).status).toBe(200)
  const { rows: kept } = await directory.database.pool.query<{ id: string }>('SELECT file_id AS id FROM verification_documents')
  expect(kept.length).toBeGreaterThan(0)

  await close(owner.id)
  expect((await directory.get(`/api/users/${owner.id}`)).status).toBe(404)
  expect((await directory.get(`/api/reviews/business/${partner.id}`)).body).toMatchObject([{ reviewerName: 'Closed account', ...review }])
  const { rows } = await directory.database.pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND (table_schema IN ('public', 'search') OR table_name = 'idempotency_keys') ORDER BY 1`,
  )
  for (const { name } of rows) {
    const { rowCount } = await directory.database.pool.query(`SELECT FROM ${name} AS t WHERE to_json(t)::text ILIKE '%' || $1 || '%'`, [unique])
    expect([name, rowCount]).toEqual([name, 0])
  }
  for (const { id } of kept) expect(await directory.files.find(id)).toBeUndefined()
  // A repeated registration event does not create the company again.
  await publish(accountRegistered, testRegistration({ id: owner.id }))
  expect((await directory.get(`/api/users/${owner.id}`)).status).toBe(404)
})

test('nobody can see the pictures of a closed account', async () => {
  const owner = await newOwner(directory)
  const [cover, ofProduct, ofOther] = [await directory.upload(owner.as), await directory.upload(owner.as), await directory.upload(owner.as)]
  await directory.send('PATCH', `/api/users/${owner.id}`, { coverImageId: cover }, { caller: owner.as, version: 1 })
  await directory.send('POST', '/api/products', { name: 'Beans', imageId: ofProduct }, { caller: owner.as })
  const other = await newOwner(directory)
  const theirs = await directory.upload(other.as)
  await directory.send('PATCH', `/api/users/${other.id}`, { coverImageId: theirs }, { caller: other.as, version: 1 })
  const logo = await directory.upload(owner.as)
  const organization = await newOrganization()
  await directory.courier.transaction(async (tx) => {
    await directory.files.keep(tx, logo, { ownerId: owner.id, purpose: 'company-picture', field: 'logo' })
    await tx.organization.update({ where: { id: organization.id }, data: { logo: imagePath(logo) } })
  })
  const seen = async () => Promise.all([cover, ofProduct, ofOther, logo, theirs].map(async (id) => (await directory.get(imagePath(id))).status))
  expect(await seen()).toEqual([200, 200, 404, 200, 200])
  await close(owner.id)
  await publish(accountClosed, { id: organization.id, role: 'organization', closedAt: new Date().toISOString() })
  expect(await seen()).toEqual([404, 404, 404, 404, 200])
})

describe('the search', () => {
  const found = async (text: string) => Number((await directory.get(`/api/users/search?q=${text}&page=1`)).headers['x-total-count'])
  const kept = async (word: string) => {
    const { rows } = await directory.database.pool.query<{ changes: number; words: number }>(
      `SELECT (SELECT count(*)::int FROM search.changed WHERE $1 = ANY (words)) AS changes,
         (SELECT count(*)::int FROM search.vocabulary WHERE word = $1) AS words`,
      [word],
    )
    return rows[0]
  }

  test('the search forgets a closed account and its earlier name, even if it was suspended, and its counts stay correct', async () => {
    const company = testBusiness({ businessName: 'Milimani Umwihariko', description: 'Indahangarwa.' })
    const other = testBusiness({ businessName: 'Milimani Traders' })
    await addBusinesses(directory.database, [company, other])
    await directory.database.prisma.business.update({ where: { id: company.id }, data: { businessName: 'Milimani Ntagereranywa' } })
    await suspend(company.id, 1)
    expect(await found('milimani')).toBe(1)
    await restore(company.id, 2)
    expect(await found('milimani')).toBe(2)
    await suspend(company.id, 3)
    expect(await kept('umwihariko')).toEqual({ changes: expect.any(Number), words: 1 })
    await close(company.id)
    for (const word of ['umwihariko', 'ntagereranywa', 'indahangarwa']) expect(await kept(word)).toEqual({ changes: 0, words: 0 })
    expect(await kept('milimani')).toMatchObject({ words: 1 })
    expect(await found('milimani')).toBe(1)
  })
})

test('exports everything about an account to identity only', async () => {
  const owner = await newOwner(directory, { businessName: 'Exported Traders' })
  await directory.send('POST', '/api/products', { kind: 'product', name: 'Dried mango', description: 'In bags' }, { caller: owner.as })
  await directory.send('POST', `/api/users/${owner.id}/views`, {})
  const url = exportAccount.url.replace(':id', owner.id)
  const ask = async (headers: Record<string, string>) => directory.app.inject({ method: 'GET', url, headers })
  expect((await ask(await directory.services.headers('messaging'))).statusCode).toBe(403)
  expect((await ask(await directory.identity.headers(owner.as))).statusCode).toBe(401)
  const answer = await ask(await directory.services.headers('identity'))
  expect(answer.statusCode).toBe(200)
  expect(answer.json().sections).toMatchObject({
    company: [{ id: owner.id, businessName: 'Exported Traders' }],
    products: [{ name: 'Dried mango' }],
    'views of the company page': [{ views: 1 }],
  })
})
