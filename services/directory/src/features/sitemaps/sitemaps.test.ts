import { randomUUID } from 'node:crypto'
import type { SitemapList } from '@ungana/contracts-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { sitemapXml } from './sitemap-xml.ts'

const listed = testBusiness({ products: ['Beans'] })
const suspended = testBusiness({ status: 'suspended', products: ['Beans'] })
const sample = testBusiness({ products: ['Beans'] })
const organization = { type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12' }
const organizations = { active: randomUUID(), pending: randomUUID(), sample: randomUUID() }

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  const { database } = directory
  await addBuiltInLists(database)
  await addBusinesses(database, [listed, suspended, sample])
  await database.prisma.business.update({ where: { id: sample.id }, data: { sample: true } })
  await database.prisma.organization.createMany({
    data: [
      { ...organization, id: organizations.active, name: 'Active', status: 'active' },
      { ...organization, id: organizations.pending, name: 'Pending' },
      { ...organization, id: organizations.sample, name: 'Sample', status: 'active', sample: true },
    ],
  })
})
afterAll(() => directory.close())

const xml = async (name: string) => directory.app.inject({ url: `/api/sitemaps/directory/${name}`, headers: await directory.identity.headers() })
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)

test('lists every public page, and no suspended, pending or sample one', async () => {
  const { sitemaps } = (await directory.get('/api/sitemaps/directory')).body as SitemapList
  expect(sitemaps.map(({ name }) => name)).toEqual([
    'companies-00000000-0000-0000-0000-000000000000',
    'products-00000000-0000-0000-0000-000000000000',
    'organizations',
    'events',
  ])
  const all = await Promise.all(sitemaps.map(({ name }) => xml(name)))
  const [companies, products, trade, events] = all.map(({ body }) => locations(body))
  expect(companies).toEqual([`${SITE}/company/${listed.id}`])
  const { id } = await directory.database.prisma.product.findFirstOrThrow({ where: { businessId: listed.id } })
  expect(products).toEqual([`${SITE}/product/${id}`])
  expect(trade).toEqual([`${SITE}/organization/${organizations.active}`])
  expect(events).toContain(`${SITE}/register-event/5`)
  expect(all[0]?.body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  for (const { statusCode, headers } of all) expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
})

test('a part does not list the company in its own name', async () => {
  expect(locations((await xml(`companies-${listed.id}`)).body)).not.toContain(`${SITE}/company/${listed.id}`)
})

test.each(['nothing', 'companies', 'companies-1', 'companies-../../x', 'events.xml'])('%s is not a sitemap', async (name) => {
  expect((await xml(encodeURIComponent(name))).statusCode).toBe(404)
})

test('a sitemap is one valid XML document for any number of pages and any path', async () => {
  async function* pages() {
    for (let index = 0; index < 2000; index++) yield { path: `/company/${index}?a=1&b=<c>`, changed: null }
  }
  const pieces: string[] = []
  for await (const piece of sitemapXml(pages(), SITE)) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(2)
  const text = pieces.join('')
  expect(locations(text)).toHaveLength(2000)
  expect(locations(text)[7]).toBe(`${SITE}/company/7?a=1&amp;b=&lt;c&gt;`)
  expect(text).toMatch(/^<\?xml [^>]*\?>\n<urlset [^>]*>\n(<url>.*<\/url>\n)+<\/urlset>\n$/)
})
