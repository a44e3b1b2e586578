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

// biome-ignore lint/style/noProcessEnv: set by `npm run proof pooler`.
const pooler = process.env.PROOF_POOLER

export interface ClonedDatabase {
  /** The clone of a service's database has the service's own rights. */
  readonly url: string
  readonly adminUrl: string
  /** Closes every connection to the clone and removes it. */
  drop(): Promise<void>
}

/** Creates a copy of `template_<service>`, by default on the test run's Postgres. Every call creates a new copy. */
export async function cloneDatabase(service: string, adminUrl: string = inject('postgresAdminUrl')): Promise<ClonedDatabase> {
  const template = `template_${service}`
  const clone = await create(`clone_${service}`, adminUrl, async (admin, name) => {
    await copy(admin, template, name)
    // A copy has no rights of its template on the database itself.
    await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC; GRANT CONNECT ON DATABASE ${name} TO ${admin.escapeIdentifier(template)}`)
  })
  return { ...clone, url: Object.assign(new URL(clone.url), { username: template, ...(pooler && { host: pooler }) }).href }
}

/** Creates a copy of a database that a test made. */
export const copyDatabase = (template: string, adminUrl: string = inject('postgresAdminUrl')): Promise<ClonedDatabase> =>
  create('copy', adminUrl, (admin, name) => copy(admin, template, name))

async function copy(admin: pg.Client, template: string, name: string): Promise<void> {
  // Postgres refuses to copy a database while another session copies it. The lock is released when the connection ends.
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template])
  // Copying the files takes a third of the processor time that logging each page takes.
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${admin.escapeIdentifier(template)} STRATEGY file_copy`)
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
  return { url: url.href, adminUrl: url.href, drop: () => asAdmin(adminUrl, (admin) => dropDatabase(admin, name)) }
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

/** Opens a pool for what a service may not do on this database, such as changing tables and skipping triggers. */
export async function adminPool(pool: pg.Pool, adminUrl: string = inject('postgresAdminUrl')): Promise<pg.Pool> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name')
  return testPool(Object.assign(new URL(adminUrl), { pathname: `/${rows[0]?.name}` }).href)
}

/** Runs SQL that a service may not run on this database. */
export async function asAdministrator(pool: pg.Pool, sql: string): Promise<void> {
  const admin = await adminPool(pool)
  await admin.query(sql).finally(() => admin.end())
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
