// `node seed/main.ts`: built-in lists, categories and sample data for the database that DATABASE_URL names;
// `node seed/main.ts remove-samples` takes the samples out, for good.
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

const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'directory-seed' })
await client.connect()
try {
  if (process.argv[2] === 'remove-samples') {
    const { companies, organizations } = await removeSamples(client)
    console.log(`directory: removed ${companies} sample companies and ${organizations} sample organizations`)
  } else {
    const changed = await seedBuiltInLists(client, { tradeOrganizations, exhibitions, tradeCalendar })
    if (changed) console.log(`directory: brought in ${changed} built-in trade organizations, exhibitions and calendar rows`)
    const added = await seed(client, { categories, companies: sampleCompanies, organizations: sampleOrganizations })
    console.log(
      added
        ? `directory: added ${added.companies} sample companies with ${added.products} products and ${added.reviews} reviews, ${added.organizations} organizations, ${added.categories} categories`
        : 'directory: sample data is there',
    )
  }
} finally {
  await client.end()
}
