// The sample companies are complete, unique, plausible and always the same.
import { describe, expect, it } from 'vitest'
import categories from './categories.json' with { type: 'json' }
import { composeCompanies, type SampleCompany, sampleCompanies, usernameOf } from './sample-companies.ts'
import { sampleOrganizations } from './sample-organizations.ts'
import { countries, trades } from './samples.ts'

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const forbidden =
  /leading provider|quality solutions|one-stop|state[- ]of[- ]the[- ]art|world[- ]class|cutting[- ]edge|passionate|committed to|innovative|customer satisfaction|your trusted|we pride|best quality|lorem|todo/i

const byName = new Map(sampleCompanies.map((company) => [company.businessName, company]))
const byId = new Map(sampleCompanies.map((company) => [company.id, company]))
const allProducts = sampleCompanies.flatMap(({ products }) => products)
const allReviews = sampleCompanies.flatMap(({ reviews }) => reviews)

function duplicates(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function rating({ reviews }: SampleCompany): number {
  return reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length
}

function sentences(text: string): string[] {
  return text.split(/(?<=[.!?]) +/)
}

describe('sample companies', () => {
  it('are 600 with unique ids, usernames and names', () => {
    expect(sampleCompanies).toHaveLength(600)
    expect(duplicates(sampleCompanies.map(({ businessName }) => businessName.toLowerCase()))).toEqual([])
    expect(duplicates(sampleCompanies.map(({ username }) => username))).toEqual([])
    expect(duplicates(sampleCompanies.map(({ email }) => email.split('@')[1] ?? ''))).toEqual([])
    for (const { username } of sampleCompanies) expect(username).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
  })

  it('have UUIDv7 ids that hold their time of creation', () => {
    const dated = [...sampleCompanies, ...allReviews]
    for (const { id, createdAt } of dated) {
      expect(id).toMatch(uuidv7)
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(createdAt))
      expect(createdAt >= '2024-01-01' && createdAt < '2026-11-01').toBe(true)
    }
    for (const { id } of allProducts) expect(id).toMatch(uuidv7)
    expect(duplicates([...dated, ...allProducts].map(({ id }) => id))).toEqual([])
  })

  it('fill every category and every country, in real towns', () => {
    const perCategory = tally(sampleCompanies.map(({ category }) => category))
    expect([...perCategory.keys()].sort()).toEqual(categories.map(({ name }) => name).sort())
    expect(Math.min(...perCategory.values())).toBeGreaterThanOrEqual(15)

    const perCountry = tally(sampleCompanies.map(({ country }) => country))
    expect([...perCountry.keys()].sort()).toEqual(countries.map(({ name }) => name).sort())
    expect(Math.min(...perCountry.values())).toBeGreaterThanOrEqual(18)

    for (const big of ['Kenya', 'Tanzania', 'Uganda', 'Ethiopia', 'Rwanda', 'DRC']) {
      const towns = new Set(sampleCompanies.filter(({ country }) => country === big).map(({ location }) => location))
      expect(towns.size, big).toBeGreaterThanOrEqual(8)
    }
  })

  it('have unique descriptions', () => {
    expect(duplicates(sampleCompanies.map(({ description }) => description))).toEqual([])
    const owners = new Map<string, SampleCompany[]>()
    for (const company of sampleCompanies) {
      for (const sentence of new Set(sentences(company.description))) owners.set(sentence, [...(owners.get(sentence) ?? []), company])
    }
    for (const company of sampleCompanies) {
      const own = sentences(company.description)
      const shared = tally(own.flatMap((sentence) => (owners.get(sentence) ?? []).map(({ id }) => id)))
      shared.delete(company.id)
      expect(Math.max(0, ...shared.values()) / own.length, company.businessName).toBeLessThanOrEqual(0.6)
    }
    const usual = sampleCompanies.filter(({ description }) => description.length >= 110 && description.length <= 320)
    expect(usual.length).toBeGreaterThanOrEqual(580)
  })

  it('have no empty phrases and no unfilled placeholders', () => {
    const text = JSON.stringify(sampleCompanies)
    expect(text).not.toMatch(forbidden)
    for (const company of sampleCompanies) {
      expect(company.description).not.toMatch(/[{}|]|\s{2}|undefined/)
      for (const { name, description } of company.products) expect(`${name} ${description}`).not.toMatch(/[{}|]|\s{2}|undefined/)
      for (const { comment } of company.reviews) expect(comment).not.toMatch(/[{}|]|\s{2}|undefined/)
    }
  })

  it('offer 2 to 8 products with whole prices in the local currency', () => {
    const wholeUnits = new Set(['BIF', 'RWF', 'UGX', 'DJF'])
    for (const { businessName, country, products } of sampleCompanies) {
      expect(products.length, businessName).toBeGreaterThanOrEqual(2)
      expect(products.length, businessName).toBeLessThanOrEqual(8)
      expect(duplicates(products.map(({ name }) => name)), businessName).toEqual([])
      const local = countries.find(({ name }) => name === country)?.currency
      for (const { name, priceMinor, currency } of products) {
        if (priceMinor === null) {
          expect(currency).toBeNull()
          continue
        }
        expect(Number.isSafeInteger(priceMinor) && priceMinor > 0, `${businessName}: ${name}`).toBe(true)
        expect(['USD', local]).toContain(currency)
        if (currency !== null && wholeUnits.has(currency)) expect(priceMinor).toBeGreaterThanOrEqual(5)
      }
    }
    const onRequest = allProducts.filter(({ priceMinor }) => priceMinor === null).length / allProducts.length
    expect(onRequest).toBeGreaterThan(0.1)
    expect(onRequest).toBeLessThan(0.35)
  })

  it('are reviewed by other sample companies, once each, after both registered', () => {
    for (const company of sampleCompanies) {
      expect(duplicates(company.reviews.map(({ reviewerId }) => reviewerId)), company.businessName).toEqual([])
      expect(duplicates(company.reviews.map(({ comment }) => comment)), company.businessName).toEqual([])
      for (const review of company.reviews) {
        const reviewer = byId.get(review.reviewerId)
        expect(reviewer?.businessName).toBe(review.reviewerName)
        expect(review.reviewerId).not.toBe(company.id)
        expect(review.comment.length).toBeGreaterThan(10)
        expect(review.createdAt > company.createdAt && review.createdAt > (reviewer?.createdAt ?? '9')).toBe(true)
      }
    }
  })

  it('have 1 to 9 reviews for about seven in ten, with means between 3.1 and 5', () => {
    const reviewed = sampleCompanies.filter(({ reviews }) => reviews.length > 0)
    expect(reviewed.length / sampleCompanies.length).toBeGreaterThan(0.63)
    expect(reviewed.length / sampleCompanies.length).toBeLessThan(0.77)
    for (const company of reviewed) {
      expect(company.reviews.length).toBeLessThanOrEqual(9)
      for (const review of company.reviews) expect([1, 2, 3, 4, 5]).toContain(review.rating)
      expect(rating(company), company.businessName).toBeGreaterThanOrEqual(3.1)
    }
    expect(new Set(reviewed.map((company) => rating(company).toFixed(1))).size).toBeGreaterThan(12)
  })

  it('have no real email address, website or phone number', () => {
    for (const { email, website, phone, country } of sampleCompanies) {
      expect(email).toMatch(/^[a-z]+@[a-z0-9][a-z0-9-]*\.example$/)
      if (website !== null) expect(website).toMatch(/^https:\/\/[a-z0-9.-]+\.example$/)
      expect(phone).toMatch(/^\+[1-9]\d{9,12}$/)
      expect(phone.startsWith(countries.find(({ name }) => name === country)?.phonePrefix ?? '?')).toBe(true)
    }
  })

  it('vary in what a card shows', () => {
    const part = (holds: (company: SampleCompany) => boolean) => sampleCompanies.filter(holds).length / sampleCompanies.length
    expect(new Set(sampleCompanies.map(({ businessType }) => businessType)).size).toBe(6)
    expect(part(({ verified }) => verified)).toBeGreaterThan(0.33)
    expect(part(({ verified }) => verified)).toBeLessThan(0.47)
    expect(part(({ averageResponseTime }) => averageResponseTime === null)).toBeGreaterThan(0.1)
    expect(part(({ averageResponseTime }) => averageResponseTime === null)).toBeLessThan(0.2)
    for (const { averageResponseTime, yearFounded, createdAt, employeeCount, tags } of sampleCompanies) {
      if (averageResponseTime !== null) {
        expect(Number.isInteger(averageResponseTime)).toBe(true)
        expect(averageResponseTime).toBeGreaterThanOrEqual(30)
        expect(averageResponseTime).toBeLessThanOrEqual(2880)
      }
      if (yearFounded !== null) expect(yearFounded).toBeLessThan(Number(createdAt.slice(0, 4)))
      expect(employeeCount).toMatch(/^\d+-\d+$/)
      expect(tags.length).toBeGreaterThanOrEqual(1)
      expect(tags.length).toBeLessThanOrEqual(5)
      expect(duplicates(tags)).toEqual([])
    }
  })

  it('include the companies of the design drawings unchanged', () => {
    const expected = [
      {
        name: 'Kivu Coffee Growers',
        place: 'Rwanda, Rubavu',
        verified: true,
        rating: '4.8',
        minutes: 120,
        tags: ['Green coffee', 'Arabica', 'Export'],
      },
      { name: 'Mombasa Cold Chain', place: 'Kenya, Mombasa', verified: true, rating: '4.6', minutes: 60, tags: ['Cold storage', 'Reefer'] },
      { name: 'Jinja Textile Mills', place: 'Uganda, Jinja', verified: false, rating: '4.4', minutes: 300, tags: ['Kitenge', 'Cotton yarn', 'OEM'] },
      { name: 'Arusha Safari Leather', place: 'Tanzania, Arusha', verified: true, rating: '4.7', minutes: 180, tags: ['Leather'] },
      { name: 'Bujumbura Tea Traders', place: 'Burundi, Bujumbura', verified: false, rating: 'NaN', minutes: null, tags: ['Tea', 'CTC'] },
      {
        name: 'Juba Building Supply',
        place: 'South Sudan, Juba',
        verified: false,
        rating: '4.1',
        minutes: 480,
        tags: ['Cement', 'Rebar', 'Roofing'],
      },
    ]
    const found = expected.map(({ name }) => {
      const company = byName.get(name)
      if (!company) throw new Error(`no ${name}`)
      return {
        name,
        place: `${company.country}, ${company.location}`,
        verified: company.verified,
        rating: rating(company).toFixed(1),
        minutes: company.averageResponseTime,
        tags: company.tags,
      }
    })
    expect(found).toEqual(expected)
  })

  it('include at least 60 that match a search for coffee', () => {
    const hits = sampleCompanies.filter(({ businessName, description, products }) =>
      `${businessName} ${description} ${products.map(({ name }) => name).join(' ')}`.toLowerCase().includes('coffee'),
    )
    expect(hits.length).toBeGreaterThanOrEqual(60)
  })

  it('include names that break careless code', () => {
    const names = [...byName.keys()]
    for (const awkward of [/^\S+$/, /'/, /&/, /%/, /é/, /.{80}/])
      expect(
        names.some((name) => awkward.test(name)),
        String(awkward),
      ).toBe(true)
    expect(usernameOf("Ng'ombe & Société  100%")).toBe('ngombe_societe_100')
  })

  it('are the same when evaluated again', async () => {
    const second: unknown = await import(new URL('./sample-companies.ts?second', import.meta.url).href)
    expect(second).toMatchObject({ sampleCompanies })
    expect((second as { sampleCompanies: unknown }).sampleCompanies).not.toBe(sampleCompanies)
  })

  it('stay the same when every trade gets one more company', () => {
    const longer = trades.map((trade, index) => {
      const [first] = trade.companies
      if (!first) throw new Error(`no companies in ${trade.category}`)
      return { ...trade, companies: [...trade.companies, { ...first, name: `Appended ${index}` }] }
    })
    const known = new Set(sampleCompanies.map(({ id }) => id))
    expect(composeCompanies(longer).filter(({ id }) => known.has(id))).toEqual(sampleCompanies)
  })
})

describe('the texts of the trades', () => {
  it('are all used, and every comment fits a tag or buyer that exists', () => {
    for (const { category, products, companies, remarks, buyers, buyersOf = {} } of trades) {
      const sold = new Set(companies.flatMap((row) => row.products))
      expect(
        [...products.keys()].filter((name) => !sold.has(name)),
        category,
      ).toEqual([])

      const shown = sampleCompanies.filter((company) => company.category === category)
      const tags = new Set([...[...products.values()].flatMap((product) => product.tags), ...shown.flatMap((company) => company.tags)])
      const everyBuyer = new Set([...buyers, ...Object.values(buyersOf).flat()])
      for (const { text, tags: wanted = [], by } of remarks) {
        for (const tag of wanted) expect(tags, text).toContain(tag)
        if (by !== undefined) expect(everyBuyer, text).toContain(by)
      }
      const firstTags = new Set(shown.map((company) => company.tags[0]))
      expect(
        Object.keys(buyersOf).filter((tag) => !firstTags.has(tag)),
        category,
      ).toEqual([])
      for (const buyer of everyBuyer) expect(categories.map(({ name }) => name)).toContain(buyer)
    }
  })
})

describe('sample organizations', () => {
  it('are four featured ones without real links', () => {
    expect(sampleOrganizations).toHaveLength(4)
    expect(duplicates(sampleOrganizations.map(({ id }) => id))).toEqual([])
    for (const { id, featured, website } of sampleOrganizations) {
      expect(id).toMatch(uuidv7)
      expect(featured).toBe(true)
      expect(website).toMatch(/^https:\/\/[a-z0-9-]+\.example$/)
    }
  })
})
