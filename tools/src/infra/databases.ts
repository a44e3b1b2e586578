// Creates a database and two roles for each service. One owns the database and everything in it; only migrations use it. The service's own role reads and
// writes rows, so SQL that somebody smuggles into a service can remove no table, trigger or constraint.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrl } from '#infra/on-database.ts'

export interface ServiceDatabase {
  /** Name of both the database and the service's role. */
  readonly name: string
  readonly password: string
  readonly ownerPassword: string
}

export interface DatabaseUrls {
  readonly service: string
  /** For migrations. */
  readonly owner: string
}

const [LOCK_NOT_AVAILABLE, DEADLOCK] = ['55P03', '40P01']
const ATTEMPTS = 30
const limits = { statement_timeout: '2s', lock_timeout: '1s', idle_in_transaction_session_timeout: '5s' }

const ownerOf = (name: string): string => `${name}_owner`
const open = (connectionString: string): pg.Client =>
  new pg.Client({ connectionString, application_name: 'ungana-launcher', connectionTimeoutMillis: 5000 })

/**
 * @param adminUrl a superuser, or a role that may create databases and roles and made those of an earlier call
 * @returns each service's database addresses. A second call changes the passwords, and moves what the service's role owns to the owner.
 */
export async function ensureDatabases(adminUrl: string, databases: readonly ServiceDatabase[]): Promise<Record<string, DatabaseUrls>> {
  const client = open(adminUrl)
  await client.connect()
  try {
    // By default everyone may connect to every database.
    const { rows } = await client.query<{ datname: string; mine: boolean }>(
      "SELECT datname, pg_has_role(current_user, datdba, 'MEMBER') AS mine FROM pg_database WHERE datallowconn AND datname IN ('postgres', 'template1')",
    )
    for (const { datname, mine } of rows) if (mine) await client.query(`REVOKE CONNECT ON DATABASE ${client.escapeIdentifier(datname)} FROM PUBLIC`)
    for (const database of databases) {
      await ensureDatabase(client, database)
      await ensureRights(databaseUrl(adminUrl, encodeURIComponent(database.name)), database.name)
    }
  } finally {
    await client.end()
  }
  return Object.fromEntries(
    databases.map((database) => [database.name, { service: serviceDatabaseUrl(adminUrl, database), owner: ownerDatabaseUrl(adminUrl, database) }]),
  )
}

async function ensureDatabase(client: pg.Client, { name, password, ownerPassword }: ServiceDatabase): Promise<void> {
  await ensureRole(client, name, password)
  await ensureRole(client, ownerOf(name), ownerPassword)
  const { rowCount: hasDatabase } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (!hasDatabase)
    await client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${client.escapeIdentifier(ownerOf(name))} TEMPLATE template0 ENCODING 'UTF8'`,
    )
  // Services set these limits when they connect, but a pooler such as PgBouncer does not pass them on.
  const role = client.escapeIdentifier(name)
  for (const [limit, time] of Object.entries(limits)) await client.query(`ALTER ROLE ${role} IN DATABASE ${role} SET ${limit} = '${time}'`)
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(name)
  const { rowCount: hasRole } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (!hasRole) await client.query(`CREATE ROLE ${role} NOSUPERUSER NOCREATEDB NOCREATEROLE`)
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
  const { rows } = await client.query<{ rolsuper: boolean }>('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
  // Without superuser rights, only a member of a role can give it a database, and change what belongs to it.
  if (!rows[0]?.rolsuper) await client.query(`GRANT ${role} TO CURRENT_USER`)
}

/** Moves everything to the owner and grants the service its rights, in one transaction, so that a running service always has them. */
async function ensureRights(url: string, name: string): Promise<void> {
  const client = open(url)
  await client.connect()
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await setRights(client, name)
      } catch (error) {
        if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes((error as pg.DatabaseError).code ?? '')) throw error
        if (attempt === ATTEMPTS)
          throw new Error(`A long transaction uses the tables of ${name}, so they cannot get their owner. Run this again when it has ended.`)
        await sleep(200)
      }
    }
  } finally {
    await client.end()
  }
}

async function setRights(client: pg.Client, name: string): Promise<void> {
  const [role, owner] = [client.escapeIdentifier(name), client.escapeIdentifier(ownerOf(name))]
  const run = (text: string) => client.query(text)
  await run('BEGIN')
  try {
    await run('SELECT pg_advisory_xact_lock(7272708)')
    // After a second Postgres looks for a deadlock, and might then end the transaction of a service.
    await run("SET LOCAL lock_timeout = '500ms'")
    await run(`ALTER DATABASE ${role} OWNER TO ${owner}`)
    // Schemas first, because an owner of tables must be allowed to create some in their schema.
    const { rows: owned } = await client.query<{ nspname: string }>('SELECT nspname FROM pg_namespace WHERE pg_get_userbyid(nspowner) = $1', [name])
    for (const { nspname } of owned) await run(`ALTER SCHEMA ${client.escapeIdentifier(nspname)} OWNER TO ${owner}`)
    await run(`REASSIGN OWNED BY ${role} TO ${owner}`)

    await run(`REVOKE ALL ON DATABASE ${role} FROM PUBLIC`)
    await run(`GRANT CONNECT ON DATABASE ${role} TO ${role}`)
    const { rows: all } = await client.query<{ nspname: string }>(
      "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'",
    )
    const schemas = all.map(({ nspname }) => client.escapeIdentifier(nspname)).join(', ')
    const rights = { SCHEMAS: 'USAGE', TABLES: 'SELECT, INSERT, UPDATE, DELETE', SEQUENCES: 'USAGE, SELECT' }
    await run(`GRANT ${rights.SCHEMAS} ON SCHEMA ${schemas} TO ${role}`)
    await run(`GRANT ${rights.TABLES} ON ALL TABLES IN SCHEMA ${schemas} TO ${role}`)
    await run(`GRANT ${rights.SEQUENCES} ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${role}`)
    for (const [kind, right] of Object.entries(rights)) await run(`ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT ${right} ON ${kind} TO ${role}`)
    await protectMigrations(client)
    await run('COMMIT')
  } catch (error) {
    // If the connection is lost, the first error says more.
    await run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Only the owner says which migrations were applied; services read it. */
export async function protectMigrations(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; role: string }>(
    `SELECT DISTINCT c.oid::regclass::text AS table, acl.grantee::regrole::text AS role FROM pg_class c, aclexplode(c.relacl) acl
     WHERE c.relname = '_prisma_migrations' AND acl.grantee NOT IN (0, c.relowner) AND acl.privilege_type <> 'SELECT'`,
  )
  for (const { table, role } of rows) await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${role}`)
}

/** Whether a service has run on this database; false if the database does not exist. */
export async function wasUsed(url: string): Promise<boolean> {
  const client = open(url)
  try {
    await client.connect()
    const { rowCount } = await client.query("SELECT FROM pg_tables WHERE tablename = '_prisma_migrations'")
    return rowCount !== 0
  } catch (error) {
    const { code } = error as pg.DatabaseError
    if (code === NO_SUCH_DATABASE) return false
    throw error
  } finally {
    await client.end()
  }
}
const NO_SUCH_DATABASE = '3D000'

/** `adminUrl` with the service's own role and database. */
export function serviceDatabaseUrl(adminUrl: string, { name, password }: Pick<ServiceDatabase, 'name' | 'password'>): string {
  return urlOf(adminUrl, name, name, password)
}

/** `adminUrl` with the owner of the service's database. */
export function ownerDatabaseUrl(adminUrl: string, { name, ownerPassword }: Pick<ServiceDatabase, 'name' | 'ownerPassword'>): string {
  return urlOf(adminUrl, name, ownerOf(name), ownerPassword)
}

function urlOf(adminUrl: string, database: string, role: string, password: string): string {
  const url = new URL(adminUrl)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}
