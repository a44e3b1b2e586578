// The migration to teams, with many accounts and under load: everybody logs in as before.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionUserBody } from '@ungana/contracts-identity'
import { type ClonedDatabase, createDatabase, slowTransactions, testPool } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#lib/database.ts'
import { requirePlace } from '#lib/places.ts'
import { emptyCompany, findUser } from '#lib/session-user.ts'

const ACCOUNTS = 10_000
const TEAMS = '20261128003000_teams'
const folder = join(import.meta.dirname, '../prisma/migrations')
const migrations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

let clone: ClonedDatabase
let pool: pg.Pool
let database: Database
beforeAll(async () => {
  clone = await createDatabase('teams-migration')
  pool = testPool(clone.url)
  database = openDatabase(pool, slowTransactions)
})
afterAll(async () => {
  await pool.end()
  await clone.drop()
})

/** Each migration in a transaction of its own, as Prisma runs them. */
async function migrate(names: readonly string[]) {
  for (const name of names) await pool.query(readFileSync(join(folder, name, 'migration.sql'), 'utf8'))
}

const hash = '$argon2id$v=19$m=32,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA'

test('gives every account its company, also while others register, and changes no answer', { timeout: 120_000 }, async () => {
  await migrate(migrations.filter((name) => name < TEAMS))
  await pool.query(
    `INSERT INTO accounts (id, username, email, name, password_hash, role, status, language, created_at)
     SELECT gen_random_uuid(), 'company_' || n, 'owner' || n || '@old.example', 'Company ' || n, $1,
       CASE n % 50 WHEN 0 THEN 'staff' WHEN 1 THEN 'organization' ELSE 'member' END,
       CASE n % 100 WHEN 7 THEN 'suspended' WHEN 9 THEN 'closed' ELSE 'active' END, CASE n % 3 WHEN 0 THEN 'fr' END, now()
     FROM generate_series(1, $2::int) n`,
    [hash, ACCOUNTS],
  )
  await pool.query(
    `INSERT INTO profiles (account_id, version, business)
     SELECT id, 1, jsonb_build_object('businessName', name || ' Ltd', 'country', 'Rwanda', 'verified', true) FROM accounts WHERE role = 'member' AND status <> 'closed'`,
  )

  let stopped = false
  let registered = 0
  // As the older release registers and suspends, while the migration runs.
  const load = (async () => {
    while (!stopped) {
      registered += 1
      const { rows } = await pool.query(
        `INSERT INTO accounts (id, username, email, name, password_hash, role, created_at)
         VALUES (gen_random_uuid(), $1, $2, 'Late', $3, 'member', now()) RETURNING id`,
        [`late_${registered}`, `late${registered}@old.example`, hash],
      )
      if (registered % 5 === 0) await pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [rows[0].id])
    }
  })()
  await migrate(migrations.filter((name) => name >= TEAMS))
  stopped = true
  await load

  const counted = await pool.query(
    `SELECT count(*) FILTER (WHERE a.role <> 'staff' AND (c.id IS NULL OR c.status <> a.status OR c.kind <> a.role OR c.contact_id <> a.id))::int AS wrong,
       count(*) FILTER (WHERE a.role = 'staff' AND c.id IS NOT NULL)::int AS staff,
       count(*) FILTER (WHERE a.role <> 'staff' AND a.status <> 'closed' AND m.role IS DISTINCT FROM 'owner')::int AS without
     FROM accounts a LEFT JOIN companies c ON c.id = a.id LEFT JOIN memberships m ON m.company_id = a.id AND m.person_id = a.id`,
  )
  expect(counted.rows[0]).toEqual({ wrong: 0, staff: 0, without: 0 })
  expect(registered).toBeGreaterThan(0)

  const { rows: accounts } = await pool.query<{
    id: string
    username: string
    name: string
    role: string
    language: string | null
    business: object | null
  }>(
    `SELECT a.id::text, a.username, a.name, a.role, a.language, p.business FROM accounts a LEFT JOIN profiles p ON p.account_id = a.id
     WHERE a.status = 'active' AND a.role <> 'staff' ORDER BY a.username LIMIT 300`,
  )
  for (const { id, username, name, role, language, business } of accounts) {
    const companyId = await requirePlace(database, id)
    expect(companyId).toBe(id)
    const user = await findUser(database, { accountId: id, companyId })
    const before = { ...emptyCompany, businessName: name, ...business, id, username, ...(language && { language }) }
    const { person, ...others } = user as SessionUserBody
    expect(JSON.stringify(others)).toBe(JSON.stringify({ ...before, role }))
    expect(person).toEqual({ id, name: '', role: 'owner' })
  }
})
