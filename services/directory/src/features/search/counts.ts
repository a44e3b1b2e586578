// Cached exact counts of search matches, so that only the first count scans the table.
//
// Each count is stored with its database snapshot. search.changes logs the rows that search.businesses lost and gained since, so a later answer adds the
// matching changes and is exact for its own snapshot. A cached count is therefore always exact, even if another process changed the companies.
import { createHash } from 'node:crypto'
import type { SearchSort } from '@ungana/contracts-directory'
import type { Pool, PoolClient } from 'pg'
import { join, queryRows, type Sql, sql } from '#lib/database.ts'
import { type Bounds, readBounds } from './order.ts'

/** A count of the rows of search.businesses AS s that match `where`, grouped by `columns`. */
export interface CountQuery {
  /** Identifies the question in the cache. */
  readonly key: string
  readonly columns: readonly Sql[]
  readonly where: Sql
  /** Up to this many matches, the ids are cached too. */
  readonly few: number
}

type Value = string | number | null
export interface Group {
  readonly values: readonly Value[]
  readonly count: number
}

export interface Counted {
  readonly groups: readonly Group[]
  /** Ids of all matches, perhaps with a few that no longer match; undefined if there are too many. */
  readonly ids: readonly string[] | undefined
}

interface CachedCount extends Counted {
  readonly snapshot: string
}

/** The cache of one process, with the bounds that its counts use. */
export interface Counts {
  /** From this many real matches, a search has no samples. */
  readonly samplesLeaveAt: number
  readonly cache: Map<string, Promise<CachedCount>>
  readonly bounds: Map<SearchSort, { readonly bounds: Bounds; readonly version: string; readonly readAt: number }>
}

export const openCounts = (samplesLeaveAt: number): Counts => ({ samplesLeaveAt, cache: new Map(), bounds: new Map() })

const BOUNDS_CACHE_MS = 60_000

/** `version` identifies the bounds. */
export async function boundsOf(pool: Pick<Pool, 'query'>, counts: Counts, sort: SearchSort): Promise<{ bounds: Bounds; version: string }> {
  const known = counts.bounds.get(sort)
  if (known && performance.now() - known.readAt < BOUNDS_CACHE_MS) return known
  const bounds = await readBounds(pool, sort)
  const read = { bounds, version: createHash('sha256').update(JSON.stringify(bounds)).digest('base64'), readAt: performance.now() }
  counts.bounds.set(sort, read)
  return read
}

/** Maximum number of cached counts. A cached count takes about ten kilobytes, or more with many ids. */
const MAX_CACHED = 500
/** After this many changes, the updated count replaces the cached one, so that the changes are not added again. */
const REPLACE_AFTER_CHANGES = 100

/**
 * Runs `work` in a read-only transaction with the counts of its snapshot. Simultaneous callers with the same question share one count.
 */
export async function withCounts<T>(
  pool: Pick<Pool, 'query' | 'connect'>,
  counts: Counts,
  question: CountQuery,
  work: (tx: PoolClient, counted: Counted) => Promise<T>,
): Promise<T> {
  const cached = cachedCount(pool, counts, question)
  const counted = await cached
  return inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) =>
    work(tx, await updateCount(tx, counts, question, cached, counted)),
  )
}

async function inTransaction<T>(pool: Pick<Pool, 'connect'>, begin: string, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/** The cached counts, updated to the transaction's snapshot. */
async function updateCount(
  tx: PoolClient,
  counts: Counts,
  question: CountQuery,
  cached: Promise<CachedCount>,
  counted: CachedCount,
): Promise<Counted> {
  const since = await changesSince(tx, counted.snapshot, question)
  if (since.outdated) return store(counts, question, countNow(tx, question))
  if (since.changes === 0) return counted
  const ids = counted.ids && [...new Set([...counted.ids, ...(since.ids ?? [])])]
  const now: CachedCount = { snapshot: since.snapshot, groups: sum(counted.groups, since.groups), ids }
  if (since.changes > REPLACE_AFTER_CHANGES && counts.cache.get(question.key) === cached) {
    if (ids && ids.length > 2 * question.few) counts.cache.delete(question.key)
    else counts.cache.set(question.key, Promise.resolve(now))
  }
  return now
}

function cachedCount(pool: Pick<Pool, 'connect'>, counts: Counts, question: CountQuery): Promise<CachedCount> {
  const { cache } = counts
  const found = cache.get(question.key)
  if (found) {
    // Keep the map in order of use, because the oldest entry is removed first.
    cache.delete(question.key)
    cache.set(question.key, found)
    return found
  }
  return store(counts, question, countInNewTransaction(pool, question))
}

function store({ cache }: Counts, question: CountQuery, counting: Promise<CachedCount>): Promise<CachedCount> {
  cache.set(question.key, counting)
  counting.catch(() => {
    if (cache.get(question.key) === counting) cache.delete(question.key)
  })
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(oldest)
  }
  return counting
}

type Groups = readonly (readonly [...values: Value[], count: number])[]

const toGroups = (groups: Groups | null): Group[] => (groups ?? []).map((group) => ({ values: group.slice(0, -1), count: Number(group.at(-1)) }))

/** SELECT list of the grouped columns, named for GROUP BY. */
const selectList = (columns: readonly Sql[]): Sql => join(columns.map((column, index) => sql`${column} AS ${names[index] ?? sql``}`))
const names = [sql`a`, sql`b`, sql`c`, sql`d`]
const namesOf = (columns: readonly Sql[]): Sql => join(names.slice(0, columns.length))

async function countInNewTransaction(pool: Pick<Pool, 'connect'>, question: CountQuery): Promise<CachedCount> {
  return inTransaction(pool, 'BEGIN READ ONLY', (tx) => countNow(tx, question))
}

async function countNow(tx: Pick<PoolClient, 'query'>, question: CountQuery): Promise<CachedCount> {
  const { columns, where, few } = question
  // Postgres expects one group per row, so without these settings it would not count with parallel workers.
  await queryRows(tx, sql`SELECT set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true)`)
  const [row] = await queryRows<{ snapshot: string; ids: string[] | null; groups: Groups | null }>(
    tx,
    sql`
      SELECT pg_current_snapshot()::text AS snapshot, array_agg(business_id) AS ids, json_agg(json_build_array(${namesOf(columns)}, 1)) AS groups
      FROM (SELECT s.business_id, ${selectList(columns)} FROM search.businesses AS s WHERE ${where} LIMIT ${few + 1}) AS first_ones`,
  )
  if (row && (row.ids ?? []).length <= few) return { snapshot: row.snapshot, groups: sum(toGroups(row.groups)), ids: row.ids ?? [] }
  return countMany(tx, question)
}

async function countMany(tx: Pick<PoolClient, 'query'>, { columns, where }: CountQuery): Promise<CachedCount> {
  const [row] = await queryRows<{ snapshot: string; groups: Groups | null }>(
    tx,
    sql`
      SELECT pg_current_snapshot()::text AS snapshot, json_agg(json_build_array(${namesOf(columns)}, n)) AS groups
      FROM (
        SELECT ${selectList(columns)}, count(*) AS n FROM search.businesses AS s WHERE ${where} GROUP BY ${namesOf(columns)}
      ) AS counted`,
  )
  if (!row) throw new Error('A count returned no row')
  return { snapshot: row.snapshot, groups: toGroups(row.groups), ids: undefined }
}

interface Changes {
  readonly snapshot: string
  readonly changes: number
  readonly outdated: boolean
  /** The companies that changed. */
  readonly ids: readonly string[] | null
  readonly groups: readonly Group[]
}

/**
 * The changes visible to this transaction and not to `snapshot`. Transaction numbers in the future come from another server, before a restore, so such a
 * snapshot is outdated.
 */
async function changesSince(tx: Pick<PoolClient, 'query'>, snapshot: string, { columns, where }: CountQuery): Promise<Changes> {
  const [row] = await queryRows<Omit<Changes, 'groups'> & { groups: Groups | null }>(
    tx,
    sql`
      WITH since AS MATERIALIZED (
        SELECT s.* FROM search.changes AS s
        WHERE s.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND s.xid < pg_snapshot_xmax(pg_current_snapshot())
          AND (s.sign = 0 OR NOT pg_visible_in_snapshot(s.xid, ${snapshot}::pg_snapshot))
      )
      SELECT
        pg_current_snapshot()::text AS snapshot,
        count(*)::int AS changes,
        array_agg(DISTINCT business_id) AS ids,
        coalesce(bool_or(sign = 0), false) OR pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS outdated,
        (
          SELECT json_agg(json_build_array(${namesOf(columns)}, n))
          FROM (
            SELECT ${selectList(columns)}, sum(s.sign) AS n FROM since AS s WHERE s.sign <> 0 AND ${where} GROUP BY ${namesOf(columns)}
          ) AS counted
        ) AS groups
      FROM since`,
  )
  if (!row) throw new Error('A count returned no row')
  return { ...row, groups: toGroups(row.groups) }
}

function sum(...lists: readonly (readonly Group[])[]): Group[] {
  const sums = new Map<string, Group>()
  for (const { values, count } of lists.flat()) {
    const key = JSON.stringify(values)
    sums.set(key, { values, count: count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()].filter(({ count }) => count !== 0)
}
