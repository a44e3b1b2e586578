// A separate database for each test file, copied from the service's migrated template.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's Postgres with the right to create databases. Set by the global setup. */
    postgresAdminUrl: string
  }
}

export interface ClonedDatabase {
  readonly url: string
  /** Closes every connection to the clone and removes it. */
  drop(): Promise<void>
}

/** Creates a copy of `template_<service>`, by default on the test run's Postgres. Every call creates a new copy. */
export async function cloneDatabase(service: string, adminUrl: string = inject('postgresAdminUrl')): Promise<ClonedDatabase> {
  const template = `template_${service}`
  return create(`clone_${service}`, adminUrl, async (admin, name) => {
    // Postgres refuses to copy a database while another session copies it. The lock is released when the connection ends.
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${admin.escapeIdentifier(template)}`)
  })
}

/** Creates an empty database whose name begins with `prefix`. */
export const createDatabase = (prefix: string, adminUrl: string = inject('postgresAdminUrl')): Promise<ClonedDatabase> =>
  create(prefix, adminUrl, async (admin, name) => void (await admin.query(`CREATE DATABASE ${name}`)))

/** Creates a pool like `createPool`, but without timeouts, so that tests do not fail on a slow machine. */
export function testPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, pipeline: true })
  // Ignores errors, because dropping the database may end connections that are still closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Longer limits for Prisma's transactions. The defaults (2 s to start, 5 s in total) are too short for slow test machines. */
export const slowTransactions = { maxWait: 60_000, timeout: 60_000 }

async function create(prefix: string, adminUrl: string, make: (admin: pg.Client, quoted: string) => Promise<void>): Promise<ClonedDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, (admin) => make(admin, admin.escapeIdentifier(name)))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, (admin) => dropDatabase(admin, name)) }
}

/**
 * Drops the database. Gives connections a second to close, then ends those that remain, because ending a connection while it closes would fail the
 * test run.
 */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  const drop = `DROP DATABASE IF EXISTS ${admin.escapeIdentifier(name)}`
  await admin.query("SET statement_timeout = '1s'")
  try {
    await admin.query(drop)
  } catch {
    await admin.query('RESET statement_timeout')
    await admin.query(`${drop} WITH (FORCE)`)
  }
}

async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
