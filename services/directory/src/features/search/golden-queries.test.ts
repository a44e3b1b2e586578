// What traders search for among the sample companies, and who must come first.
import type { SearchHit } from '@ungana/contracts-directory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addSampleCompanies } from '#testing/sample-companies.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addSampleCompanies(directory.database)
})
afterAll(() => directory.close())

const search = async (q: string) => (await directory.get(`/api/users/search?${new URLSearchParams({ q })}`)).body as SearchHit[]
const offers = (wanted: RegExp) => (hit: SearchHit) => wanted.test([hit.businessName, ...hit.products, ...hit.services].join(' '))
const isIn = (wanted: string) => (hit: SearchHit) => hit.category === wanted
const isAt = (wanted: RegExp) => (hit: SearchHit) => wanted.test(`${hit.location} ${hit.country}`)

test.each<[q: string, first: number, why: string, ...rules: ((hit: SearchHit) => boolean)[]]>([
  ['coffee', 9, 'makers of coffee pots and lenders to coffee farmers have no coffee', isIn('Coffee, Tea & Spices'), offers(/coffee/i)],
  ['cofee', 9, 'the same with a typing error', isIn('Coffee, Tea & Spices'), offers(/coffee|arabica|kahawa/i)],
  ['ikawa', 9, 'the same in Kinyarwanda', isIn('Coffee, Tea & Spices'), offers(/coffee|arabica|kahawa|ikawa/i)],
  ['tea', 5, 'steam, instead and teams contain the letters of tea', isIn('Coffee, Tea & Spices'), offers(/tea\b/i)],
  ['rice', 2, 'prices contain the letters of rice', isIn('Agriculture & Agribusiness'), offers(/rice\b/i)],
  ['gold', 4, 'a hotel for people who seek gold has none', isIn('Mining & Minerals'), offers(/gold/i)],
  ['cement', 5, 'carriers of cement sell none', isIn('Construction Materials'), offers(/cement/i)],
  ['coffee machine', 1, 'who types two words wants what both say', isIn('Machinery & Equipment')],
  ['coffee nairobi', 1, 'a product and a place', isIn('Coffee, Tea & Spices'), isAt(/Nairobi/)],
  ['green coffee rwanda', 3, 'a product and a country', offers(/green coffee/i), isAt(/Rwanda/)],
  ['truck to juba', 1, 'a product and a place, with a small word between them', offers(/truck/i), isAt(/Juba/)],
  ['avocado exporters', 3, 'few exporters call themselves so', offers(/avocado/i)],
  ['fournisseurs de café au Rwanda', 3, 'the same in French, with small words', offers(/coffee/i), isAt(/Rwanda/)],
])('%s: the first %i are what it asks for, because %s', async (q, first, _why, ...rules) => {
  const hits = (await search(q)).slice(0, first)
  expect(hits).toHaveLength(first)
  for (const hit of hits) expect({ ...hit, passes: rules.map((rule) => rule(hit)) }).toMatchObject({ passes: rules.map(() => true) })
})

test('Jimma Coffee Pots is found for coffee, after everyone who sells coffee', async () => {
  const hits = await search('coffee')
  const pots = hits.findIndex(({ businessName }) => businessName === 'Jimma Coffee Pots')
  const lastSeller = hits.findLastIndex((hit) => hit.match === 'exact' && isIn('Coffee, Tea & Spices')(hit) && offers(/coffee/i)(hit))
  expect(pots).toBeGreaterThan(lastSeller)
})
