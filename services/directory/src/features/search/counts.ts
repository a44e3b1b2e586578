// Exact counts of matches that cost a scan once and not again.
//
// A count is kept with the snapshot that it was made in. search.changes tells what search.businesses lost and gained since, row by row; a
// later answer adds that up under the same conditions, and so is exact in its own snapshot. A kept count is never out of date, whichever
// process counted and whichever wrote.
import { createHash } from 'node:crypto'
import type { SearchSort } from '@ungana/contracts-directory'
import type { Pool, PoolClient } from 'pg'
import { join, queryRows, type Sql, sql } from '#lib/database.ts'
import { type Bounds, readBounds } from './order.ts'

/** What is counted: rows of search.businesses AS s that obey `where`, per combination of the values of `columns`. */
export interface Question {
  /** Two questions with one key are the same question. */
  readonly key: string
  readonly columns: readonly Sql[]
  readonly where: Sql
  /** Up to so many are not only counted but remembered. */
  readonly few: number
}

type Value = string | number | null
export interface Group {
  readonly values: readonly Value[]
  readonly count: number
}

export interface Counted {
  readonly groups: readonly Group[]
  /** Where there were few: all that are counted, and perhaps some that no longer are; else undefined. */
  readonly ids: readonly string[] | undefined
}

interface Kept extends Counted {
  readonly snapshot: string
}

/** Counts of one process, and the ranges that they are made for. */
export interface Counts {
  readonly kept: Map<string, Promise<Kept>>
  readonly bounds: Map<SearchSort, { readonly bounds: Bounds; readonly version: string; readonly readAt: number }>
}

export const openCounts = (): Counts => ({ kept: new Map(), bounds: new Map() })

const BOUNDS_KEPT_MS = 60_000

/** `version` differs where the bounds differ. */
export async function boundsOf(pool: Pick<Pool, 'query'>, counts: Counts, sort: SearchSort): Promise<{ bounds: Bounds; version: string }> {
  const known = counts.bounds.get(sort)
  if (known && performance.now() - known.readAt < BOUNDS_KEPT_MS) return known
  const bounds = await readBounds(pool, sort)
  const read = { bounds, version: createHash('sha256').update(JSON.stringify(bounds)).digest('base64'), readAt: performance.now() }
  counts.bounds.set(sort, read)
  return read
}

/** Some ten kilobytes each, where many ids are remembered some more. */
const KEPT = 500
/** A count that is carried on from one snapshot to the next need not add up the same changes again. */
const CARRIED_ON_AFTER = 100

/**
 * Runs `work` in a read-only transaction, with the counts of its snapshot. Whoever asks while the same question is being counted waits for
 * that count.
 */
export async function withCounts<T>(
  pool: Pick<Pool, 'query' | 'connect'>,
  counts: Counts,
  question: Question,
  work: (tx: PoolClient, counted: Counted) => Promise<T>,
): Promise<T> {
  const kept = keptCount(pool, counts, question)
  const counted = await kept
  return inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) =>
    work(tx, await carriedOn(tx, counts, question, kept, counted)),
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

/** The counts of the transaction's snapshot. */
async function carriedOn(tx: PoolClient, counts: Counts, question: Question, kept: Promise<Kept>, counted: Kept): Promise<Counted> {
  const since = await changesSince(tx, counted.snapshot, question)
  if (since.forgotten) return keep(counts, question, countNow(tx, question))
  if (since.changes === 0) return counted
  const ids = counted.ids && [...new Set([...counted.ids, ...(since.ids ?? [])])]
  const now: Kept = { snapshot: since.snapshot, groups: sum(counted.groups, since.groups), ids }
  if (since.changes > CARRIED_ON_AFTER && counts.kept.get(question.key) === kept) {
    if (ids && ids.length > 2 * question.few) counts.kept.delete(question.key)
    else counts.kept.set(question.key, Promise.resolve(now))
  }
  return now
}

function keptCount(pool: Pick<Pool, 'connect'>, counts: Counts, question: Question): Promise<Kept> {
  const { kept } = counts
  const found = kept.get(question.key)
  if (found) {
    // The least recently asked one is the first to go.
    kept.delete(question.key)
    kept.set(question.key, found)
    return found
  }
  return keep(counts, question, countApart(pool, question))
}

function keep({ kept }: Counts, question: Question, counting: Promise<Kept>): Promise<Kept> {
  kept.set(question.key, counting)
  counting.catch(() => {
    if (kept.get(question.key) === counting) kept.delete(question.key)
  })
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return counting
}

type Groups = readonly (readonly [...values: Value[], count: number])[]

const named = (groups: Groups | null): Group[] => (groups ?? []).map((group) => ({ values: group.slice(0, -1), count: Number(group.at(-1)) }))

/** The grouped values as columns, and their numbers for GROUP BY. */
const selected = (columns: readonly Sql[]): Sql => join(columns.map((column, index) => sql`${column} AS ${names[index] ?? sql``}`))
const names = [sql`a`, sql`b`, sql`c`]
const namesOf = (columns: readonly Sql[]): Sql => join(names.slice(0, columns.length))

async function countApart(pool: Pick<Pool, 'connect'>, question: Question): Promise<Kept> {
  return inTransaction(pool, 'BEGIN READ ONLY', (tx) => countNow(tx, question))
}

async function countNow(tx: Pick<PoolClient, 'query'>, question: Question): Promise<Kept> {
  const { columns, where, few } = question
  // The planner expects as many groups as rows, and so thinks that workers would only pass on what they read.
  await queryRows(tx, sql`SELECT set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true)`)
  const [row] = await queryRows<{ snapshot: string; ids: string[] | null; groups: Groups | null }>(
    tx,
    sql`
      SELECT pg_current_snapshot()::text AS snapshot, array_agg(business_id) AS ids, json_agg(json_build_array(${namesOf(columns)}, 1)) AS groups
      FROM (SELECT s.business_id, ${selected(columns)} FROM search.businesses AS s WHERE ${where} LIMIT ${few + 1}) AS first_ones`,
  )
  if (row && (row.ids ?? []).length <= few) return { snapshot: row.snapshot, groups: sum(named(row.groups)), ids: row.ids ?? [] }
  return countMany(tx, question)
}

async function countMany(tx: Pick<PoolClient, 'query'>, { columns, where }: Question): Promise<Kept> {
  const [row] = await queryRows<{ snapshot: string; groups: Groups | null }>(
    tx,
    sql`
      SELECT pg_current_snapshot()::text AS snapshot, json_agg(json_build_array(${namesOf(columns)}, n)) AS groups
      FROM (
        SELECT ${selected(columns)}, count(*) AS n FROM search.businesses AS s WHERE ${where} GROUP BY ${namesOf(columns)}
      ) AS counted`,
  )
  if (!row) throw new Error('A count gave no row')
  return { snapshot: row.snapshot, groups: named(row.groups), ids: undefined }
}

interface Since {
  readonly snapshot: string
  readonly changes: number
  readonly forgotten: boolean
  /** Of the businesses that changed. */
  readonly ids: readonly string[] | null
  readonly groups: readonly Group[]
}

/**
 * What the transaction's snapshot sees and `snapshot` did not. A snapshot or change with a number that this server has not reached yet is
 * another server's, from before a restore.
 */
async function changesSince(tx: Pick<PoolClient, 'query'>, snapshot: string, { columns, where }: Question): Promise<Since> {
  const [row] = await queryRows<Omit<Since, 'groups'> & { groups: Groups | null }>(
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
        coalesce(bool_or(sign = 0), false) OR pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS forgotten,
        (
          SELECT json_agg(json_build_array(${namesOf(columns)}, n))
          FROM (
            SELECT ${selected(columns)}, sum(s.sign) AS n FROM since AS s WHERE s.sign <> 0 AND ${where} GROUP BY ${namesOf(columns)}
          ) AS counted
        ) AS groups
      FROM since`,
  )
  if (!row) throw new Error('A count gave no row')
  return { ...row, groups: named(row.groups) }
}

function sum(...lists: readonly (readonly Group[])[]): Group[] {
  const sums = new Map<string, Group>()
  for (const { values, count } of lists.flat()) {
    const key = JSON.stringify(values)
    sums.set(key, { values, count: count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()].filter(({ count }) => count !== 0)
}
