// Compares copies with their sources by version, as each service's copies.json names them: `<table>.<column>` and `<service>.<table>.<column>`. Both tables
// have one key column. `equal` copies hear of each version; `atMost` copies only of some.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Databases, Divergence } from '#divergences/find-divergences.ts'

interface Copies {
  readonly equal: Readonly<Record<string, string>>
  readonly atMost: Readonly<Record<string, string>>
}

interface Column {
  readonly pool: pg.Pool
  readonly table: string
  readonly column: string
}

/** The version of a closed account: no source has it. */
const LAST_VERSION = 2_147_483_647n

export async function compareCopies(root: string, databases: Databases): Promise<Divergence[]> {
  const found: Divergence[] = []
  for (const [service, pool] of databases) {
    const { equal, atMost } = copiesOf(root, service)
    for (const [copyName, sourceName] of [...Object.entries(equal), ...Object.entries(atMost)]) {
      const [from = '', table = '', column = ''] = sourceName.split('.')
      const sourcePool = databases.get(from)
      if (!sourcePool) continue
      const copies = await versions(columnOf(pool, copyName))
      const sources = await versions({ pool: sourcePool, table, column })
      const about = `${copyName} of ${sourceName}`
      for (const [id, version] of copies) {
        const original = sources.get(id)
        if (version === LAST_VERSION) continue
        if (version > (original ?? 0n)) found.push({ kind: 'ahead', service, from, about, id })
        else if (original !== undefined && version < original && copyName in equal) found.push({ kind: 'behind', service, from, about, id })
      }
    }
  }
  return found
}

/** Lets the next version of the source count for copies that are ahead of it. What they hold stays until then. */
export async function lowerCopies(databases: Databases, divergences: readonly Divergence[]): Promise<void> {
  for (const [about, group] of Map.groupBy(divergences, ({ service, about }) => `${service} ${about}`)) {
    const [service = '', copyName = '', , sourceName = ''] = about.split(' ')
    const [from = '', table = '', column = ''] = sourceName.split('.')
    const [pool, sourcePool] = [databases.get(service), databases.get(from)]
    if (!pool || !sourcePool) continue
    const copy = columnOf(pool, copyName)
    const sources = await versions({ pool: sourcePool, table, column })
    const ids = group.map(({ id }) => id)
    await pool.query(
      `UPDATE ${pg.escapeIdentifier(copy.table)} AS copy SET ${pg.escapeIdentifier(copy.column)} = known.version
       FROM unnest($1::uuid[], $2::bigint[]) AS known (key, version) WHERE copy.${await keyOf(copy)} = known.key`,
      [ids, ids.map((id) => String(sources.get(id) ?? 0n))],
    )
  }
}

function copiesOf(root: string, service: string): Copies {
  const file = join(root, 'services', service, 'copies.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Copies) : { equal: {}, atMost: {} }
}

function columnOf(pool: pg.Pool, name: string): Column {
  const [table = '', column = ''] = name.split('.')
  return { pool, table, column }
}

async function versions(column: Column): Promise<Map<string, bigint>> {
  const { rows } = await column.pool.query<{ id: string; version: string }>(
    `SELECT ${await keyOf(column)}::text AS id, ${pg.escapeIdentifier(column.column)}::text AS version FROM ${pg.escapeIdentifier(column.table)}`,
  )
  return new Map(rows.map(({ id, version }) => [id, BigInt(version)]))
}

/** The table's primary key. */
async function keyOf({ pool, table }: Column): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey) WHERE indisprimary AND indrelid = $1::regclass',
    [table],
  )
  if (rows.length !== 1) throw new Error(`${table} has no key of one column`)
  return pg.escapeIdentifier(rows[0]?.name ?? '')
}
