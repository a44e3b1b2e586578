// `node …/wait-for-migrations.ts` in the folder of a service: ends when the database in DATABASE_URL has all migrations of this release. Kubernetes starts no
// instance before, so none answers on older tables.
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

// biome-ignore lint/style/noProcessEnv: this is the only setting of a separate process.
const { DATABASE_URL: url } = process.env
if (!url) throw new Error('DATABASE_URL is required')
const wanted = readdirSync('prisma/migrations', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
if (wanted.length === 0) throw new Error('prisma/migrations has no migrations')

for (let told = ''; ; await sleep(1000)) {
  const missing = await missingMigrations(url).catch((error: Error) => `the database: ${error.message}`)
  if (missing === '') break
  if (missing !== told) console.log(`Waiting for ${missing}`)
  told = missing
}

async function missingMigrations(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, application_name: 'wait-for-migrations', connectionTimeoutMillis: 5000, statement_timeout: 5000 })
  // If the connection is lost, the query fails.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL')
    const applied = new Set(rows.map(({ name }) => name))
    return wanted.filter((name) => !applied.has(name)).join(', ')
  } finally {
    await client.end()
  }
}
