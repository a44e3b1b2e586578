// `node seed/main.ts` adds built-in lists, categories and sample data to the database in DATABASE_URL. With SAMPLES=hide it takes the samples out.
// `node seed/main.ts organizations-only` adds the sample organizations, but no sample companies.
// `node seed/main.ts remove-samples` removes the samples for good.
import pg from 'pg'
import { seedBuiltInLists } from './built-in-lists.ts'
import categories from './categories.json' with { type: 'json' }
import exhibitions from './exhibitions.json' with { type: 'json' }
import { sampleCompanies } from './sample-companies.ts'
import { sampleOrganizations } from './sample-organizations.ts'
import { removeSamples, seed } from './seed.ts'
import tradeCalendar from './trade-calendar.json' with { type: 'json' }
import tradeOrganizations from './trade-organizations.json' with { type: 'json' }

const connectionString = process.env.DATABASE_URL
if (!connectionString) throw new Error('DATABASE_URL is not set')

const client = new pg.Client({
  connectionString,
  connectionTimeoutMillis: 5000,
  application_name: 'directory-seed',
  // The role's own limits are for services.
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
})
await client.connect()
try {
  if (process.argv[2] === 'remove-samples') {
    const { companies, organizations } = await removeSamples(client)
    console.log(`directory: removed ${companies} sample companies and ${organizations} sample organizations`)
  } else {
    const changed = await seedBuiltInLists(client, { tradeOrganizations, exhibitions, tradeCalendar })
    if (changed) console.log(`directory: added or updated ${changed} built-in trade organizations, trade events and calendar rows`)
    const samples = process.env.SAMPLES === 'hide' ? 'none' : process.argv[2] === 'organizations-only' ? 'organizations' : 'all'
    const added = await seed(client, { categories, companies: sampleCompanies, organizations: sampleOrganizations }, samples)
    console.log(
      added
        ? `directory: added ${added.companies} sample companies with ${added.products} products and ${added.reviews} reviews, ${added.organizations} organizations, ${added.categories} categories`
        : 'directory: sample data is already there',
    )
  }
} finally {
  await client.end()
}
