import { expect, inject, it } from 'vitest'
import { databaseUrl, onDatabase } from '#infra/on-database.ts'
import { findParts } from '#parts.ts'

const services = findParts()
  .services.filter(({ hasDatabase }) => hasDatabase)
  .map(({ name }) => name)
const adminUrl = inject('postgresAdminUrl')

/** Each kind of object, with what a role may do to it, also because everybody may. */
const rightsOf: Readonly<Record<string, string>> = {
  table: `SELECT c.oid::regclass::text AS name, has_table_privilege($1, c.oid, kind) AS may FROM own c,
    unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER,MAINTAIN}'::text[]) kind WHERE relkind NOT IN ('S', 'i', 'I')`,
  sequence: `SELECT c.oid::regclass::text AS name, has_sequence_privilege($1, c.oid, kind) AS may FROM own c,
    unnest('{SELECT,USAGE,UPDATE}'::text[]) kind WHERE relkind = 'S'`,
  schema: `SELECT n.oid::regnamespace::text AS name, has_schema_privilege($1, n.oid, kind) AS may FROM schemas n, unnest('{USAGE,CREATE}'::text[]) kind`,
  database: `SELECT 'database' AS name, has_database_privilege($1, current_database(), kind) AS may FROM unnest('{CONNECT,CREATE,TEMPORARY}'::text[]) kind`,
}

it.each(services)('the role of %s owns nothing, and may only read and write rows', async (service) => {
  const role = `template_${service}`
  await onDatabase(databaseUrl(adminUrl, role), async (client) => {
    const found: Record<string, Record<string, string>> = {}
    for (const [kind, rights] of Object.entries(rightsOf)) {
      const { rows } = await client.query<{ name: string; rights: string }>(
        `WITH schemas AS (SELECT * FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'),
           own AS (SELECT c.* FROM pg_class c JOIN schemas n ON n.oid = relnamespace)
         SELECT name, coalesce(string_agg(kind, ' ' ORDER BY kind) FILTER (WHERE may), '') AS rights
         FROM (${rights.replace(' AS may', ' AS may, kind')}) AS each GROUP BY name`,
        [role],
      )
      found[kind] = Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
    }
    const { _prisma_migrations, ...tables } = found.table ?? {}
    expect(_prisma_migrations).toBe('SELECT')
    expect(Object.keys(tables).length).toBeGreaterThan(5)
    expect([...new Set(Object.values(tables))]).toEqual(['DELETE INSERT SELECT UPDATE'])
    for (const rights of Object.values(found.sequence ?? {})) expect(rights).toBe('SELECT USAGE')
    expect([...new Set(Object.values(found.schema ?? {}))]).toEqual(['USAGE'])
    expect(found.database).toEqual({ database: 'CONNECT' })

    const { rows: owned } = await client.query("SELECT classid::regclass, objid FROM pg_shdepend WHERE refobjid = $1::regrole AND deptype = 'o'", [
      role,
    ])
    expect(owned).toEqual([])
    // Such a function would lend the rights of its owner.
    const { rows: lending } = await client.query(
      "SELECT oid::regprocedure::text FROM pg_proc WHERE prosecdef AND NOT starts_with(pronamespace::regnamespace::text, 'pg_')",
    )
    expect(lending).toEqual([])
    const { rows: memberships } = await client.query('SELECT roleid::regrole::text FROM pg_auth_members WHERE member = $1::regrole', [role])
    expect(memberships).toEqual([])
  })
})
