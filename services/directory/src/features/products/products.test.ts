import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { priceText } from './price.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

test('lists what a business offers, in its owner’s order, with prices as text', async () => {
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
      image: null,
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
      image: null,
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
      image: null,
      version: 1,
    },
  ])
})

test('a business that offers nothing has an empty list', async () => {
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
])('%i of %s is %s', (minor, currency, text) => {
  expect(priceText(minor, currency)).toBe(text)
})
