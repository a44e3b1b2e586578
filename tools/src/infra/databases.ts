// Creates a database and a role for each service; a service can only open its own database.
import pg from 'pg'

export interface ServiceDatabase {
  /** Name of both the database and its role. */
  readonly name: string
  readonly password: string
}

/** @returns each service's database address, with its own role. A second call only changes the passwords. */
export async function ensureDatabases(adminUrl: string, databases: readonly ServiceDatabase[]): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'ungana-launcher', connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    // By default everyone may connect to every database.
    const { rows } = await client.query<{ datname: string; mine: boolean }>(
      "SELECT datname, pg_has_role(current_user, datdba, 'MEMBER') AS mine FROM pg_database WHERE datallowconn AND datname IN ('postgres', 'template1')",
    )
    for (const { datname, mine } of rows) if (mine) await client.query(`REVOKE CONNECT ON DATABASE ${client.escapeIdentifier(datname)} FROM PUBLIC`)
    for (const database of databases) await ensureDatabase(client, database)
  } finally {
    await client.end()
  }
  return Object.fromEntries(databases.map((database) => [database.name, serviceDatabaseUrl(adminUrl, database)]))
}

async function ensureDatabase(client: pg.Client, { name, password }: ServiceDatabase): Promise<void> {
  const role = client.escapeIdentifier(name)
  const { rowCount: hasRole } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (!hasRole) await client.query(`CREATE ROLE ${role} NOSUPERUSER NOCREATEDB NOCREATEROLE`)
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`)

  const { rowCount: hasDatabase } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (!hasDatabase) {
    const { rows } = await client.query<{ rolsuper: boolean }>('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
    // Without superuser rights, a role can make only a role that it belongs to the owner of a database.
    if (!rows[0]?.rolsuper) await client.query(`GRANT ${role} TO CURRENT_USER`)
    await client.query(`CREATE DATABASE ${role} OWNER ${role} TEMPLATE template0 ENCODING 'UTF8'`)
  }
  await client.query(`REVOKE ALL ON DATABASE ${role} FROM PUBLIC`)
}

/** Whether a service has run on this database; false if the database does not exist. */
export async function wasUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'ungana-launcher', connectionTimeoutMillis: 5000 })
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
export function serviceDatabaseUrl(adminUrl: string, { name, password }: ServiceDatabase): string {
  const url = new URL(adminUrl)
  url.username = encodeURIComponent(name)
  url.password = encodeURIComponent(password)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}
