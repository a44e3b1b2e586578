import { type ClonedDatabase, cloneDatabase } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import categories from './categories.json' with { type: 'json' }
import { sampleCompanies } from './sample-companies.ts'
import { sampleOrganizations } from './sample-organizations.ts'
import { removeSamples, type SeedContent, seed } from './seed.ts'

const samples: SeedContent = { categories, companies: sampleCompanies, organizations: sampleOrganizations }

let clone: ClonedDatabase
let client: pg.Client
beforeEach(async () => {
  clone = await cloneDatabase('directory')
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await clone.drop()
})

const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows
const contents = () =>
  rows(`SELECT 'business' AS of, id::text, to_jsonb(b) - 'updated_at' AS row FROM businesses b
        UNION ALL SELECT 'product', id::text, to_jsonb(p) FROM products p
        UNION ALL SELECT 'review', id::text, to_jsonb(r) FROM reviews r
        UNION ALL SELECT 'organization', id::text, to_jsonb(o) FROM organizations o
        UNION ALL SELECT 'category', id::text, to_jsonb(c) FROM categories c
        ORDER BY 1, 2`)
const forget = () => client.query('DELETE FROM seeds')

test('adds everything, marked as samples, and changes nothing the second time', async () => {
  const total = (of: (company: (typeof sampleCompanies)[number]) => readonly unknown[]) =>
    sampleCompanies.reduce((sum, company) => sum + of(company).length, 0)
  expect(await seed(client, samples)).toEqual({
    categories: 24,
    companies: sampleCompanies.length,
    products: total(({ products }) => products),
    reviews: total(({ reviews }) => reviews),
    organizations: 4,
  })
  expect(await rows('SELECT FROM businesses WHERE NOT sample OR id NOT IN (SELECT business_id FROM search.businesses)')).toEqual([])
  expect(await rows('SELECT FROM organizations WHERE NOT sample')).toEqual([])

  const before = await contents()
  expect(await seed(client, samples)).toBeNull()
  await forget()
  expect(await seed(client, samples)).toEqual({ categories: 0, companies: 0, products: 0, reviews: 0, organizations: 0 })
  expect(await contents()).toEqual(before)
})

test('keeps edited and real rows, and does not restore deleted parts of a company', async () => {
  const [edited, other] = sampleCompanies.filter(({ products }) => products.length > 1)
  if (!edited || !other) throw new Error('two sample companies with products are needed')
  await seed(client, { ...samples, companies: [edited] })
  await client.query(`UPDATE businesses SET description = 'Edited.', verified = false WHERE id = $1`, [edited.id])
  await client.query('DELETE FROM products WHERE id = $1', [edited.products[0]?.id])
  await client.query(`UPDATE organizations SET name = 'Edited' WHERE id = $1`, [sampleOrganizations[0]?.id])
  await client.query(`UPDATE categories SET icon = 'edited' WHERE id = 1`)
  await client.query(
    `INSERT INTO businesses (id, username, business_name, description, business_type, country, location, email, phone)
     VALUES ('0198a000-0000-7000-8000-000000000001', 'real', 'Real', 'Real.', 'trader', 'Kenya', 'Nairobi', 'a@b.example', '+254700000000')`,
  )
  const before = await contents()

  expect(await seed(client, { ...samples, companies: [edited, other] })).toMatchObject({
    companies: 1,
    products: other.products.length,
    reviews: other.reviews.length,
  })
  const of = (row: { row: { business_id?: string; id: string } }) => row.row.business_id ?? row.row.id
  expect((await contents()).filter((row) => of(row) !== other.id)).toEqual(before)
})

test('does not restore removed samples', async () => {
  await seed(client, samples)
  await client.query('DELETE FROM businesses WHERE sample')
  expect(await seed(client, samples)).toBeNull()
  expect(await rows('SELECT FROM businesses')).toEqual([])
})

test('stores companies, products, reviews and prices as written', async () => {
  const company = sampleCompanies.find(({ products, reviews }) => products.some(({ priceMinor }) => priceMinor !== null) && reviews.length > 1)
  if (!company) throw new Error('a sample company with prices and reviews is needed')
  await seed(client, { ...samples, companies: [company] })
  expect(await rows('SELECT * FROM businesses')).toMatchObject([
    {
      id: company.id,
      username: company.username,
      business_name: company.businessName,
      company_name: company.companyName,
      tags: company.tags,
      show_email: company.showEmail,
      average_response_time: company.averageResponseTime,
      contact_person: company.contactPerson,
      primary_products: company.primaryProducts,
      created_at: new Date(company.createdAt),
      review_count: company.reviews.length,
    },
  ])
  expect(await rows('SELECT id, kind, name, description, price_minor::float8, currency, unit FROM products ORDER BY position')).toEqual(
    company.products.map(({ priceMinor: price_minor, ...product }) => ({ ...product, price_minor })),
  )
  expect(await rows('SELECT id, reviewer_name, rating, comment, created_at FROM reviews ORDER BY id')).toEqual(
    company.reviews
      .map(({ id, reviewerName: reviewer_name, rating, comment, createdAt }) => ({
        id,
        reviewer_name,
        rating,
        comment,
        created_at: new Date(createdAt),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  )
})

test('two simultaneous seeds add each row once', async () => {
  const second = new pg.Client({ connectionString: clone.url })
  await second.connect()
  const results = await Promise.all([seed(client, samples), seed(second, samples)])
  await second.end()
  expect(results.filter((result) => result === null)).toHaveLength(1)
})

test('adds nothing if the database refuses any content', async () => {
  const [company] = sampleCompanies
  if (!company) throw new Error('a sample company is needed')
  await expect(seed(client, { ...samples, companies: [{ ...company, businessName: '' }] })).rejects.toThrow('businesses_business_name_check')
  expect(await contents()).toEqual([])
})

test('removes samples with all their data, for good, and nothing else', async () => {
  const [real, ...companies] = sampleCompanies
  if (!real) throw new Error('there are no sample companies')
  await seed(client, samples)
  await client.query('UPDATE businesses SET sample = false WHERE id = $1', [real.id])
  const [mine] = await rows('SELECT count(*)::int AS products FROM products WHERE business_id = $1', [real.id])
  expect(await removeSamples(client)).toEqual({ companies: companies.length, organizations: sampleOrganizations.length })
  expect(await removeSamples(client)).toEqual({ companies: 0, organizations: 0 })
  expect(await rows('SELECT id FROM businesses')).toEqual([{ id: real.id }])
  expect(await rows('SELECT business_id FROM search.businesses')).toEqual([{ business_id: real.id }])
  expect(await rows('SELECT count(*)::int AS products FROM products')).toEqual([mine])
  // Reviews that samples wrote about the real company are removed too.
  expect(await rows('SELECT FROM reviews')).toEqual([])
  // A later release with other samples and one more category.
  const later = {
    categories: [...categories, { id: 25, name: 'Another', icon: 'x' }],
    companies: sampleCompanies,
    organizations: sampleOrganizations,
  }
  expect(await seed(client, later)).toMatchObject({ categories: 1, companies: 0, organizations: 0 })
})

test('adds only the organizations, and keeps sample companies that are there', async () => {
  expect(await seed(client, samples, 'organizations')).toMatchObject({ categories: 24, companies: 0, organizations: 4 })
  await seed(client, samples)
  await seed(client, samples, 'organizations')
  expect(await rows('SELECT count(*)::int AS count FROM businesses')).toEqual([{ count: sampleCompanies.length }])
})

test('takes samples out until they are wanted again', async () => {
  await seed(client, samples)
  const ids = async () => (await contents()).map(({ id }) => id)
  const before = await ids()
  await seed(client, samples, 'none')
  expect((await contents()).every(({ of }) => of === 'category')).toBe(true)
  expect(await seed(client, samples)).toMatchObject({ companies: sampleCompanies.length, organizations: 4 })
  expect(await ids()).toEqual(before)
})
