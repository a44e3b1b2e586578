// Brings categories and sample data into the directory's database, each row once.
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
 * Adds what is not there, by id; a row that is there stays as it is, whoever changed it. Products and reviews come only with
 * their company, so what an owner deleted does not return. The content's hash is remembered: the same content is looked at
 * once, and samples that were removed stay removed.
 * @returns null when this very content was brought in before
 */
export async function seed(client: ClientBase, content: SeedContent): Promise<Added | null> {
  const { rowCount: removed } = await client.query('SELECT FROM seeds WHERE name = $1', [REMOVED])
  const wanted = removed ? { ...content, companies: [], organizations: [] } : content
  return contentOnce(client, 'samples', wanted, () => add(client, wanted))
}

/** Stands among the seeds once samples are not wanted any more. */
const REMOVED = 'samples removed'

/** Takes sample companies and organizations away with all that is theirs, for good: no later content brings any. @returns how many there were */
export async function removeSamples(client: ClientBase): Promise<{ readonly companies: number; readonly organizations: number }> {
  const removed = await contentOnce(client, REMOVED, null, async () => {
    await client.query('DELETE FROM reviews WHERE reviewer_id IN (SELECT id FROM businesses WHERE sample)')
    const companies = await client.query('DELETE FROM businesses WHERE sample')
    const organizations = await client.query('DELETE FROM organizations WHERE sample')
    return { companies: companies.rowCount ?? 0, organizations: organizations.rowCount ?? 0 }
  })
  return removed ?? { companies: 0, organizations: 0 }
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
  // One statement for companies and all that is theirs: the search table's triggers then see each company whole.
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
         -- Of samples it is "11-50", always.
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
