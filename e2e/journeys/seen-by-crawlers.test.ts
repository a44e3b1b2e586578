// What search engines and chat previews read: pages without scripts.
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './site.ts'

const form = {
  businessType: 'trader',
  country: 'Rwanda',
  location: 'Rubavu',
  phone: '+250 788 000 001',
  contactPerson: 'Aline Uwase',
  primaryProducts: 'Roasted coffee, green arabica',
  description: 'Roasts coffee of the lake and ships it.',
  employeeCount: '11-50',
  password: 'seen-by-crawlers-1',
}

async function register(request: APIRequestContext, origin: string, businessName: string): Promise<string> {
  const email = `crawled-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}@kivu.example`
  const answer = await request.post('/api/auth/register', { headers: { origin }, data: { ...form, businessName, email } })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  const html = await response.text()
  const one = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    status: response.status(),
    html,
    title: one(/<title>(.*?)<\/title>/s),
    description: one(/<meta name="description" content="([^"]*)">/),
    canonical: one(/<link rel="canonical" href="([^"]*)">/),
    image: one(/<meta property="og:image" content="([^"]*)">/),
    listed: !html.includes('<meta name="robots" content="noindex">'),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json ?? '')),
  }
}

const locations = async (request: APIRequestContext, path: string) =>
  [...(await (await request.get(path)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => new URL(location ?? '').pathname)

test('crawlers get each page’s facts without running scripts', async ({ request, page, baseURL }) => {
  test.slow()
  await test.step('a phone can install the site', async () => {
    const { html } = await read(request, '/directory')
    const [manifest, apple] = ['manifest', 'apple-touch-icon'].map((rel) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1] ?? '')
    const answer = await request.get(manifest as string)
    expect(answer.headers()['content-type']).toBe('application/manifest+json')
    const { icons, start_url, display } = await answer.json()
    expect([start_url, display]).toEqual(['/', 'standalone'])
    const sizes = await Promise.all(
      [...icons, { src: apple, sizes: '180x180' }].map(async ({ src, sizes: named }: Record<'src' | 'sizes', string>) => {
        const picture = await request.get(src)
        const bytes = await picture.body()
        return [named, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, picture.headers()['content-type']]
      }),
    )
    expect(sizes).toEqual(['192x192', '512x512', '512x512', '180x180'].map((size) => [size, size, 'image/png']))
  })

  await test.step('a company has its facts and picture, and the sitemap leads to it', async () => {
    const id = await register(request, baseURL as string, 'Kivu Crawled Roasters')
    const crawled = await read(request, `/company/${id.toUpperCase()}?utm_source=chat`)
    const url = `${new URL(crawled.canonical ?? '').origin}/company/${id}`
    expect(crawled).toMatchObject({
      status: 200,
      title: 'Kivu Crawled Roasters · Ungana',
      description: 'Trader in Rubavu, Rwanda. Roasts coffee of the lake and ships it.',
      canonical: url,
      listed: true,
      data: [{ '@type': 'LocalBusiness', name: 'Kivu Crawled Roasters', url, address: { addressLocality: 'Rubavu', addressCountry: 'Rwanda' } }],
    })
    expect(crawled.data[0]).not.toHaveProperty('aggregateRating')
    expect(crawled.html).not.toContain('788 000 001')

    const { pathname, search } = new URL(crawled.image?.replaceAll('&amp;', '&') ?? '')
    // On a busy machine, the first request for a picture may get 503.
    await expect.poll(async () => (await request.get(pathname + search)).status()).toBe(200)
    const picture = await request.get(pathname + search)
    const bytes = await picture.body()
    expect([picture.status(), picture.headers()['content-type'], bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      200,
      'image/png',
      1200,
      630,
    ])
    expect((await request.get(pathname + search, { headers: { 'if-none-match': picture.headers().etag as string } })).status()).toBe(304)

    expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
    const sitemaps = await locations(request, '/sitemap.xml')
    const pages = (await Promise.all(sitemaps.map((sitemap) => locations(request, sitemap)))).flat()
    expect(pages).toContain(`/company/${id}`)
    expect(pages).toEqual(expect.arrayContaining(['/', '/directory', '/trade-events', '/register-event/5']))
    expect(pages).not.toContain('/login')

    // The rendered page agrees with the crawled facts.
    await page.goto(`/company/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Kivu Crawled Roasters' })).toBeVisible()
    await expect(page).toHaveTitle('Kivu Crawled Roasters · Ungana')
  })
  await test.step('samples are not listed, what is not there is 404, and each kind of page has its own head', async () => {
    const [sample] = await (await request.get('/api/users/search?q=Kivu+Coffee+Growers')).json()
    expect(sample.sample).toBe(true)
    expect(await read(request, `/company/${sample.id}`)).toMatchObject({
      status: 200,
      title: 'Kivu Coffee Growers · Ungana',
      listed: false,
      data: [],
    })
    const sitemaps = (await locations(request, '/sitemap.xml')).filter((path) => path.includes('companies'))
    const companies = (await Promise.all(sitemaps.map((path) => locations(request, path)))).flat()
    expect(companies).not.toContain(`/company/${sample.id}`)
    for (const path of [
      '/company/01900000-0000-7000-8000-000000000000',
      '/company/no-id',
      '/organization/01900000-0000-7000-8000-000000000000',
      '/register-event/999',
    ])
      expect(await read(request, path)).toMatchObject({ status: 404, listed: false, canonical: undefined })

    const { startsOn, name } = await (await request.get('/api/exhibitions/5')).json()
    expect(await read(request, '/register-event/5')).toMatchObject({ status: 200, data: [{ '@type': 'Event', name, startDate: startsOn }] })
    const { categories } = await (await request.get('/api/users/facets')).json()
    const category = encodeURIComponent(categories[0].value).replaceAll('%20', '+')
    const list = await read(request, `/directory?page=2&search=tea&country=Nowhere&category=${category}`)
    expect(list.title).toBe('Business Directory · Ungana')
    expect(list.canonical).toMatch(/\/directory\?category=[^&]+$/)
    expect(new URL(list.canonical ?? '').searchParams.get('category')).toBe(categories[0].value)
    expect((await read(request, '/login')).listed).toBe(false)
  })
  await test.step('a company that is called like a script has only that name', async () => {
    const name = `</script><script>window.hit=1</script>"'><img src=x onerror="window.hit=1"><!--`
    const id = await register(request, baseURL as string, name)
    const crawled = await read(request, `/company/${id}`)
    expect(crawled.data[0].name).toBe(name)
    await page.goto(`/company/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · Ungana`)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect((await request.get(new URL(crawled.image?.replaceAll('&amp;', '&') ?? '').pathname)).status()).toBe(200)
  })
})
