import { randomUUID } from 'node:crypto'
import { createCompany as createEndpoint } from '@ungana/contracts-directory'
import { testServices } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'zod/v4/core'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { testRegistration } from '#testing/registration.ts'
import { addBusinesses, addCategories, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { createCompany } from './companies.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addCategories(directory.database, ['Coffee, Tea & Spices'])
})
afterAll(() => directory.close())
beforeEach(async () => {
  await removeBusinesses(directory.database)
  await directory.database.pool.query('DELETE FROM courier.outbox')
})

const stored = (id: string) => directory.database.prisma.business.findUniqueOrThrow({ where: { id } })
const announced = async () =>
  (
    await directory.database.pool.query<{ event: string; payload: unknown; request_id: string }>(
      'SELECT event, payload, request_id FROM courier.outbox',
    )
  ).rows

test('creates the company of a registration without contact person, products and employees', async () => {
  const registration = testRegistration({ contactPerson: '', primaryProducts: '', employeeCount: '' })
  expect((await directory.putCompany(registration)).body).toMatchObject({ category: null, employeeCount: null })
  expect(await stored(registration.id)).toMatchObject({ contactPerson: null, primaryProducts: null, employeeCount: null, employeesFrom: null })
})

test('creates the company with all registered facts', async () => {
  const registration = testRegistration()
  const { status, body } = await directory.putCompany(registration)
  expect(status).toBe(200)
  expect(parse(createEndpoint.schema.response[200], body)).toEqual(body)

  const { registeredAt, ...facts } = registration
  expect(await stored(registration.id)).toMatchObject({
    ...facts,
    companyName: null,
    category: 'Coffee, Tea & Spices',
    phoneE164: '+250788123456',
    showEmail: false,
    showPhone: false,
    verified: false,
    rating: null,
    reviewCount: 0,
    sample: false,
    status: 'active',
    tags: [],
    version: 2,
    createdAt: new Date(registeredAt),
  })
})

test('lists the typed products, without a price, for its owner to edit or remove', async () => {
  const registration = testRegistration()
  const { body } = await directory.putCompany(registration)
  expect(body).toMatchObject({ products: ['Roasted coffee', 'Green arabica'], services: [] })
  const { body: listed } = await directory.get(`/api/products/user/${registration.id}`)
  expect(listed).toMatchObject([
    { kind: 'product', name: 'Roasted coffee', description: '', price: null, currency: null },
    { kind: 'product', name: 'Green arabica' },
  ])
  expect((await directory.get('/api/users/search?q=green+arabica')).body).toMatchObject([{ id: registration.id, match: 'exact' }])
  const [first] = listed as { id: string; version: number }[]
  const removed = await directory.app.inject({
    method: 'DELETE',
    url: `/api/products/${first?.id}`,
    headers: { ...(await directory.identity.headers({ role: 'member', sub: registration.id })), 'if-match': `"${first?.version}"` },
  })
  expect(removed.statusCode, removed.body).toBe(204)
})

test.each(['logistics', 'consultant'])('lists what a %s company typed as services', async (businessType) => {
  const { body } = await directory.putCompany(testRegistration({ businessType, primaryProducts: 'Customs clearing, trucks to Goma' }))
  expect(body).toMatchObject({ products: [], services: ['Customs clearing', 'Trucks to Goma'] })
})

test('visitors find it at once, without email, phone and contact person', async () => {
  const registration = testRegistration()
  const { body, text } = await directory.putCompany(registration)
  expect(body).toMatchObject({ id: registration.id, email: null, phone: null, businessName: 'Kivu Roasters', createdAt: registration.registeredAt })
  expect((await directory.get(`/api/users/${registration.id}`)).body).toEqual(body)
  const found = await directory.get('/api/users/search?q=kivu&category=coffee,+tea+%26+spices&country=Rwanda')
  expect(found.body).toMatchObject([{ ...(body as object), match: 'exact' }])
  for (const answer of [text, found.text]) {
    for (const hidden of ['owner@kivu.example', '0788 123 456', '+250788123456', 'Aline']) expect(answer).not.toContain(hidden)
  }
})

test('publishes the new company with its public facts only', async () => {
  const registration = testRegistration()
  const { body, headers } = await directory.putCompany(registration)
  expect(await announced()).toEqual([
    { event: 'directory.business.changed.v1', payload: { business: body, version: 2 }, request_id: headers['x-request-id'] },
  ])
})

test('a repeated call changes nothing and returns the existing company', async () => {
  const registration = testRegistration()
  const first = await directory.putCompany(registration)
  const before = await stored(registration.id)
  const again = await directory.putCompany({ ...registration, businessName: 'Another name', username: 'another', phone: '+254722000000' })
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(await stored(registration.id)).toEqual(before)
  expect(await announced()).toHaveLength(1)
})

test('two simultaneous calls create one company: the second waits for the first', async () => {
  const { courier, database } = directory
  const registration = testRegistration()
  let second: Promise<void> | undefined
  await courier.transaction(async (tx) => {
    await createCompany(tx, registration)
    second = courier.transaction((other) => createCompany(other, { ...registration, businessName: 'The other' }))
    await vi.waitFor(
      async () => {
        const waiting = await database.pool.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        expect(waiting.rowCount).toBe(1)
      },
      { timeout: 4000, interval: 10 },
    )
  })
  await second
  expect(await stored(registration.id)).toMatchObject({ businessName: 'Kivu Roasters' })
  expect(await announced()).toHaveLength(1)
})

test('a failed transaction leaves neither company nor event', async () => {
  const registration = testRegistration()
  const failing = directory.courier.transaction(async (tx) => {
    await createCompany(tx, registration)
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await directory.database.prisma.business.count()).toBe(0)
  expect(await announced()).toEqual([])
})

test.each([
  ['no website and no year', { website: null, yearFounded: null }, { website: null, yearFounded: null }],
  ['an employee count in words', { employeeCount: 'a handful' }, { employeeCount: 'a handful', employeesFrom: null, employeesTo: null }],
  ['a range of employees', { employeeCount: '11-50' }, { employeeCount: '11-50', employeesFrom: 11, employeesTo: 50 }],
  ['an invalid year', { yearFounded: 20_111 }, { yearFounded: null }],
  ['a phone number that only its owner understands', { phone: 'ask for Aline' }, { phone: 'ask for Aline', phoneE164: null }],
  ['products that suggest nothing', { primaryProducts: 'This and that' }, { category: null }],
  ['a suggested category that does not exist', { primaryProducts: 'Cement' }, { category: null }],
  ['an unknown business type', { businessType: 'cooperative' }, { businessType: 'other' }],
])('accepts %s', async (_what, registered, kept) => {
  const registration = testRegistration(registered)
  expect((await directory.putCompany(registration)).status).toBe(200)
  expect(await stored(registration.id)).toMatchObject(kept)
})

test('a suspended company stays suspended and is not found', async () => {
  const business = testBusiness({ status: 'suspended' })
  await addBusinesses(directory.database, [business])
  expect(await directory.putCompany(testRegistration({ id: business.id }))).toMatchObject({ status: 404, body: { code: 'BUSINESS_NOT_FOUND' } })
  expect(await stored(business.id)).toMatchObject({ businessName: business.businessName, status: 'suspended' })
  expect(await announced()).toEqual([])
})

describe('the internal endpoint', () => {
  const someone = testRegistration()

  test('refuses an id that differs from the path, and an invalid registration', async () => {
    const registration = testRegistration()
    const elsewhere = await directory.putCompany(registration, { url: `/internal/businesses/${randomUUID()}` })
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'id' } })
    const { email, ...incomplete } = registration
    expect(await directory.putCompany(registration, { body: incomplete })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', field: 'email' },
    })
    expect(await directory.database.prisma.business.count()).toBe(0)
  })

  test.each<[string, number, () => Promise<Record<string, string>>]>([
    ['nobody', 401, async () => ({})],
    ['a visitor', 401, () => directory.identity.headers()],
    ['a member, for their own company', 401, () => directory.identity.headers({ role: 'member', sub: someone.id })],
    ['staff', 401, () => directory.identity.headers({ role: 'staff', sub: randomUUID() })],
    ['a gateway’s identity token instead of a service token', 401, async () => ({ authorization: `Bearer ${await directory.identity.token()}` })],
    ['identity with another key', 401, () => testServices(['identity'], 'directory').headers('identity')],
    ['identity with a token for another service', 401, () => directory.services.headers('identity', 'messaging')],
    ['a service without a key here', 401, () => testServices(['notifications'], 'directory').headers('notifications')],
    ['the gateway', 403, () => directory.services.headers('gateway')],
    ['another service', 403, () => directory.services.headers('messaging')],
  ])('is closed to %s', async (_who, status, headers) => {
    expect(await directory.putCompany(someone, { headers: await headers() })).toMatchObject({
      status,
      body: { code: status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN' },
    })
    expect(await directory.database.prisma.business.count()).toBe(0)
    expect(await announced()).toEqual([])
  })

  test('is not among the routes published to the gateway', async () => {
    expect((await directory.app.inject('/routes')).body).not.toContain('/internal')
  })
})
