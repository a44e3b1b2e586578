// `node seed/main.ts` adds sample listings to the database in DATABASE_URL. With SAMPLES=hide it takes them out, until a later start wants them.
// `node seed/main.ts organizations-only` adds none, because listings belong to no organization. `node seed/main.ts remove-samples` removes them for good.
// The service itself reads roads, border posts and places from the files in this folder.
import pg from 'pg'
import { deleteSampleListings, removeSampleListings, seedSampleListings } from './sample-listings.ts'

const connectionString = process.env.DATABASE_URL
if (!connectionString) throw new Error('DATABASE_URL is not set')

const client = new pg.Client({
  connectionString,
  connectionTimeoutMillis: 5000,
  application_name: 'logistics-seed',
  // The role's own limits are for services.
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
})
await client.connect()
try {
  if (process.argv[2] === 'remove-samples') {
    console.log(`logistics: removed ${await removeSampleListings(client)} sample listings`)
  } else if (process.env.SAMPLES === 'hide') {
    console.log(`logistics: took out ${await deleteSampleListings(client)} sample listings`)
  } else if (process.argv[2] === 'organizations-only') {
    console.log('logistics: no sample listings wanted')
  } else {
    const changed = await seedSampleListings(client)
    console.log(changed ? `logistics: added or updated ${changed} sample listings` : 'logistics: sample listings are up to date')
  }
} finally {
  await client.end()
}
