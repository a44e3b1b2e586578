import { SUGGESTION_LIMIT, type Suggestion } from '@ungana/contracts-directory'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { addSampleCompanies } from '#testing/sample-companies.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addSampleCompanies(directory.database)
})
afterAll(() => directory.close())

async function suggested(q: string): Promise<Suggestion[]> {
  const { status, body } = await directory.get(`/api/users/suggestions?${new URLSearchParams({ q })}`)
  expect({ q, status }).toEqual({ q, status: 200 })
  return body as Suggestion[]
}
const shown = async (q: string) => (await suggested(q)).map(({ kind, text }) => `${kind} ${text}`)

describe('among the sample companies', () => {
  test.each([
    ['kig', 'place Kigali, Rwanda', 'company Kigali Swift Parcels'],
    ['KIGALI', 'place Kigali, Rwanda'],
    ['Ken', 'place Kenya'],
    ['dar es', 'place Dar es Salaam, Tanzania'],
    ['coff', 'category Coffee, Tea & Spices', 'product Coffee and rice huller'],
    ['macad', 'product Macadamia in shell', 'company Meru Macadamia Growers'],
    ['logistics', 'category Logistics & Transport', 'company Dire Dawa Logistics Estate'],
    ['electrogenes', 'company Groupes Électrogènes du Katanga'],
    // No text begins like this, so similar spellings are suggested.
    ['macadmia', 'company Meru Macadamia Growers', 'product Macadamia in shell'],
    ['kgali', 'place Kigali, Rwanda'],
    ['dar es salam', 'place Dar es Salaam, Tanzania'],
    ['cofee', 'category Coffee, Tea & Spices'],
    // A good's name in another language.
    ['ikawa', 'category Coffee, Tea & Spices'],
    ['قهوة', 'category Coffee, Tea & Spices'],
  ])('%s suggests %s', async (q, ...wanted) => {
    expect(await shown(q)).toEqual(expect.arrayContaining(wanted))
  })

  test('each suggestion leads to a page with matches', async () => {
    const all = [...(await suggested('kig')), ...(await suggested('coff')), ...(await suggested('Ken'))]
    const path = (wanted: string) => all.find(({ text }) => text === wanted)?.path
    expect(path('Kigali Swift Parcels')).toMatch(/^\/company\/[0-9a-f-]{36}$/)
    expect(path('Kigali, Rwanda')).toBe('/directory?country=Rwanda&location=Kigali')
    expect(path('Kenya')).toBe('/directory?country=Kenya')
    expect(path('Coffee, Tea & Spices')).toBe('/directory?category=Coffee%2C+Tea+%26+Spices')
    expect(path('Coffee and rice huller')).toBe('/marketplace?search=Coffee+and+rice+huller')
  })

  test('a place finds every company there', async () => {
    const { rows } = await directory.database.pool.query<{ id: string; location: string; country: string }>(
      'SELECT id, location, country FROM businesses ORDER BY location',
    )
    const places = new Map<string, string[]>()
    for (const { id, location, country } of rows) places.set(`${location}, ${country}`, [...(places.get(`${location}, ${country}`) ?? []), id])
    let followed = 0
    for (const [place, ids] of places) {
      const suggestion = (await suggested(place.slice(0, place.indexOf(',')))).find(({ kind, text }) => kind === 'place' && text === place)
      if (!suggestion) continue
      const { body } = await directory.get(`/api/users/search${suggestion.path.replace('/directory', '')}`)
      const found = (body as { id: string; match: string }[]).filter(({ match }) => match === 'exact').map((hit) => hit.id)
      expect([place, found.sort()]).toEqual([place, ids.sort()])
      followed++
    }
    expect(followed).toBeGreaterThan(places.size / 2)
  })

  test('alternates between all kinds, at most eight, without duplicates', async () => {
    const list = await suggested('k')
    expect(list).toHaveLength(SUGGESTION_LIMIT)
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['company', 'product', 'place']))
    expect(new Set(list.map(({ kind, text }) => `${kind} ${text}`)).size).toBe(SUGGESTION_LIMIT)
  })
})

test.each(['', '   ', 'zzzz', '%', '_', '\\'])('suggests nothing for %j', async (q) => {
  expect(await suggested(q)).toEqual([])
})

test('accepts any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (text) => {
      const q = text.replace(/\p{Cc}/gu, '')
      expect((await suggested(q)).length).toBeLessThanOrEqual(SUGGESTION_LIMIT)
    }),
    { numRuns: 60 },
  )
})

test.each(['q=%00', `q=${'x'.repeat(201)}`, 'q=a&q=b'])('refuses %s', async (query) => {
  expect(await directory.get(`/api/users/suggestions?${query}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'q' } })
})

test('leaves out suspended companies and their words', async () => {
  await removeBusinesses(directory.database)
  const facts = { businessName: 'Zimba', location: 'Zimbatown', products: ['Zimbas'] }
  await addBusinesses(directory.database, [testBusiness({ ...facts, status: 'suspended' }), testBusiness({ businessName: 'Zimbo' })])
  for (const q of ['zimb', 'zimba']) expect(await shown(q)).not.toEqual(expect.arrayContaining([expect.stringContaining('Zimba')]))
  expect(await shown('zimb')).toEqual(['company Zimbo'])
})
