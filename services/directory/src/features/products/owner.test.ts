// The owner edits the list of products and services.
import { randomUUID } from 'node:crypto'
import { type Business, imagePath, PRODUCTS_MAX, type Product, parsePrice, plainAmount, priceCurrencies } from '@ungana/contracts-directory'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
const { id: businessId } = testBusiness()
const owner = { role: 'member', sub: businessId } as const
const other = { role: 'member', sub: randomUUID() } as const
const staff = { role: 'staff', sub: randomUUID() } as const
type Caller = typeof owner | typeof other | typeof staff

beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())
beforeEach(async () => {
  await removeBusinesses(directory.database)
  await addBusinesses(directory.database, [testBusiness({ id: businessId }), testBusiness({ id: other.sub })])
  await directory.database.pool.query('DELETE FROM courier.outbox')
})

const add = async (form: object, caller: Caller = owner, key?: string) =>
  directory.send('POST', '/api/products', form, { caller, ...(key !== undefined && { key }) })
const added = async (form: object) => (await add(form)).body as Product
const edit = async (id: string, changes: object, version: number | undefined = 1, caller: Caller = owner) =>
  directory.send('PATCH', `/api/products/${id}`, changes, { caller, ...(version !== undefined && { version }) })
const remove = async (id: string, version: number | undefined = 1, caller: Caller = owner) =>
  directory.send('DELETE', `/api/products/${id}`, undefined, { caller, ...(version !== undefined && { version }) })
const order = async (ids: readonly string[], caller: Caller = owner) =>
  directory.send('PUT', `/api/products/user/${businessId}/order`, { ids }, { caller })
const list = async () => (await directory.get(`/api/products/user/${businessId}`)).body as Product[]
const names = async () => (await list()).map(({ name }) => name)
const published = async () =>
  (await directory.database.pool.query<{ payload: { business: Business } }>('SELECT payload FROM courier.outbox ORDER BY position')).rows.map(
    ({ payload }) => payload.business,
  )

test('adds a product at the end of the list, in the search and in the event', async () => {
  await add({ name: 'Green beans' })
  const { status, body } = await add({
    kind: 'service',
    name: 'Roasting',
    description: 'By the bag.',
    price: '12.50',
    currency: 'USD',
    unit: 'bag',
    minimumOrder: '5 bags',
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    businessId,
    kind: 'service',
    name: 'Roasting',
    description: 'By the bag.',
    priceMinor: 1250,
    price: '12.50',
    currency: 'USD',
    unit: 'bag',
    minimumOrder: '5 bags',
    leadTime: null,
    priceTiers: [],
    image: null,
    images: [],
    version: 1,
  })
  expect(await list()).toMatchObject([{ name: 'Green beans', kind: 'product', price: null }, body])
  expect((await directory.get('/api/users/search?q=roasting')).body).toMatchObject([{ id: businessId }])
  expect((await published()).at(-1)).toMatchObject({ products: ['Green beans'], services: ['Roasting'] })
})

test.each([
  [{ name: 'x' }, 'name', 'Please enter a name of at least 2 characters.'],
  [{ kind: 'idea' }, 'kind', 'Please choose product or service.'],
  [{ price: 'ten', currency: 'USD' }, 'price', 'Please enter a price as a number, e.g. 12.50.'],
  [{ price: '-1', currency: 'USD' }, 'price', 'Please enter a price as a number, e.g. 12.50.'],
  [{ price: -1, currency: 'USD' }, 'price', undefined],
  [{ price: '1.0055', currency: 'USD' }, 'price', 'Please enter at most two decimals.'],
  [{ price: '1.005', currency: 'USD' }, 'price', 'Please write thousands without a point, e.g. 1005.'],
  [{ price: 4500.5, currency: 'RWF' }, 'price', 'RWF has no decimals. Please enter a whole number.'],
  [{ price: '9999999999999', currency: 'USD' }, 'price', 'Please enter a smaller price.'],
  [{ price: 1e300, currency: 'USD' }, 'price', 'Please enter a price as a number, e.g. 12.50.'],
  [{ price: '5' }, 'currency', 'Please choose a currency.'],
  [{ price: '5', currency: 'GBP' }, 'currency', 'Please choose one of the currencies.'],
  [{ unit: 'x'.repeat(41) }, 'unit', undefined],
  [{ imageIds: [randomUUID()] }, 'imageIds', 'This file has expired. Please upload it again.'],
  [{ imageIds: Array.from({ length: 9 }, () => randomUUID()) }, 'imageIds', 'Please use at most 8 photos.'],
  [{ leadTime: 'x'.repeat(61) }, 'leadTime', undefined],
  [{ priceTiers: [{ minimum: 10, price: '4' }] }, 'price', 'Please enter a price for smaller orders, too.'],
  [{ price: '5', currency: 'USD', priceTiers: [{ minimum: 10, price: '5' }] }, 'priceTiers', 'Please enter a lower price for a larger order.'],
  [
    {
      price: '5',
      currency: 'USD',
      priceTiers: [
        { minimum: 10, price: '4' },
        { minimum: 10, price: '3' },
      ],
    },
    'priceTiers',
    'Please enter a larger quantity than before.',
  ],
  [{ price: '5', currency: 'RWF', priceTiers: [{ minimum: 10, price: '4.5' }] }, 'priceTiers', 'RWF has no decimals. Please enter a whole number.'],
  [{ imageId: randomUUID() }, 'imageId', 'This file has expired. Please upload it again.'],
])('refuses %o and names the field', async (form, field, message) => {
  const answer = await add({ name: 'Beans', ...form })
  expect(answer).toMatchObject({ status: 400, body: { field, ...(message && { message }) } })
  expect([await list(), await published()]).toEqual([[], []])
})

test('keeps lower prices for larger orders, also in a new currency, and removes them with the price', async () => {
  const priceTiers = [
    { minimum: 100, price: '4.20' },
    { minimum: 1000, price: 3.9 },
  ]
  const { id, ...product } = await added({ name: 'Beans', price: '4.50', currency: 'USD', unit: 'kg', leadTime: '2 weeks', priceTiers })
  expect([product.leadTime, product.priceTiers]).toEqual([
    '2 weeks',
    [
      { minimum: 100, priceMinor: 420, price: '4.20' },
      { minimum: 1000, priceMinor: 390, price: '3.90' },
    ],
  ])
  expect(await edit(id, { currency: 'KES' })).toMatchObject({ status: 200, body: { price: '4.50', currency: 'KES', priceTiers: product.priceTiers } })
  expect(await edit(id, { price: '4' }, 2)).toMatchObject({ status: 400, body: { field: 'priceTiers' } })
  expect(await edit(id, { price: '' }, 2)).toMatchObject({ status: 200, body: { price: null, priceTiers: [], version: 3 } })
})

test('a repeated call with the same key adds no second product', async () => {
  const [first, again] = await Promise.all([add({ name: 'Beans' }, owner, 'k1'), add({ name: 'Beans' }, owner, 'k1')])
  expect(again).toMatchObject({ status: 201, body: first?.body })
  expect(await names()).toEqual(['Beans'])
  expect((await add({ name: 'Other beans' }, owner, 'k1')).status).toBe(422)
})

test('a company has at most 100 products, even with simultaneous calls', async () => {
  const rows = Array.from({ length: PRODUCTS_MAX - 2 }, (_, n) => ({ businessId, kind: 'product', name: `Beans ${n}`, description: '', position: n }))
  await directory.database.prisma.product.createMany({ data: rows })
  const statuses = (await Promise.all(Array.from({ length: 5 }, (_, n) => add({ name: `More ${n}` })))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 201, 409, 409, 409])
  expect(await add({ name: 'Beans' })).toMatchObject({
    body: { code: 'TOO_MANY_PRODUCTS', message: 'A company can list at most 100 products and services.' },
  })
})

describe('an edit', () => {
  test('an edit changes the given fields, and clears the empty ones', async () => {
    const { id } = await added({ name: 'Beans', description: 'Green.', price: 4500, currency: 'RWF', unit: 'kg', minimumOrder: '1 bag' })
    const { status, headers, body } = await edit(id, { name: 'Green beans', price: '5000' })
    expect([status, headers.etag]).toEqual([200, '"2"'])
    expect(body).toMatchObject({ name: 'Green beans', description: 'Green.', priceMinor: 5000, currency: 'RWF', unit: 'kg', version: 2 })
    const emptied = { description: '', price: '', unit: null, minimumOrder: '' }
    expect((await edit(id, emptied, 2)).body).toMatchObject({ description: '', price: null, currency: null, unit: null, minimumOrder: null })
    expect((await published()).at(-1)).toMatchObject({ products: ['Green beans'] })
  })

  test('a change of currency keeps the amount, and is refused if the new currency has no cents', async () => {
    const { id } = await added({ name: 'Beans', price: '4500.50', currency: 'KES' })
    expect((await edit(id, { currency: 'USD' })).body).toMatchObject({ price: '4500.50', currency: 'USD' })
    expect(await edit(id, { currency: 'RWF' }, 2)).toMatchObject({ status: 400, body: { field: 'price' } })
  })

  test('an edit requires the current version, which a new order does not change', async () => {
    const { id } = await added({ name: 'Beans' })
    const { id: second } = await added({ name: 'More' })
    expect((await directory.send('PATCH', `/api/products/${id}`, { name: 'Tea' }, { caller: owner })).status).toBe(428)
    expect((await directory.send('DELETE', `/api/products/${id}`, undefined, { caller: owner })).status).toBe(428)
    expect((await edit(id, { name: 'Tea' }, 2)).status).toBe(412)
    expect((await remove(id, 2)).status).toBe(412)
    await order([second, id])
    const statuses = (await Promise.all([edit(id, { name: 'Tea' }), edit(id, { name: 'Cocoa' })])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412])
  })

  test('only the owner and staff can edit products, and edits by staff are in the audit log', async () => {
    const { id } = await added({ name: 'Beans' })
    expect([(await edit(id, { name: 'Tea' }, 1, other)).status, (await remove(id, 1, other)).status]).toEqual([403, 403])
    expect([(await edit(randomUUID(), { name: 'Tea' })).status, (await remove(randomUUID())).status]).toEqual([404, 404])
    expect((await edit(id, { name: 'Tea' }, 1, staff)).status).toBe(200)
    expect((await remove(id, 2, staff)).status).toBe(204)
    const { rows } = await directory.database.pool.query('SELECT actor, action, subject FROM audit.entries ORDER BY audit.entries.sequence')
    expect(rows).toEqual([
      { actor: staff.sub, action: 'product.edited', subject: id },
      { actor: staff.sub, action: 'product.removed', subject: id },
    ])
  })
})

test('removes a product with its picture, and keeps the order of the others', async () => {
  const imageId = await directory.upload(owner)
  await added({ name: 'One' })
  const { id, image } = await added({ name: 'Two', imageId })
  await added({ name: 'Three' })
  const seen = async () =>
    (await directory.app.inject({ method: 'GET', url: imagePath(imageId), headers: await directory.identity.headers() })).statusCode
  expect([image, await seen()]).toEqual([imagePath(imageId), 200])
  expect((await remove(id)).status).toBe(204)
  expect([await names(), await seen()]).toEqual([['One', 'Three'], 404])
  expect((await remove(id)).status).toBe(404)
  expect((await published()).at(-1)).toMatchObject({ products: ['One', 'Three'] })
})

describe('the order', () => {
  test('a new order shows in the list and in the event', async () => {
    const ids = [(await added({ name: 'One' })).id, (await added({ name: 'Two' })).id, (await added({ name: 'Three' })).id]
    const { status, body } = await order(ids.toReversed())
    expect([status, (body as Product[]).map(({ name }) => name)]).toEqual([200, ['Three', 'Two', 'One']])
    expect(await names()).toEqual(['Three', 'Two', 'One'])
    expect((await published()).at(-1)?.products).toEqual(['Three', 'Two', 'One'])
    expect((await list()).map(({ version }) => version)).toEqual([1, 1, 1])
  })

  test('refuses a new order that does not contain each product once', async () => {
    const { id } = await added({ name: 'One' })
    const { id: second } = await added({ name: 'Two' })
    for (const ids of [[], [id], [id, id], [id, second, randomUUID()], [id, randomUUID()]]) {
      expect(await order(ids)).toMatchObject({ status: 409, body: { code: 'PRODUCTS_CHANGED' } })
    }
    expect((await order([second, id], other)).status).toBe(403)
    expect(await names()).toEqual(['One', 'Two'])
  })
})

test('a company that is not public cannot be edited', async () => {
  const { id } = await added({ name: 'Beans' })
  await directory.database.prisma.business.update({ where: { id: businessId }, data: { status: 'suspended' } })
  expect((await add({ name: 'More' })).status).toBe(404)
  expect((await edit(id, { name: 'Tea' })).status).toBe(404)
  expect((await order([id])).status).toBe(404)
})

test('a price that is read and then formatted is the same text again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000_000 }), fc.constantFrom(...priceCurrencies), (minor, currency) => {
      fc.pre(minor <= 1_000_000_000_000)
      expect(parsePrice(plainAmount(minor, currency), currency)).toBe(minor)
    }),
  )
})

test.each([
  ['1,250.50', 'USD', 125_050],
  ['1 250,5', 'EUR', 125_050],
  ['4 500', 'RWF', 4500],
  ["1'000'000", 'UGX', 1_000_000],
  ['1,000', 'KES', 100_000],
  ['12.00', 'BIF', 12],
  ['0', 'USD', 0],
  [' 7 ', 'SSP', 700],
])('reads %s %s as %i', (typed, currency, minor) => {
  expect(parsePrice(typed, currency)).toBe(minor)
})

test.each(['', '.', '1.', '.5', '1e3', '0x10', '１２', 'NaN', '1.2.3', '--1'])('refuses %s as a price', (typed) => {
  expect(parsePrice(typed, 'USD')).toMatch(/^Please enter/)
})
