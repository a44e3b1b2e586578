import { randomUUID } from 'node:crypto'
import { languageCodes } from '@ungana/language'
import { textPagesOf } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
let open: ReturnType<typeof textPagesOf>
beforeAll(async () => {
  directory = await startDirectory()
  open = textPagesOf(directory.app, directory.identity)
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

const add = (...businesses: Partial<TestBusiness>[]) => addBusinesses(directory.database, businesses.map(testBusiness))
const member = (sub: string) => ({ role: 'member', sub }) as const

test('a visitor searches, turns pages and reads a company, in every language', async () => {
  const id = randomUUID()
  await add(
    { id, businessName: 'Kivu <Coffee>', country: 'Rwanda', products: ['Washed arabica'], phone: '+250788123456', sample: false },
    ...Array.from({ length: 12 }, (_, at) => ({ businessName: `Tea ${at}`, country: 'Kenya' })),
  )
  for (const language of languageCodes) {
    expect((await open('/', { language })).page).toContain('name="q"')
    const list = await open('/directory?q=tea&country=Kenya', { language })
    expect(list.page.match(/<li>/g)).toHaveLength(9)
    expect(list.page).toContain('/t/directory?q=tea&amp;country=Kenya&amp;page=2"')
    expect((await open(`/companies/${id}`, { language })).page).toContain('<h1>Kivu &lt;Coffee&gt;</h1>')
  }
  const last = await open('/directory?q=tea&country=Kenya&page=2')
  expect(last.page.match(/<li>/g)).toHaveLength(3)
  expect(last.words).toContain('12 companies')
  expect(last.page).not.toContain('page=3')
  expect((await open('/directory?q=zzz&page=-4')).words).toContain('Try fewer or different words')
  expect((await open(`/companies/${randomUUID()}`)).status).toBe(404)
})

test('a company’s page leads to its conversation, for a visitor by way of the login', async () => {
  const [id, sample] = [randomUUID(), randomUUID()]
  await add({ id, sample: false }, { id: sample, sample: true })
  expect((await open(`/companies/${id}`)).page).toContain(`href="/t/login?from=%2Fmessages%2F${id}"`)
  expect((await open(`/companies/${id}`, { as: member(randomUUID()) })).page).toContain(`href="/t/messages/${id}"`)
  expect((await open(`/companies/${id}`, { as: member(id) })).page).not.toContain(`/messages/${id}`)
  expect((await open(`/companies/${sample}`)).page).not.toContain(`/messages/${sample}`)
})

test('the longest texts stay small', async () => {
  const long = '"é😀'.repeat(500)
  const ids = Array.from({ length: 9 }, () => randomUUID())
  const lists = { products: Array(50).fill(long.slice(0, 100)), services: Array(50).fill(long.slice(0, 100)) }
  await add(...ids.map((id) => ({ id, businessName: '"'.repeat(200), description: long, location: '"'.repeat(100), ...lists })))
  for (const language of languageCodes) {
    await open('/directory', { language })
    await open(`/companies/${ids[0]}`, { language })
  }
})
