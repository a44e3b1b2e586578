import { randomUUID } from 'node:crypto'
import type { LinkCard } from '@ungana/contracts-kit'
import { linkCard } from '@ungana/contracts-kit'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { addBuiltInLists } from '#testing/built-in-lists.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addBuiltInLists(directory.database)
})
afterEach(() => removeBusinesses(directory.database))
afterAll(() => directory.close())

async function card(path: string): Promise<LinkCard> {
  const { status, body } = await directory.get(`/api/cards/${path}`)
  expect(status).toBe(200)
  return parse(linkCard, body)
}

async function companyCard(facts: Partial<TestBusiness>, further: { sample?: boolean } = {}) {
  const business = testBusiness(facts)
  await addBusinesses(directory.database, [business])
  if (further.sample) await directory.database.prisma.business.update({ where: { id: business.id }, data: { sample: true } })
  return { business, card: await card(`companies/${business.id}`) }
}

describe('a company', () => {
  test('the card of a company has name, place, text, picture and structured data', async () => {
    const reviews = [
      { rating: 5, hidden: false },
      { rating: 4, hidden: false },
      { rating: 1, hidden: true },
    ]
    const { business, card } = await companyCard({ reviews, website: 'https://kahawa.example', yearFounded: 2011 })
    const url = `${SITE}/company/${business.id}`
    expect(card).toMatchObject({
      title: 'Kahawa House',
      description: 'Trader in Kigali, Rwanda. Roasts and ships.',
      url,
      index: true,
      image: { width: 1200, height: 630, alt: 'Kahawa House, Kigali, Rwanda' },
    })
    expect(card.data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'LocalBusiness',
        name: 'Kahawa House',
        url,
        image: card.image?.url,
        description: 'Roasts and ships.',
        foundingDate: '2011',
        sameAs: ['https://kahawa.example'],
        address: { '@type': 'PostalAddress', addressLocality: 'Kigali', addressCountry: 'Rwanda' },
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
      },
    ])
  })

  test('the card is in the language of the page', async () => {
    const { business } = await companyCard({})
    const headers = { ...(await directory.identity.headers()), 'ungana-language': 'fr' }
    const { description } = (await directory.app.inject({ url: `/api/cards/companies/${business.id}`, headers })).json()
    expect(description).toBe('Négociant – Kigali, Rwanda. Roasts and ships.')
  })

  test('the picture of a card has words in its language, and says so in its address', async () => {
    const { business } = await companyCard({ reviews: [{ rating: 5, hidden: false }] })
    const headers = { ...(await directory.identity.headers()), 'ungana-language': 'fr' }
    const url = `/api/cards/companies/${business.id}`
    const french = (await directory.app.inject({ url, headers })).json().image.url as string
    expect(new URL(french).searchParams.get('l')).toBe('fr')
    // An address whose key names what it shows is kept forever.
    const { headers: kept } = await directory.app.inject({ url: french.replace(SITE, ''), headers: await directory.identity.headers() })
    expect(kept['cache-control']).toContain('immutable')
    const arabic = await directory.app.inject({ url, headers: { ...headers, 'ungana-language': 'ar' } })
    expect(new URL(arabic.json().image.url).searchParams.get('l')).toBeNull()
  })

  test('the card has no rating without reviews, and no email and phone that the owner hides', async () => {
    const hidden = await companyCard({})
    expect(hidden.card.data[0]).not.toHaveProperty('aggregateRating')
    expect(JSON.stringify(hidden.card)).not.toMatch(/owner@kahawa|788123456/)
    const shown = await companyCard({ showEmail: true, showPhone: true })
    expect(shown.card.data[0]).toMatchObject({ email: 'owner@kahawa.example', telephone: '+250788123456' })
  })

  test('a sample company is not indexed and has no structured data', async () => {
    const { card } = await companyCard({ reviews: [{ rating: 5, hidden: false }] }, { sample: true })
    expect(card).toMatchObject({ index: false, data: [] })
  })

  test.each(['suspended', undefined])('a company with the status %s has no card and no picture', async (status) => {
    const business = testBusiness({ status: status ?? 'active' })
    if (status) await addBusinesses(directory.database, [business])
    for (const path of ['', '/picture.png'])
      expect(await directory.get(`/api/cards/companies/${business.id}${path}`)).toMatchObject({ status: 404, body: { code: 'BUSINESS_NOT_FOUND' } })
  })

  test('a company with any name has a card', async () => {
    const business = testBusiness()
    await addBusinesses(directory.database, [business])
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }).filter((name) => !/[\p{Cc}\p{Cs}]/u.test(name)),
        fc.string({ unit: 'grapheme', maxLength: 900 }).filter((text) => !/[\0\p{Cs}]/u.test(text)),
        async (businessName, description) => {
          await directory.database.prisma.business.update({ where: { id: business.id }, data: { businessName, description } })
          const { title, description: text, data } = await card(`companies/${business.id}`)
          expect([title, data[0]?.name]).toEqual([businessName, businessName])
          expect(Array.from(text).length).toBeLessThanOrEqual(200)
          expect(text).not.toMatch(/[\n\t]/)
        },
      ),
      { numRuns: 30 },
    )
  })
})

test('an active organization has a card', async () => {
  const facts = { name: 'Guild of Roasters', type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12' }
  const id = randomUUID()
  const { prisma } = directory.database
  await prisma.organization.create({ data: { ...facts, id, website: 'https://guild.example', email: 'secret@guild.example' } })
  expect(await directory.get(`/api/cards/organizations/${id}`)).toMatchObject({ status: 404 })
  await prisma.organization.update({ where: { id }, data: { status: 'active' } })
  const active = await card(`organizations/${id}`)
  expect(active).toMatchObject({ title: 'Guild of Roasters', description: 'Regional Chamber, Kenya. A guild.', index: true })
  expect(active.data[0]).toMatchObject({ '@type': 'Organization', sameAs: 'https://guild.example', address: { addressCountry: 'Kenya' } })
  expect(JSON.stringify(active)).not.toContain('secret')
  await prisma.organization.update({ where: { id }, data: { sample: true } })
  expect(await card(`organizations/${id}`)).toMatchObject({ index: false, data: [] })
})

test('a trade event has structured data if its days are fixed', async () => {
  const { prisma } = directory.database
  const dated = await prisma.exhibition.findFirstOrThrow({ where: { startsOn: { not: null }, datesExpected: false } })
  const expected = await prisma.exhibition.findFirstOrThrow({ where: { datesExpected: true } })
  const undated = await prisma.exhibition.findFirstOrThrow({ where: { startsOn: null } })
  const { data, description } = await card(`exhibitions/${dated.id}`)
  expect(data[0]).toMatchObject({
    '@type': 'Event',
    name: dated.name,
    startDate: dated.startsOn?.toISOString().slice(0, 10),
    endDate: dated.endsOn?.toISOString().slice(0, 10),
    location: { name: dated.location },
    url: `${SITE}/register-event/${dated.id}`,
  })
  expect(description).toContain(dated.location)
  // In Arabic, the picture is the English one.
  const headers = { ...(await directory.identity.headers()), 'ungana-language': 'ar' }
  const arabic = (await directory.app.inject({ url: `/api/cards/exhibitions/${dated.id}`, headers })).json().image
  const { headers: kept } = await directory.app.inject({ url: arabic.url.replace(SITE, ''), headers: await directory.identity.headers() })
  expect(kept['cache-control']).toContain('immutable')
  for (const { id, name } of [expected, undated]) expect(await card(`exhibitions/${id}`)).toMatchObject({ title: name, data: [], index: true })
})

test('the card of a built-in trade event names and describes it in the language of the page', async () => {
  const { id } = await directory.database.prisma.exhibition.findFirstOrThrow({ where: { name: 'Rwanda International Trade Fair (RITF)' } })
  const headers = { ...(await directory.identity.headers()), 'ungana-language': 'fr' }
  const { title, description, image } = (await directory.app.inject({ url: `/api/cards/exhibitions/${id}`, headers })).json()
  expect(title).toBe('Foire internationale du Rwanda (RITF)')
  expect(description).toContain('Une foire commerciale d’environ trois semaines')
  expect(image.alt).toContain(title)
})

describe('a picture', () => {
  const picture = async (url: string, headers: Record<string, string> = {}) =>
    directory.app.inject({ url: url.replace(SITE, ''), headers: { ...(await directory.identity.headers()), ...headers } })

  test('the picture is a PNG that browsers keep forever and do not download twice', async () => {
    const { business, card } = await companyCard({ businessName: 'የኢትዮጵያ ቡና' })
    const { statusCode, headers, rawPayload } = await picture(card.image?.url ?? '')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'public, max-age=31536000, immutable'])
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])

    const known = await picture(card.image?.url ?? '', { 'if-none-match': String(headers.etag) })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    const unversioned = await picture(`/api/cards/companies/${business.id}/picture.png`)
    expect([unversioned.statusCode, unversioned.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  })

  test('a picture gets a new URL when its content changes', async () => {
    const { business, card: before } = await companyCard({})
    await directory.database.prisma.business.update({ where: { id: business.id }, data: { phone: '+250788999999' } })
    expect((await card(`companies/${business.id}`)).image).toEqual(before.image)
    await directory.database.prisma.business.update({ where: { id: business.id }, data: { businessName: 'Kahawa Palace' } })
    expect((await card(`companies/${business.id}`)).image?.url).not.toBe(before.image?.url)
  })
})

describe('a product', () => {
  async function productCard(facts: { priceMinor?: bigint; currency?: string; image?: string } = {}, seller: Partial<TestBusiness> = {}) {
    const business = testBusiness(seller)
    await addBusinesses(directory.database, [business])
    const data = { businessId: business.id, kind: 'product', name: 'Washed arabica', description: 'Grown at 1,800 m.', unit: 'kg', ...facts }
    const { id } = await directory.database.prisma.product.create({ data })
    return { id, business }
  }

  test('the card of a product has price, seller, photos and structured data', async () => {
    const { id } = await productCard({ priceMinor: 450n, currency: 'USD', image: '/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large' })
    const url = `${SITE}/product/${id}`
    const shown = await card(`products/${id}`)
    expect(shown).toMatchObject({
      title: 'Washed arabica',
      description: 'USD 4.50 / kg. Kahawa House, Kigali, Rwanda. Grown at 1,800 m.',
      url,
      index: true,
      image: { width: 1200, height: 630, alt: 'Washed arabica, Kahawa House, Kigali, Rwanda' },
    })
    expect(shown.data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Washed arabica',
        description: 'Grown at 1,800 m.',
        offers: { '@type': 'Offer', price: '4.50', priceCurrency: 'USD', seller: { '@type': 'Organization', name: 'Kahawa House' } },
        url,
        image: [`${SITE}/api/images/5f0b7c1e-9d57-4a54-8a53-2f7c3d1f2b90/large`],
      },
    ])
  })

  test('the card of a product names its country in the language of the page', async () => {
    const { id } = await productCard({ priceMinor: 450n, currency: 'USD' }, { country: 'Ethiopia' })
    const headers = { ...(await directory.identity.headers()), 'ungana-language': 'fr' }
    const { description } = (await directory.app.inject({ url: `/api/cards/products/${id}`, headers })).json()
    expect(description).toBe('USD 4.50 / kg. Kahawa House, Kigali, Éthiopie. Grown at 1,800 m.')
  })

  test('a product without a price has no structured data', async () => {
    const { id } = await productCard()
    expect((await card(`products/${id}`)).data).toEqual([])
  })

  test('the card of a suspended company’s product is not found', async () => {
    const { id, business } = await productCard()
    await directory.database.prisma.business.update({ where: { id: business.id }, data: { status: 'suspended' } })
    expect((await directory.get(`/api/cards/products/${id}`)).status).toBe(404)
  })
})
