// Keeps the companies in memory equal to search.businesses. Each answer first reads what changed, so it is never older than its question, even if
// another instance of the service changed a company.
import { inPoolTransaction } from '@ungana/service-kit'
import type { Pool } from 'pg'
import { queryRows, type Sql, sql } from '#lib/database.ts'
import { type CompanyFacts, CompanyMemory } from './company-memory.ts'

export interface Companies {
  readonly pool: Pool
  /** From this many real matches, a search has no samples. */
  readonly samplesLeaveAt: number
  /** The companies as they are now, or a little later. The first call loads all of them. */
  current(): Promise<CompanyMemory>
  close(): Promise<void>
}

/** search.changed covers an hour, and an instance that nobody asks must not fall behind it. */
const REFRESH_MS = 60_000
/** Companies read at once, so that other requests are not kept waiting. */
const BATCH = 1000
/** After more changes than this, all companies are loaded again. */
const MANY_CHANGES = 20_000

export function openCompanies(pool: Pool, samplesLeaveAt: number, few?: number): Companies {
  let loaded: Loaded | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<CompanyMemory> | undefined
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<unknown> | undefined

  async function update(): Promise<CompanyMemory> {
    const known = loaded
    if (known && (await addChanges(pool, known))) {
      if (known.memory.isWorn) renewing ??= renew()
      return known.memory
    }
    const fresh = await load(pool, few)
    loaded = fresh
    timer ??= setInterval(() => current().catch(() => {}), REFRESH_MS).unref()
    return fresh.memory
  }

  /** Loads all companies while the worn memory answers. The next update adds what changed since. After a failure, the next answer tries again. */
  async function renew(): Promise<void> {
    const fresh = await load(pool, few).catch(() => undefined)
    if (fresh) loaded = fresh
    renewing = undefined
  }

  /** One update after the other. Calls that come during an update share the next one, which begins after all of them. */
  function current(): Promise<CompanyMemory> {
    next ??= running.then(() => {
      const updating = update()
      next = undefined
      running = updating.catch(() => {})
      return updating
    })
    return next
  }

  return {
    pool,
    samplesLeaveAt,
    current,
    async close() {
      clearInterval(timer)
      await running
      await renewing
    },
  }
}

interface Loaded {
  readonly memory: CompanyMemory
  /** The database snapshot that the memory equals. */
  snapshot: string
}

/** search.businesses AS s, with its products and services AS offered.names as in the haystack. */
const withOffers: Sql = sql`
  search.businesses AS s
  CROSS JOIN LATERAL (
    SELECT lower(array_to_string(s.product_names || s.service_names, chr(31)) COLLATE pg_catalog.pg_c_utf8) AS names
  ) AS offered`

/** What the memory needs of them. The offers move to the place after the name. */
const columns: Sql = sql`
  s.business_id AS id,
  s.name || chr(31) || offered.names || replace(substr(s.haystack, char_length(s.name) + 1), chr(31) || offered.names || chr(31), chr(31)) AS haystack,
  octet_length(s.name) AS "nameLength", octet_length(s.name) + 1 + octet_length(offered.names) AS "offersEnd", s.country, s.location, s.category, s.business_type AS "businessType", s.tags,
  s.featured, (s.place >> 48)::int AS "placeGroup", (s.rated >> 48)::int AS "ratedGroup", s.newest::float8 AS newest`

async function load(pool: Pool, few?: number): Promise<Loaded> {
  const memory = new CompanyMemory(few)
  return inPoolTransaction(pool, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const [row] = await queryRows<{ snapshot: string }>(tx, sql`SELECT pg_current_snapshot()::text AS snapshot`)
    await queryRows(tx, sql`DECLARE companies NO SCROLL CURSOR FOR SELECT ${columns} FROM ${withOffers} ORDER BY s.name, s.business_id`)
    for (;;) {
      const { rows } = await tx.query<CompanyFacts>(`FETCH ${BATCH} FROM companies`)
      for (const facts of rows) memory.put(facts)
      if (rows.length < BATCH) break
    }
    memory.endLoad()
    return { memory, snapshot: row?.snapshot ?? '' }
  })
}

type Change = { snapshot: string; fromElsewhere: boolean; changedId: string | null; all: boolean } & (CompanyFacts | { id: null })

/**
 * Adds what this moment's snapshot sees and the memory's does not.
 * @returns false if that is unknown or too much: the log no longer covers it, or the snapshot comes from another server, as after a restore
 */
async function addChanges(pool: Pick<Pool, 'query'>, loaded: Loaded): Promise<boolean> {
  const { memory, snapshot } = loaded
  const changes = await queryRows<Change>(
    pool,
    sql`
      WITH changed AS (
        SELECT DISTINCT c.business_id, c.business_id IS NULL AS all
        FROM search.changed AS c
        WHERE c.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          AND (c.business_id IS NULL OR NOT pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot))
        LIMIT ${MANY_CHANGES}
      )
      SELECT
        pg_current_snapshot()::text AS snapshot, pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS "fromElsewhere",
        changed.business_id AS "changedId", coalesce(changed.all, false) AS all, ${columns}
      FROM (SELECT) AS one
      LEFT JOIN changed ON true
      LEFT JOIN (${withOffers}) ON s.business_id = changed.business_id`,
  )
  const now = changes[0]?.snapshot
  if (now === undefined || changes.length >= MANY_CHANGES || changes.some(({ fromElsewhere, all }) => fromElsewhere || all)) return false
  for (const change of changes) {
    if (change.id !== null) memory.put(change)
    else if (change.changedId !== null) memory.remove(change.changedId)
  }
  loaded.snapshot = now
  return true
}

/** Forgets changes of more than an hour ago, and notes up to which transaction. */
export async function forgetOldChanges(pool: Pick<Pool, 'query'>): Promise<void> {
  await queryRows(
    pool,
    sql`
      WITH forgotten AS (
        DELETE FROM search.changed WHERE at < now() - interval '1 hour' AND xid < pg_snapshot_xmin(pg_current_snapshot()) RETURNING xid
      )
      INSERT INTO search.changed (xid) SELECT max(xid) FROM forgotten HAVING count(*) > 0`,
  )
}
