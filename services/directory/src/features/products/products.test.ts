import { plainAmount } from '@ungana/contracts-directory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

test('lists a company’s products and services in the owner’s order, with prices as text', async () => {
  const { id: businessId } = testBusiness()
  await addBusinesses(directory.database, [testBusiness({ id: businessId }), testBusiness({ products: ['Another’s'] })])
  await directory.database.prisma.product.createMany({
    data: [
      { businessId, kind: 'service', name: 'Roasting', description: 'By the bag', position: 2, priceMinor: 15_000n, currency: 'RWF', unit: 'bag' },
      { businessId, kind: 'product', name: 'Beans', description: 'Green', position: 1, priceMinor: 450n, currency: 'USD', unit: 'kg' },
      { businessId, kind: 'product', name: 'Advice', description: 'Free', position: 3 },
    ],
  })
  const { status, body } = await directory.get(`/api/products/user/${businessId}`)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: expect.any(String),
      businessId,
      kind: 'product',
      name: 'Beans',
      description: 'Green',
      priceMinor: 450,
      price: '4.50',
      currency: 'USD',
      unit: 'kg',
      minimumOrder: null,
      leadTime: null,
      priceTiers: [],
      image: null,
      images: [],
      version: 1,
    },
    {
      id: expect.any(String),
      businessId,
      kind: 'service',
      name: 'Roasting',
      description: 'By the bag',
      priceMinor: 15_000,
      price: '15000',
      currency: 'RWF',
      unit: 'bag',
      minimumOrder: null,
      leadTime: null,
      priceTiers: [],
      image: null,
      images: [],
      version: 1,
    },
    {
      id: expect.any(String),
      businessId,
      kind: 'product',
      name: 'Advice',
      description: 'Free',
      priceMinor: null,
      price: null,
      currency: null,
      unit: null,
      minimumOrder: null,
      leadTime: null,
      priceTiers: [],
      image: null,
      images: [],
      version: 1,
    },
  ])
})

test('anybody reads a product with its company, until the company is suspended', async () => {
  const business = testBusiness({ businessName: 'Kahawa House', products: ['Beans'] })
  await addBusinesses(directory.database, [business])
  const [listed] = (await directory.get(`/api/products/user/${business.id}`)).body as { id: string }[]
  const path = `/api/products/${listed?.id}`
  const { id, businessName, location, country } = business
  expect(await directory.get(path)).toMatchObject({
    status: 200,
    body: { ...listed, business: { id, businessName, location, country, verified: false, sample: false } },
  })
  await directory.database.prisma.business.update({ where: { id }, data: { status: 'suspended' } })
  expect(await directory.get(path)).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
})

test('a company without products has an empty list', async () => {
  const business = testBusiness()
  await addBusinesses(directory.database, [business])
  expect((await directory.get(`/api/products/user/${business.id}`)).body).toEqual([])
})

test.each([
  [0, 'USD', '0.00'],
  [5, 'KES', '0.05'],
  [50, 'EUR', '0.50'],
  [123_456, 'TZS', '1234.56'],
  [5, 'UGX', '5'],
  [0, 'BIF', '0'],
  [Number.MAX_SAFE_INTEGER, 'SSP', '90071992547409.91'],
])('shows %i of %s as %s', (minor, currency, text) => {
  expect(plainAmount(minor, currency)).toBe(text)
})
