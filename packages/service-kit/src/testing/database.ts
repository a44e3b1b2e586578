// A database of one's own per test file, copied from the service's migrated template.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run's Postgres, with the right to create databases; set by the global setup. */
    postgresAdminUrl: string
  }
}

export interface ClonedDatabase {
  readonly url: string
  /** Ends every connection to the clone and removes it. */
  drop(): Promise<void>
}

/** A fresh copy of `template_<service>`, on the test run's Postgres if no other is named. Two calls, or two test files at once, never share one. */
export async function cloneDatabase(service: string, adminUrl: string = inject('postgresAdminUrl')): Promise<ClonedDatabase> {
  const template = `template_${service}`
  return create(`clone_${service}`, adminUrl, async (admin, name) => {
    // Postgres refuses to copy a database that another session is copying. The lock ends with the connection.
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template])
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${admin.escapeIdentifier(template)}`)
  })
}

/** An empty one, whose name begins so. */
export const createDatabase = (prefix: string): Promise<ClonedDatabase> =>
  create(prefix, inject('postgresAdminUrl'), async (admin, name) => void (await admin.query(`CREATE DATABASE ${name}`)))

/** Connections as those of `createPool`, without the bounds of production: a slow test machine is no fault of the service. */
export function testPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, pipeline: true })
  // Dropping the database may cut connections that are still closing.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Prisma's own bounds for a transaction, 2 s until it begins and 5 s until it ends, are too tight for the same reason. */
export const patientTransactions = { maxWait: 60_000, timeout: 60_000 }

async function create(prefix: string, adminUrl: string, make: (admin: pg.Client, quoted: string) => Promise<void>): Promise<ClonedDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, (admin) => make(admin, admin.escapeIdentifier(name)))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, (admin) => dropDatabase(admin, name)) }
}

/** Connections that were closed may still be on their way out: only who stays is ended, because a connection that dies while it closes fails the run. */
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
