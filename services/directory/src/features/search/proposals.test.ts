import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
const facts = {
  'Kivu Washing Station': {
    country: 'Rwanda',
    category: 'Coffee, Tea & Spices',
    products: ['Green coffee, washed'],
    verified: true,
    averageResponseTime: 95,
  },
  'Mbeya Beans': { country: 'Tanzania', category: 'Coffee, Tea & Spices', products: ['Green coffee, natural'] },
  'Nairobi Roasters': { country: 'Kenya', category: 'Food & Beverages', products: ['Roasted coffee'], averageResponseTime: 5000 },
  'Coffee Husk Fuel': {
    country: 'Rwanda',
    category: 'Energy & Solar',
    products: ['Briquettes'],
    description: 'We press briquettes from coffee husks for ovens in the city.',
  },
  'Musanze Cement': { country: 'Rwanda', category: 'Construction Materials', products: ['Portland cement 42.5'], verified: true },
  'Dar Cement Depot': { country: 'Tanzania', category: 'Construction Materials', products: ['Portland cement 32.5'] },
  'Kampala Steel': { country: 'Uganda', category: 'Construction Materials', products: ['Iron sheets'], averageResponseTime: 30 },
  'Arusha Tents': { country: 'Tanzania', category: 'Textiles & Apparel', products: ['Tarpaulins'], tags: ['cotton'] },
  'Kisumu Cotton': { country: 'Kenya', category: 'Textiles & Apparel', products: ['Cotton fabric'] },
} as const
const ids = new Map<string, string>()
const buyer = testBusiness({ businessName: 'Coffee Buyer', products: ['Green coffee'] })

beforeAll(async () => {
  directory = await startDirectory()
  const all = Object.entries(facts).map(([businessName, { ...given }]) =>
    testBusiness({ businessName, ...structuredClone(given) } as Parameters<typeof testBusiness>[0]),
  )
  for (const { id, businessName } of all) ids.set(id, businessName)
  await addBusinesses(directory.database, [
    ...all,
    buyer,
    testBusiness({ businessName: 'Sample Coffee', products: ['Green coffee'], sample: true }),
    testBusiness({ businessName: 'Gone Coffee', products: ['Green coffee'], status: 'suspended' }),
  ])
})
afterAll(() => directory.close())

async function propose(query: Record<string, string>) {
  const answer = await directory.app.inject({
    method: 'GET',
    url: `/api/supplier-proposals?${new URLSearchParams(query)}`,
    headers: await directory.identity.headers({ role: 'member', sub: buyer.id }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json() as { id: string; businessName: string; reasons: { kind: string; text?: string; minutes?: number }[] }[]
}
const names = async (query: Record<string, string>) => (await propose(query)).map(({ businessName }) => businessName)

test.each([
  // Verified and a fast reply come first. Neither the buyer, samples, suspended companies, nor one that only mentions coffee.
  [{ q: 'coffee' }, ['Kivu Washing Station', 'Mbeya Beans', 'Nairobi Roasters']],
  [{ q: 'green coffee' }, ['Kivu Washing Station', 'Mbeya Beans']],
  // The country lifts a company, but not above goods that fit better.
  [{ q: 'green coffee', country: 'Tanzania' }, ['Kivu Washing Station', 'Mbeya Beans']],
  // As good as verified.
  [{ q: 'portland cement', country: 'Tanzania' }, ['Dar Cement Depot', 'Musanze Cement']],
  [{ q: 'coffee', country: 'Kenya' }, ['Kivu Washing Station', 'Nairobi Roasters', 'Mbeya Beans']],
  // A product before a tag.
  [{ q: 'cotton' }, ['Kisumu Cotton', 'Arusha Tents']],
  // The words of other languages, and in any order.
  [{ q: 'ciment' }, ['Musanze Cement', 'Dar Cement Depot']],
  [{ q: 'cement portland' }, ['Musanze Cement', 'Dar Cement Depot']],
  // Without goods that fit, the category.
  [{ q: 'rebar 12 mm', category: 'Construction Materials' }, ['Musanze Cement', 'Kampala Steel', 'Dar Cement Depot']],
  [{ category: 'Construction Materials', country: 'Uganda' }, ['Kampala Steel', 'Musanze Cement', 'Dar Cement Depot']],
  [{ q: 'zzzz' }, []],
  [{}, []],
])('proposes for %j', async (query, expected) => {
  expect((await names(query as Record<string, string>)).filter((name) => expected.length === 0 || name in facts)).toEqual(expected)
})

test('names the reasons for each company', async () => {
  const [first] = await propose({ q: 'green coffee', country: 'Rwanda', category: 'Coffee, Tea & Spices' })
  expect(first).toMatchObject({
    businessName: 'Kivu Washing Station',
    country: 'Rwanda',
    reasons: [
      { kind: 'goods', text: 'Green coffee, washed' },
      { kind: 'category', text: 'Coffee, Tea & Spices' },
      { kind: 'country', text: 'Rwanda' },
      { kind: 'verified' },
      { kind: 'reply-time', minutes: 95 },
    ],
  })
})

test('proposes at most twenty companies', async () => {
  await addBusinesses(
    directory.database,
    Array.from({ length: 25 }, (_, nth) => testBusiness({ businessName: `Maize ${nth}`, products: ['White maize'] })),
  )
  expect(await propose({ q: 'white maize' })).toHaveLength(20)
})

test('a paid place gives no better place', async () => {
  const all = ['Amahoro Sesame', 'Zawadi Sesame'].map((businessName, nth) =>
    testBusiness({ businessName, products: ['Sesame seeds'], featured: nth === 1 }),
  )
  await addBusinesses(directory.database, all)
  expect(await names({ q: 'sesame seeds' })).toEqual(['Amahoro Sesame', 'Zawadi Sesame'])
})
