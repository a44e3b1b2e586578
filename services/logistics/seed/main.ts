// `node seed/main.ts`: sample listings for the database that DATABASE_URL names; `node seed/main.ts remove-samples` takes them out, for good. Roads, posts and
// places are read from the files here by the service itself.
import pg from 'pg'
import { removeSampleListings, seedSampleListings } from './sample-listings.ts'

const connectionString = process.env.DATABASE_URL
if (!connectionString) throw new Error('DATABASE_URL is not set')

const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'logistics-seed' })
await client.connect()
try {
  if (process.argv[2] === 'remove-samples') {
    console.log(`logistics: removed ${await removeSampleListings(client)} sample listings`)
  } else {
    const changed = await seedSampleListings(client)
    console.log(changed ? `logistics: brought in ${changed} sample listings` : 'logistics: nothing to bring in')
  }
} finally {
  await client.end()
}
