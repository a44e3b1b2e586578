import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addBuiltInLists(directory.database)
})
afterAll(() => directory.close())

const acronyms = async (query: string) => {
  const { status, body } = await directory.get(`/api/trade-organizations?${query}`)
  expect(status).toBe(200)
  return (body as { acronym: string }[]).map(({ acronym }) => acronym)
}

test('lists the twelve, in order', async () => {
  const all = ['EAC', 'EABC', 'COMESA', 'SADC', 'SACU', 'ECOWAS', 'UEMOA', 'ECCAS', 'AMU', 'AfCFTA', 'AfDB', 'Afreximbank']
  expect(await acronyms('')).toEqual(all)
  expect(await acronyms('regionalBlock=All%20Regions&q=%20')).toEqual(all)
})

test.each([
  ['q=afreximBANK', ['Afreximbank']],
  ['q=customs%20union', ['EAC', 'SACU', 'UEMOA']],
  ['query=marrakech', ['AMU']],
  ['search=100%25', []],
  ['q=_', []],
  ['regionalBlock=Continental', ['AfCFTA', 'AfDB', 'Afreximbank']],
  ['regionalBlock=SADC&q=union', ['SACU']],
  ['regionalBlock=Atlantis', []],
])('%s finds %j', async (query, expected) => {
  expect(await acronyms(query)).toEqual(expected)
})

test('an organization has all its fields, and no members while they are not confirmed', async () => {
  const { body } = await directory.get('/api/trade-organizations')
  expect(body).toContainEqual({
    id: 5,
    name: 'Southern African Customs Union',
    acronym: 'SACU',
    type: 'Customs Union',
    regionalBlock: 'SADC',
    countries: ['Botswana', 'Eswatini', 'Lesotho', 'Namibia', 'South Africa'],
    countriesAsOf: null,
    description: expect.stringContaining('customs union'),
    website: 'https://www.sacu.int',
    headquarters: 'Windhoek, Namibia',
    established: 1910,
    contactEmail: null,
    contactPhone: null,
  })
  expect(body).toContainEqual(expect.objectContaining({ acronym: 'Afreximbank', countries: null }))
})
