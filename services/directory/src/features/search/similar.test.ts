import { PAGE_SIZE, type SearchHit, SIMILAR_LIMIT } from '@ungana/contracts-directory'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businesses as someBusinesses, queries as someQueries } from '#testing/arbitrary.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { addSampleCompanies } from '#testing/sample-companies.ts'
import { lowerCase, searchByRules } from '#testing/search-oracle.ts'
import { openCompanies } from './companies.ts'
import { searchBusinesses } from './search.ts'
import { MAX_CANDIDATES, withoutCovered } from './similar.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addSampleCompanies(directory.database)
})
afterAll(() => directory.close())

async function search(query: Record<string, string>): Promise<{ hits: SearchHit[]; total: number; similar: number }> {
  const { status, headers, body } = await directory.get(`/api/users/search?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return { hits: body as SearchHit[], total: Number(headers['x-total-count']), similar: Number(headers['x-similar-count']) }
}

/** The texts of its card. */
const card = ({ businessName, companyName, products, services, tags, category, location, country }: SearchHit): string =>
  [businessName, companyName, ...products, ...services, ...tags, category, location, country].join(' ')

describe('among the sample companies', () => {
  test.each([
    // Missing, doubled, changed and swapped letters.
    ['Dar es Salam', /dar es salaam/i],
    ['dar es salaam tanzania', /dar es salaam/i],
    ['Kgali', /kigali/i],
    ['Kiagli', /kigali/i],
    ['macadmia', /macadamia/i],
    ['macadamia nutts', /macadamia/i],
    ['cofee', /coffee/i],
    ['coffe beans', /coffee/i],
    ['avacado', /avocado/i],
    ['solar pannels', /solar panels/i],
    ['logistcs', /logistics/i],
    ['Nairobbi', /nairobi/i],
    ['addis abeba', /addis ababa/i],
    ['Mombassa', /mombasa/i],
    ['cassave', /cassava/i],
    ['sesami seed', /sesame/i],
    ['kahwa', /ka(ha|a)?wa/i],
    ['honney', /honey/i],
    ['Bujumbra', /bujumbura/i],
    ['kampla', /kampala/i],
    ['cleaning servces', /cleaning/i],
    ['fertiliser', /fertilizer/i],
    ['freight forwardng', /forwarding/i],
    ['jewelery', /jewellery/i],
    ['maze flour', /maize flour/i],
    ['Zanziber', /zanzibar/i],
    ['hibicus', /hibiscus/i],
    ['vanila', /vanilla/i],
    ['rozes', /roses/i],
    ['leather shose', /shoe/i],
    ['mosqito nets', /mosquito nets/i],
    ['generaters', /generators/i],
    ['camal milk', /camel/i],
    ['farmaceuticals', /pharmaceuticals/i],
    ['hotell', /hotel/i],
    ['accomodation', /accommodation/i],
    ['kilimanjro', /kilimanjaro/i],
    ['Kisumo', /kisumu/i],
    ['Ethiopa', /ethiopia/i],
    ['Burundie', /burundi/i],
    // Words in another order, words left out, accents missing or different.
    ['beans coffee', /coffee beans/i],
    ['panels solar', /solar panels/i],
    ['Electrogenes generators', /électrogènes/i],
    ['societe cafe', /société.*café/i],
    ['nairóbi', /nairobi/i],
  ])('%s finds similar ones with %s, and nothing exact', async (q, wanted) => {
    const { hits, total, similar } = await search({ q })
    expect(total).toBe(0)
    expect(hits.length).toBeGreaterThan(0)
    expect(hits).toHaveLength(similar)
    for (const hit of hits) {
      expect(hit.match).toBe('similar')
      expect(card(hit)).toMatch(wanted)
      expect(hit.highlights.length).toBeGreaterThan(0)
    }
  })

  test.each([
    // Names of goods in other languages.
    ['ikawa', /coffee|kahawa|café/i],
    ['القهوة', /coffee|kahawa|café/i],
    ['ikawa nairobi', /nairobi/i],
    ['huile de palme', /palm/i],
    ['panneaux solaires', /solar/i],
    ['saruji', /cement/i],
    ['أسمنت', /cement/i],
    ['mel', /honey/i],
    ['amata', /milk/i],
  ])('%s finds companies that write %s', async (q, wanted) => {
    const { hits, similar } = await search({ q })
    expect(similar).toBeGreaterThan(0)
    for (const hit of hits.filter(({ match }) => match === 'similar')) {
      expect(card(hit)).toMatch(wanted)
      expect(hit.highlights.length).toBeGreaterThan(0)
    }
  })

  test.each([
    ['coffee nairobi', /coffee|kahawa|café/i, /nairobi/i],
    ['coffee in Nairobi', /coffee|kahawa|café/i, /nairobi/i],
    ['green coffee rwanda', /coffee|kahawa|café/i, /rwanda/i],
    ['truck to juba', /truck/i, /juba/i],
    ['café de Kigali', /coffee|kahawa|café/i, /kigali/i],
  ])('%s finds the product in the place', async (q, product, place) => {
    const { hits } = await search({ q })
    expect(hits.length).toBeGreaterThan(0)
    for (const hit of hits) {
      expect(card(hit)).toMatch(product)
      expect(card(hit)).toMatch(place)
    }
  })

  test.each(['tortoise', 'xyzzyq', 'qqqq coffee', 'zz', 'one two three four five six seven eight nine ten'])(
    'nothing is similar to %s',
    async (q) => {
      expect(await search({ q })).toEqual({ hits: [], total: 0, similar: 0 })
    },
  )

  test('similar matches follow the exact ones on the same page and the next', async () => {
    const all = await search({ q: 'water pump' })
    expect(all.hits.map(({ match }) => match)).toEqual([...new Array(all.total).fill('exact'), ...new Array(all.similar).fill('similar')])
    expect(Math.min(all.total, all.similar)).toBeGreaterThan(0)
    const kigali = await search({ q: 'kgali' })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ q: 'kgali', page: String(page) })))
    expect(pages.flatMap(({ hits }) => hits)).toEqual(kigali.hits)
    expect(pages[0]?.hits).toHaveLength(PAGE_SIZE)
  })

  test('filters apply to similar matches too, and a filter without a text finds no similar matches', async () => {
    const { hits } = await search({ q: 'cofee', country: 'Rwanda' })
    expect(hits.length).toBeGreaterThan(0)
    expect(hits.every(({ country }) => country === 'Rwanda')).toBe(true)
    expect((await search({ country: 'Rwanda' })).similar).toBe(0)
  })

  test('a search with ten pages of exact matches has no similar ones', async () => {
    const some = await search({ q: 'coffee' })
    expect(some.similar).toBeGreaterThan(0)
    expect(some.total + some.similar).toBeLessThanOrEqual(SIMILAR_LIMIT)
    const all = await search({ q: 'the' })
    expect(all.total).toBeGreaterThan(SIMILAR_LIMIT)
    expect(all.similar).toBe(0)
  })
})

test('lists each company once, the same companies on pages as in the whole list, and the same in a repeated search', async () => {
  const { database } = directory
  let similarOnes = 0
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, async (businesses, queries) => {
        await addBusinesses(database, businesses)
        const companies = openCompanies(database.pool, Number.POSITIVE_INFINITY)
        for (const query of queries) {
          const criteria = query(businesses)
          const exact = new Set(searchByRules(businesses, criteria).map(({ id }) => id))
          const { hits, total, similarTotal } = await searchBusinesses(companies, criteria)
          for (const { id, match } of hits) expect({ criteria, id, match }).toEqual({ criteria, id, match: exact.has(id) ? 'exact' : 'similar' })
          expect(new Set(hits.map(({ id }) => id)).size).toBe(hits.length)
          expect(hits).toHaveLength(total + similarTotal)
          similarOnes += similarTotal

          const pages: SearchHit[] = []
          for (let page = 1; page <= Math.ceil(hits.length / PAGE_SIZE) + 1; page++) {
            pages.push(...(await searchBusinesses(companies, criteria, { page })).hits)
          }
          expect(pages).toEqual(hits)

          for (const hit of hits) {
            expect({ hit, highlights: hit.highlights.length > 0 }).toEqual({ hit, highlights: criteria.text !== '' })
            if (hit.match === 'similar') continue
            for (const { text, ranges } of hit.highlights) {
              for (const [start, end] of ranges) expect(lowerCase(text.slice(start, end))).toBe(lowerCase(criteria.text))
            }
          }
        }
        await companies.close()
      })
      .beforeEach(() => removeBusinesses(database)),
    { numRuns: 8 },
  )
  expect(similarOnes).toBeGreaterThan(0)
})

test('finds a new company by a similar name', async () => {
  await addBusinesses(directory.database, [testBusiness({ businessName: 'Zyxomatic Works' })])
  expect((await search({ q: 'zyxomatik' })).hits.map(({ businessName }) => businessName)).toEqual(['Zyxomatic Works'])
})

test('with more candidates than the limit, always shows the same matches, and finds the others by filters', async () => {
  const companies = Array.from({ length: MAX_CANDIDATES * 2 }, (_, n) =>
    testBusiness({ products: ['Quexomatic pumps'], country: n === MAX_CANDIDATES * 2 - 1 ? 'Burundi' : 'Kenya' }),
  )
  await addBusinesses(directory.database, companies)
  const { hits, total, similar } = await search({ q: 'quexomatik pumps' })
  expect([total, similar, hits.length]).toEqual([0, SIMILAR_LIMIT, SIMILAR_LIMIT])
  for (const hit of hits) expect(card(hit)).toContain('Quexomatic pumps')
  const again = await search({ q: 'pumps quexomatik' })
  expect(again.hits.map(({ id }) => id)).toEqual(hits.map(({ id }) => id))
  const [far] = (await search({ q: 'quexomatik pumps', country: 'Burundi' })).hits
  expect(far?.id).toBe(companies.at(-1)?.id)
})

test('leaves out the names of a good that shorter ones cover, and finds the same', () => {
  const alternatives = [['white', 'sugar'], ['sugar'], ['cane', 'juice'], ['juice', 'of', 'cane'], ['cane', 'juice'], ['juice', 'cane']]
  expect(withoutCovered(alternatives)).toEqual([['sugar'], ['cane', 'juice']])
  const word = fc.constantFrom('a', 'b', 'c', 'd')
  const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
  const hasOne = (all: readonly (readonly string[])[], company: readonly string[]) => all.some((each) => each.every((one) => company.includes(one)))
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 6 }),
      fc.uniqueArray(word),
      (all, company) => hasOne(withoutCovered(all), company) === hasOne(all, company),
    ),
  )
})
