// Adds categories and sample data to the directory's database, each row once.
import type { ClientBase } from 'pg'
import { contentOnce } from './content-once.ts'
import type { SampleCompany } from './sample-companies.ts'
import type { SampleOrganization } from './sample-organizations.ts'

export interface SeedContent {
  readonly categories: readonly { id: number; name: string; icon: string }[]
  readonly companies: readonly SampleCompany[]
  readonly organizations: readonly SampleOrganization[]
}

/** How many rows were added. */
export interface Added {
  readonly categories: number
  readonly companies: number
  readonly products: number
  readonly reviews: number
  readonly organizations: number
}

/**
 * Adds missing rows by id and leaves existing rows unchanged. Products and reviews are added only with a new company, so that deleted ones do not return.
 * The content's hash is stored, so that the same content is skipped and removed samples stay removed.
 * @param samples which ones to add; `none` also deletes those that are there, until a later seed wants them
 * @returns null if this exact content was added before
 */
export async function seed(client: ClientBase, content: SeedContent, samples: 'all' | 'organizations' | 'none' = 'all'): Promise<Added | null> {
  const { rowCount: removed } = await client.query('SELECT FROM seeds WHERE name = $1', [REMOVED])
  const wanted = {
    ...content,
    ...((removed || samples !== 'all') && { companies: [] }),
    ...((removed || samples === 'none') && { organizations: [] }),
  }
  return contentOnce(client, 'samples', wanted, async () => {
    if (samples === 'none') await deleteSamples(client)
    return add(client, wanted)
  })
}

/** Name of the seed entry that marks the samples as removed. */
const REMOVED = 'samples removed'

/** Removes sample companies and organizations with all their data. Later seeds add none. @returns how many were removed */
export async function removeSamples(client: ClientBase): Promise<{ readonly companies: number; readonly organizations: number }> {
  const removed = await contentOnce(client, REMOVED, null, () => deleteSamples(client))
  return removed ?? { companies: 0, organizations: 0 }
}

async function deleteSamples(client: ClientBase) {
  await client.query('DELETE FROM reviews WHERE reviewer_id IN (SELECT id FROM businesses WHERE sample)')
  const companies = await client.query('DELETE FROM businesses WHERE sample')
  const organizations = await client.query('DELETE FROM organizations WHERE sample')
  return { companies: companies.rowCount ?? 0, organizations: organizations.rowCount ?? 0 }
}

async function add(client: ClientBase, { categories, companies, organizations }: SeedContent): Promise<Added> {
  const newCategories = await client.query(
    `INSERT INTO categories (id, name, icon)
     SELECT id, name, icon FROM jsonb_to_recordset($1) AS category (id int, name text, icon text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(categories)],
  )
  const newOrganizations = await client.query(
    `INSERT INTO organizations (id, name, type, country, description, member_count, website, featured, status, sample)
     SELECT id, name, type, country, description, "memberCount", website, featured, 'active', true
     FROM jsonb_to_recordset($1) AS organization (
       id uuid, name text, type text, country text, description text, "memberCount" text, website text, featured boolean
     )
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(organizations)],
  )
  // One statement for companies and their data, so that the search triggers see each company complete.
  const { rows } = await client.query<Pick<Added, 'companies' | 'products' | 'reviews'>>(
    `WITH company AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1) AS company (
         id uuid, username text, "businessName" text, "companyName" text, description text, "businessType" text, category text,
         country text, location text, email text, phone text, "showEmail" boolean, "showPhone" boolean, website text,
         verified boolean, tags text[], "averageResponseTime" int, "yearFounded" int, "employeeCount" text,
         "contactPerson" text, "primaryProducts" text, "createdAt" timestamptz, products jsonb, reviews jsonb
       )
     ), new_companies AS (
       INSERT INTO businesses (
         id, username, business_name, company_name, description, business_type, category, country, location, email, phone,
         show_email, show_phone, website, verified, tags, average_response_time, year_founded, employee_count, employees_from, employees_to, contact_person,
         primary_products, sample, created_at, updated_at
       )
       SELECT
         id, username, "businessName", "companyName", description, "businessType", category, country, location, email, phone,
         "showEmail", "showPhone", website, verified, tags, "averageResponseTime", "yearFounded", "employeeCount",
         -- The text of a sample is always like "11-50".
         split_part("employeeCount", '-', 1)::int, split_part("employeeCount", '-', 2)::int, "contactPerson", "primaryProducts", true, "createdAt", "createdAt"
       FROM company
       ON CONFLICT DO NOTHING
       RETURNING id
     ), new_products AS (
       INSERT INTO products (id, business_id, kind, name, description, price_minor, currency, unit, position, created_at)
       SELECT p.id, company.id, p.kind, p.name, p.description, p.price_minor, p.currency, p.unit, p.position, company."createdAt"
       FROM new_companies
       JOIN company USING (id)
       CROSS JOIN LATERAL ROWS FROM (
         jsonb_to_recordset(company.products)
           AS (id uuid, kind text, name text, description text, "priceMinor" bigint, currency text, unit text)
       ) WITH ORDINALITY AS p (id, kind, name, description, price_minor, currency, unit, position)
       ON CONFLICT DO NOTHING
       RETURNING id
     ), new_reviews AS (
       INSERT INTO reviews (id, business_id, reviewer_id, reviewer_name, rating, comment, created_at)
       SELECT r.id, company.id, r."reviewerId", r."reviewerName", r.rating, r.comment, r."createdAt"
       FROM new_companies
       JOIN company USING (id)
       CROSS JOIN LATERAL jsonb_to_recordset(company.reviews)
         AS r (id uuid, "reviewerId" uuid, "reviewerName" text, rating smallint, comment text, "createdAt" timestamptz)
       ON CONFLICT DO NOTHING
       RETURNING id
     )
     SELECT
       (SELECT count(*)::int FROM new_companies) AS companies,
       (SELECT count(*)::int FROM new_products) AS products,
       (SELECT count(*)::int FROM new_reviews) AS reviews`,
    [JSON.stringify(companies)],
  )
  return {
    categories: newCategories.rowCount ?? 0,
    organizations: newOrganizations.rowCount ?? 0,
    companies: rows[0]?.companies ?? 0,
    products: rows[0]?.products ?? 0,
    reviews: rows[0]?.reviews ?? 0,
  }
}
