// `node seed/main.ts`: categories and sample data for the database that DATABASE_URL names.
import pg from 'pg'
import categories from './categories.json' with { type: 'json' }
import { sampleCompanies } from './sample-companies.ts'
import { sampleOrganizations } from './sample-organizations.ts'
import { seed } from './seed.ts'

const connectionString = process.env.DATABASE_URL
if (!connectionString) throw new Error('DATABASE_URL is not set')

const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'directory-seed' })
await client.connect()
try {
  const added = await seed(client, { categories, companies: sampleCompanies, organizations: sampleOrganizations })
  console.log(
    added
      ? `directory: added ${added.companies} sample companies with ${added.products} products and ${added.reviews} reviews, ${added.organizations} organizations, ${added.categories} categories`
      : 'directory: sample data is there',
  )
} finally {
  await client.end()
}
