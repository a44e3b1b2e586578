// Tests the services' migrations, so it runs with the tests of the services and not with those of the tooling.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { checkoutRoot } from '#parts.ts'

const columns = `SELECT column_name AS name, udt_name AS type, is_nullable AS nullable, column_default AS default
  FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'accounts' ORDER BY name`

let fragment: pg.Client
beforeAll(async () => {
  fragment = await connect('postgres')
  const sql = await readFile(join(checkoutRoot, 'packages/service-kit/sql/accounts.sql'), 'utf8')
  await fragment.query(`CREATE SCHEMA accounts_fragment; SET search_path = accounts_fragment; ${sql}`)
})
afterAll(async () => {
  await fragment?.query('DROP SCHEMA accounts_fragment CASCADE')
  await fragment?.end()
})

const ofEmails = ['email', 'email_version', 'language', 'language_version']

// What each service adds to the table, and what it leaves out because it does not need it.
it.each([
  { service: 'deals', own: [], without: ofEmails },
  { service: 'logistics', own: ['kept_name'], without: ofEmails },
  { service: 'messaging', own: [], without: ofEmails },
  { service: 'notifications', own: [], without: ['sample', 'status', 'status_version'] },
  { service: 'payments', own: ['organization_plan'], without: ['sample', 'status', 'status_version'] },
])('$service has the columns of sql/accounts.sql that it needs', async ({ service, own, without }) => {
  const database = await connect(`template_${service}`)
  try {
    const found = (await database.query<{ name: string }>(columns, ['public'])).rows.filter(({ name }) => !own.includes(name))
    const described = (await fragment.query<{ name: string }>(columns, ['accounts_fragment'])).rows.filter(({ name }) => !without.includes(name))
    expect(found).toEqual(described)
  } finally {
    await database.end()
  }
})

async function connect(database: string): Promise<pg.Client> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client
}
