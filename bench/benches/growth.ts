// Measures what a message takes on the disks, table by table. docs/growth.md works out from it what many messages need.
import type { Client } from 'pg'
import { addMembers } from '#add-members.ts'
import { quick } from '#config.ts'
import { table } from '#figures.ts'
import { client, closeSenders, members, notifications, pairsWith, send, until, untilPublished } from '#message-senders.ts'
import { report, say } from '#report.ts'

const PARTNERS = 10
/** How often each member writes to each partner. */
const ROUNDS = quick ? 2 : 20
const CONNECTIONS = 64

/** Bytes of each table with its indexes. VACUUM gives the free space at the end back. */
async function sizesOf(database: Client): Promise<Map<string, number>> {
  await database.query('VACUUM ANALYZE')
  const { rows } = await database.query<{ name: string; bytes: number }>(`
    SELECT n.nspname || '.' || c.relname AS name, pg_total_relation_size(c.oid)::float8 AS bytes
    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** The end of Postgres' log of changes, in bytes. */
async function logEnd(): Promise<number> {
  const { rows } = await client.query<{ at: number }>("SELECT (pg_current_wal_lsn() - '0/0')::float8 AS at")
  return rows[0]?.at ?? 0
}

async function sendAll(): Promise<number> {
  const pairs = pairsWith(
    members.map(({ id }) => id),
    PARTNERS,
  )
  const waiting = Array.from({ length: ROUNDS }, () => pairs).flat()
  const count = waiting.length
  const connection = async (): Promise<void> => {
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) await send(pair)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return count
}

async function countOf(database: Client, name: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`)
  return rows[0]?.count ?? 0
}

try {
  await addMembers(client, members)
  const databases: readonly (readonly [string, Client])[] = [
    ['messaging', client],
    ['notifications', notifications],
  ]
  const before = new Map(await Promise.all(databases.map(async ([name, database]) => [name, await sizesOf(database)] as const)))
  const [start, already] = [await logEnd(), await countOf(notifications, 'notifications')]
  const count = await sendAll()
  await untilPublished()
  await until('notifications', async () => (await countOf(notifications, 'notifications')) - already >= count)
  const log = (await logEnd()) - start
  const what = `${count.toLocaleString('en')} messages of 131 characters in ${(await countOf(client, 'conversations')).toLocaleString('en')} conversations`
  say(what)
  const rows: (string | number)[][] = []
  for (const [name, database] of databases) {
    for (const [relation, bytes] of await sizesOf(database)) {
      const each = (bytes - (before.get(name)?.get(relation) ?? 0)) / count
      if (each >= 1) rows.push([name, relation, Math.round(each)])
    }
  }
  rows.sort(([, , one], [, , other]) => Number(other) - Number(one))
  report({
    name: 'growth',
    title: 'Bytes of a message',
    yardstick: `${what} of ${members.length} companies, with their indexes, after VACUUM.`,
    body: table([
      ['database', 'table', 'bytes for a message'],
      ...rows,
      ['both', "Postgres' log of changes, which replicas and backups copy", Math.round(log / count)],
    ]),
  })
} finally {
  await closeSenders()
}
