import { randomUUID } from 'node:crypto'
import type { ProductOnPage, SimilarProduct } from '@ungana/contracts-directory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addBuiltInLists(directory.database)
})
afterAll(() => directory.close())

type Facts = Partial<{ name: string; kind: string; priceMinor: bigint | null; currency: string | null; unit: string | null; sample: boolean }> &
  Parameters<typeof testBusiness>[0]

/** A priced product of a new company. @returns its id */
async function offer({
  name = 'Green coffee',
  kind = 'product',
  priceMinor = 450n,
  currency = 'USD',
  unit = 'kg',
  sample = false,
  ...facts
}: Facts = {}) {
  const business = testBusiness({ category: 'Coffee', ...facts })
  await addBusinesses(directory.database, [business])
  if (sample) await directory.database.prisma.business.update({ where: { id: business.id }, data: { sample } })
  const id = randomUUID()
  await directory.database.prisma.product.create({
    data: { id, businessId: business.id, kind, name, description: '', priceMinor, currency: priceMinor === null ? null : currency, unit },
  })
  return id
}
async function pricesAt(id: string) {
  const { status, body } = await directory.get(`/api/products/${id}`)
  expect(status).toBe(200)
  return (body as ProductOnPage).similarPrices
}

test('compares a price with those of similar products of other companies', async () => {
  const own = await offer()
  await offer({ name: 'COFFEE, roasted 500 g', priceMinor: 900n, unit: 'Kg' })
  await offer({ name: 'Coffee parchment', priceMinor: 200n })
  expect(await pricesAt(own)).toBeNull()
  await offer({ name: 'Café and coffee', priceMinor: 400n })
  expect(await pricesAt(own)).toEqual({ count: 3, lowestMinor: 200, highestMinor: 900 })

  await offer({ priceMinor: 1n, currency: 'RWF' })
  await offer({ priceMinor: 1n, unit: 'bag' })
  await offer({ priceMinor: 1n, unit: null })
  await offer({ priceMinor: 1n, kind: 'service' })
  await offer({ priceMinor: 1n, name: 'Tea 500 g' })
  await offer({ priceMinor: 1n, category: 'Tea' })
  await offer({ priceMinor: 1n, status: 'suspended' })
  await offer({ priceMinor: 1n, sample: true })
  await offer({ priceMinor: null })
  expect(await pricesAt(own)).toEqual({ count: 3, lowestMinor: 200, highestMinor: 900 })
  expect(await pricesAt(await offer({ priceMinor: null }))).toBeNull()
})

async function similarTo(id: string) {
  const { status, body } = await directory.get(`/api/products/${id}/similar`)
  expect(status).toBe(200)
  return (body as SimilarProduct[]).map(({ name, business }) => `${name}, ${business.country}`)
}

test('finds the same good at other companies, from near countries and verified companies first', async () => {
  const kept = { category: 'Honey', priceMinor: null }
  const own = await offer({ ...kept, name: 'Forest honey 580', country: 'Uganda' })
  expect(await similarTo(own)).toEqual([])
  await offer({ ...kept, name: 'Far honey', country: 'Zambia', verified: true })
  await offer({ ...kept, name: 'Honey', country: 'Rwanda' })
  await offer({ ...kept, name: 'Miel de forêt', country: 'Rwanda', verified: true })
  const twice = testBusiness({ category: 'Honey', country: 'Uganda' })
  await addBusinesses(directory.database, [twice])
  for (const name of ['Wild honey', 'Forest honey'])
    await directory.database.prisma.product.create({ data: { businessId: twice.id, kind: 'product', name, description: '' } })
  for (const other of [{ name: 'Forest mushrooms 580' }, { category: 'Beekeeping' }, { kind: 'service' }, { status: 'suspended' }, { sample: true }])
    await offer({ ...kept, name: 'Honey', country: 'Uganda', ...other })
  expect(await similarTo(own)).toEqual(['Forest honey, Uganda', 'Miel de forêt, Rwanda', 'Honey, Rwanda', 'Far honey, Zambia'])
  for (let more = 0; more < 4; more++) await offer({ ...kept, name: 'Honey comb', country: 'Zambia' })
  expect(await similarTo(own)).toHaveLength(6)

  // Goods without a name in trade-terms.ndjson share a word.
  const beacon = await offer({ ...kept, name: 'Quartz beacon 580 of', country: 'Kenya' })
  await offer({ ...kept, name: 'Beacon 581', country: 'Kenya' })
  await offer({ ...kept, name: 'Gadget 580 of', country: 'Kenya' })
  expect(await similarTo(beacon)).toEqual(['Beacon 581, Kenya'])
  expect((await directory.get(`/api/products/${randomUUID()}/similar`)).body).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
})
