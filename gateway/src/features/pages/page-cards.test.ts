// Tests what crawlers that run no JavaScript read in a page.
import type { LinkCard } from '@ungana/contracts-kit'
import { marks, registry } from '@ungana/contracts-shell'
import type { LanguageCode } from '@ungana/language'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'zod/v4/core'
import { answerJson, type FakeHandler, type FakeService, fakeService } from '#testing/fake-service.ts'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'

const eventually = { timeout: 20_000 }
const times = { maxWait: 2000, deadline: 5000, fresh: { card: 1000, nothing: 1000 }, stale: 10_000 }
const heads = {
  '/directory': {
    title: 'Business Directory',
    description: 'All "of" them & more',
    query: ['type', 'category'],
    values: { type: ['organization'], category: '/api/facets#categories' },
  },
  '/company/:id': { title: 'Company profile', description: 'A business.', card: '/api/cards/companies/:id' },
  '/signup': { title: 'Sign up', sameAs: '/directory' },
  '/mine': { title: 'Mine', index: false },
}
const pages = [...Object.keys(heads), '/unsaid']

const kivu: LinkCard = {
  title: 'Kivu Coffee Growers',
  description: 'Roasters in Rubavu.',
  url: `${SITE}/company/7`,
  image: { url: `${SITE}/api/cards/companies/7/picture.png?v=1&w=2`, alt: 'Kivu', width: 1200, height: 630 },
  data: [{ '@context': 'https://schema.org', '@type': 'LocalBusiness', name: 'Kivu Coffee Growers' }],
  index: true,
}

let folder: ReleasesFolder
let directory: FakeService
let gateway: RunningGateway
let now = 0

async function run(tuning: Partial<typeof times> = {}, languages: readonly LanguageCode[] = ['en']) {
  gateway = await runGateway({
    config: { LANGUAGES: languages },
    releases: folder.path,
    services: { directory: [directory] },
    tuning: { cards: { ...times, ...tuning }, now: () => now },
  })
  await vi.waitFor(async () => expect((await gateway.fetch('/api/things')).status).toBe(200), eventually)
  directory.calls.length = 0
}

beforeEach(async () => {
  now = Date.now()
  folder = await releasesFolder()
  const index = `<!doctype html><html><head>${marks.about.begin}<title>Ungana: Unite.</title>${marks.about.end}${marks.registry}</head></html>`
  await folder.release('shell', shellFiles({ 'index.html': index }))
  await folder.release('directory', remoteFiles({}, { pages, heads, sitemap: '/api/sitemaps/directory' }))
  directory = await fakeService(
    [
      { url: '/api/things' },
      { url: '/api/facets' },
      { url: '/api/cards/companies/:id' },
      { url: '/api/sitemaps/directory' },
      { url: '/api/sitemaps/directory/:name', deadline: 'transfer' },
    ],
    answerJson(kivu),
  )
})
afterEach(async () => {
  await gateway.app.close()
  await directory.kill().catch(() => undefined)
  await folder.remove()
})

async function read(path: string) {
  const response = await gateway.fetch(path)
  const html = await response.text()
  const one = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    status: response.status,
    html,
    title: one(/<title>(.*?)<\/title>/s),
    description: one(/<meta name="description" content="([^"]*)">/),
    canonical: one(/<link rel="canonical" href="([^"]*)">/),
    image: one(/<meta property="og:image" content="([^"]*)">/),
    card: one(/<meta name="twitter:card" content="([^"]*)">/),
    listed: !html.includes('<meta name="robots" content="noindex">'),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? '')),
  }
}
const cardCalls = () => directory.calls.filter(({ url }) => url.startsWith('/api/cards/'))

describe('a page with a link card', () => {
  test('puts the card into the head and can be cached', async () => {
    await run()
    expect(await read('/Company/7/?from=chat')).toMatchObject({
      status: 200,
      title: 'Kivu Coffee Growers · Ungana',
      description: 'Roasters in Rubavu.',
      canonical: `${SITE}/company/7`,
      image: `${SITE}/api/cards/companies/7/picture.png?v=1&amp;w=2`,
      card: 'summary_large_image',
      listed: true,
      data: kivu.data,
    })
    const { headers } = await gateway.fetch('/company/7')
    const again = await gateway.fetch('/company/7', { headers: { 'if-none-match': headers.get('etag') as string } })
    expect(again.status).toBe(304)
  })

  test('asks the service as a visitor, once for simultaneous requests, and again when the card is old', async () => {
    await run()
    await Promise.all(['/company/7', '/company/7', '/company/7?a'].map((path) => gateway.fetch(path, { headers: { cookie: 'ungana_session=x' } })))
    expect(cardCalls().map(({ url }) => url)).toEqual(['/api/cards/companies/7'])
    const [, claims = ''] = String(cardCalls()[0]?.headers['x-ungana-identity']).split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ role: 'visitor', aud: 'directory' })
    expect(cardCalls()[0]?.headers.cookie).toBeUndefined()
    now += 1001
    directory.answer = answerJson({ ...kivu, title: 'Kivu Tea' })
    expect((await read('/company/7')).title).toBe('Kivu Tea · Ungana')
  })

  test('asks once in each language of a page', async () => {
    await run({}, ['en', 'fr'])
    for (const path of ['/company/7', '/fr/company/7', '/fr/company/7?a']) await gateway.fetch(path)
    expect(cardCalls().map(({ headers }) => headers['ungana-language'])).toEqual(['en', 'fr'])
  })

  test.each([404, 400])('is 404 if the service answers %d', async (status) => {
    await run()
    directory.answer = answerJson({ message: 'Company not found', code: 'BUSINESS_NOT_FOUND', requestId: 'x' }, status)
    const page = await read('/company/8')
    expect(page).toMatchObject({ status: 404, listed: false, title: 'Ungana: Unite.', canonical: undefined })
    expect(parse(registry, JSON.parse(/id="registry">(.*?)<\/script>/s.exec(page.html)?.[1] ?? '')).remotes).toHaveLength(1)
    expect((await read('/company/..%2f..%2fusers')).status).toBe(404)
  })

  test('is noindex if the card says so', async () => {
    await run()
    directory.answer = answerJson({ ...kivu, index: false, data: [] })
    expect(await read('/company/7')).toMatchObject({ status: 200, listed: false, data: [] })
  })

  test('escapes every title and description', async () => {
    await run()
    const hostile = fc.oneof(
      fc.constantFrom(
        '</script><script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "'",
        '<!--',
        '-->',
        '$&$1',
        marks.registry,
        marks.skeleton,
        '\u2028',
        '&lt;',
      ),
      fc.string({ unit: 'grapheme' }),
    )
    const name = fc.array(hostile, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ').replaceAll(/[\p{Cs}\0\r]/gu, ''))
    await fc.assert(
      fc.asyncProperty(name, name, async (title, description) => {
        now += 1001
        const data = [{ '@type': 'LocalBusiness', name: title, [title]: [description] }]
        directory.answer = answerJson({ ...kivu, title, description, url: `${SITE}/company/7?${title}`, data })
        const page = await read('/company/7')
        expect(page.data).toEqual(data)
        expect(page.html).not.toMatch(/<script>|<img|<!--(?!\/?ungana)/)
        expect(unescaped(page.title ?? '')).toBe(title.includes('Ungana') ? title : `${title} · Ungana`)
        expect(unescaped(page.description ?? '')).toBe(description)
        expect(page.html.match(/<script/g)).toHaveLength(2)
      }),
      { numRuns: 60 },
    )
  })
})

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

describe('a service without an answer', () => {
  const general = {
    status: 200,
    title: 'Company profile · Ungana',
    description: 'A business.',
    canonical: undefined,
    listed: true,
    data: [],
  }
  const never: FakeHandler = () => undefined

  test('does not delay the page, and a late card is used for the next request', async () => {
    await run({ maxWait: 100 })
    let answer: () => void = () => undefined
    directory.answer = (call, response, request) => {
      answer = () => answerJson(kivu)(call, response, request)
    }
    expect(await read('/company/7')).toMatchObject(general)
    answer()
    await vi.waitFor(async () => expect((await read('/company/7')).title).toBe('Kivu Coffee Growers · Ungana'), eventually)
    expect(cardCalls()).toHaveLength(1)
  })

  test.each([
    ['hangs', never],
    ['fails', answerJson({ message: 'x' }, 500)],
    ['sends something else', answerJson({ title: 7 })],
    ['sends no JSON', (_call, response) => void response.end('<html>')],
  ] satisfies [string, FakeHandler][])('that %s costs only the card', async (_what, handler) => {
    await run({ maxWait: 100, deadline: 300 })
    directory.answer = handler
    expect(await read('/company/7')).toMatchObject(general)
  })

  test('that is down leaves a page without its card, unless the card is cached', async () => {
    await run({ maxWait: 300 })
    // On a slow machine the first answer may take longer than the page waits.
    await vi.waitFor(async () => expect((await read('/company/9')).title).toBe('Kivu Coffee Growers · Ungana'), eventually)
    await directory.kill()
    now += 1001
    expect(await read('/company/7')).toMatchObject(general)
    expect((await read('/company/9')).title).toBe('Kivu Coffee Growers · Ungana')
    now += 10_001
    expect((await read('/company/9')).title).toBe('Company profile · Ungana')
  })
})

describe('a page without a link card', () => {
  const facets = answerJson({ categories: [{ value: 'Coffee & Tea' }, { value: 'a' }] })

  test.each([
    ['/directory', `${SITE}/directory`],
    ['/Directory/', `${SITE}/directory`],
    ['/directory?page=3&search=x&category=Coffee+%26+Tea&utm_source=chat', `${SITE}/directory?category=Coffee+%26+Tea`],
    ['/directory?category=a&type=organization&category=b', `${SITE}/directory?type=organization&amp;category=a`],
    ['/directory?category=&type="><script>', `${SITE}/directory`],
    ['/directory?category=b&type=company', `${SITE}/directory`],
    ['/signup', `${SITE}/directory`],
  ])('%s has the canonical URL %s', async (path, canonical) => {
    directory.answer = facets
    await run()
    expect(await read(path)).toMatchObject({ status: 200, canonical, listed: true, card: 'summary' })
  })

  test('is rendered once for all unknown values, and known values are asked for once a minute', async () => {
    directory.answer = facets
    await run()
    const tags = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await gateway.fetch(`/directory?category=x${index}&y${index}=1`)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(1)
    expect(directory.calls.map(({ url }) => url)).toEqual(['/api/facets'])
  })

  test('keeps the known values of a service that no longer answers', async () => {
    directory.answer = facets
    await run()
    const known = { canonical: `${SITE}/directory?category=a` }
    expect(await read('/directory?category=a')).toMatchObject(known)
    await directory.kill()
    for (const later of [60_001, 60_001]) {
      now += later
      expect(await read('/directory?category=a')).toMatchObject(known)
    }
  })

  test('shows the head that its part declares', async () => {
    await run()
    expect(await read('/directory')).toMatchObject({
      title: 'Business Directory · Ungana',
      description: 'All &quot;of&quot; them &amp; more',
      data: [],
    })
    expect(await read('/mine')).toMatchObject({ title: 'Mine · Ungana', listed: false })
  })

  test.each([
    ['/unsaid', 200],
    ['/nothing', 404],
  ])('%s without a head is noindex', async (path, status) => {
    await run()
    expect(await read(path)).toMatchObject({ status, title: 'Ungana: Unite.', listed: false, canonical: undefined })
  })

  test('does not send the heads of all pages to browsers', async () => {
    await run()
    expect((await read('/directory')).html).not.toContain('A business.')
    expect(await (await gateway.fetch('/registry.json')).text()).not.toMatch(/heads|sitemap/)
  })

  test('keeps the title of an older shell without marks', async () => {
    await folder.release('shell', shellFiles({ 'index.html': `<html><head><title>Old</title>${marks.registry}</head></html>` }))
    await run()
    expect(await read('/company/7')).toMatchObject({ status: 200, title: 'Old', canonical: undefined })
  })
})

describe('languages', () => {
  const links = (html: string) =>
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]*)")? href="([^"]*)">/g)].map(([, rel, code, href]) => [
      code ?? rel,
      href?.replace(SITE, ''),
    ])
  const head = async (path: string) => links(await (await gateway.fetch(path)).text())

  test('a page names its address in every language', async () => {
    await run({}, ['en', 'fr', 'ar'])
    directory.answer = answerJson(kivu)
    const alternates = (page: string) => [
      ['en', page],
      ['fr', `/fr${page}`],
      ['ar', `/ar${page}`],
      ['x-default', page],
    ]
    expect(await head('/company/7')).toEqual([['canonical', '/company/7'], ...alternates('/company/7')])
    expect(await head('/fr/company/7')).toEqual([['canonical', '/fr/company/7'], ...alternates('/company/7')])
    expect(await head('/ar/signup?x=1')).toEqual([['canonical', '/ar/directory'], ...alternates('/directory')])
    expect(await head('/fr/mine')).toEqual([['canonical', '/fr/mine']])
    expect(await (await gateway.fetch('/fr/company/7')).text()).toContain(`<meta property="og:url" content="${SITE}/fr/company/7">`)
  })

  test('a site in English only names no other address', async () => {
    await run()
    directory.answer = answerJson(kivu)
    expect(await head('/company/7')).toEqual([['canonical', '/company/7']])
  })
})

describe('sitemaps', () => {
  const lists: FakeHandler = (call, response, request) => {
    if (call.url === '/api/sitemaps/directory')
      return answerJson({
        sitemaps: [
          { name: 'companies-1', lastModified: '2026-11-20T08:30:00.000Z' },
          { name: 'events', lastModified: null },
        ],
      })(call, response, request)
    if (call.url === '/api/sitemaps/directory/events') return void response.writeHead(200, { 'content-type': 'application/xml' }).end('<urlset/>')
    return answerJson({ code: 'NOT_FOUND' }, 404)(call, response, request)
  }
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location?.replace(SITE, ''))

  test('every language has its own sitemaps', async () => {
    await run({}, ['en', 'fr'])
    directory.answer = (call, response, request) => {
      if (call.url !== '/api/sitemaps/directory/events') return lists(call, response, request)
      // Two pieces. The second begins inside an address.
      response.writeHead(200, { 'content-type': 'application/xml' }).write(`<urlset><url><loc>${SITE}/eve`)
      setImmediate(() => response.end(`nts/1</loc></url><url><loc>${SITE}/events/café</loc></url></urlset>`))
    }
    const found = locations(await (await gateway.fetch('/sitemap.xml')).text())
    expect(found).toEqual([
      '/sitemap.pages.xml',
      '/sitemap.directory.companies-1.xml',
      '/sitemap.directory.events.xml',
      '/sitemap.fr.pages.xml',
      '/sitemap.fr.directory.companies-1.xml',
      '/sitemap.fr.directory.events.xml',
    ])
    expect(locations(await (await gateway.fetch('/sitemap.fr.pages.xml')).text())).toEqual(['/fr/directory'])
    for (const encoding of ['gzip', 'identity']) {
      const events = await gateway.fetch('/sitemap.fr.directory.events.xml', { headers: { 'accept-encoding': encoding } })
      expect(locations(await events.text())).toEqual(['/fr/events/1', '/fr/events/café'])
    }
    expect(locations(await (await gateway.fetch('/sitemap.directory.events.xml')).text())).toEqual(['/events/1', '/events/café'])
    expect((await gateway.fetch('/sitemap.sw.pages.xml')).status).toBe(404)
  })

  test('robots.txt leads to all sitemaps', async () => {
    await run()
    directory.answer = lists
    const robots = await (await gateway.fetch('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    const index = await gateway.fetch('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const text = await index.text()
    expect(locations(text)).toEqual(['/sitemap.pages.xml', '/sitemap.directory.companies-1.xml', '/sitemap.directory.events.xml'])
    expect(text).toContain('<lastmod>2026-11-20T08:30:00.000Z</lastmod>')
    expect(locations(await (await gateway.fetch('/sitemap.pages.xml')).text())).toEqual(['/directory'])
    const events = await gateway.fetch('/sitemap.directory.events.xml')
    expect([events.status, events.headers.get('content-encoding'), await events.text()]).toEqual([200, 'gzip', '<urlset/>'])
    const plain = await gateway.fetch('/sitemap.directory.events.xml', { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, '<urlset/>'])
  })

  test.each(['/sitemap.directory.nothing.xml', '/sitemap.other.events.xml', '/sitemap.directory.xml', '/sitemap.directory.a%2Fb.xml', '/sitemap.x'])(
    'answers 404 for %s',
    async (path) => {
      await run()
      directory.answer = lists
      expect((await gateway.fetch(path)).status).toBe(404)
    },
  )

  test('answers 503 for the index if a part does not answer', async () => {
    await run()
    directory.answer = answerJson({}, 500)
    expect((await gateway.fetch('/sitemap.xml')).status).toBe(503)
    await directory.kill()
    expect((await gateway.fetch('/sitemap.xml')).status).toBe(503)
    expect((await gateway.fetch('/robots.txt')).status).toBe(200)
  })
})
