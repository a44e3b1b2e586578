// Remembers all rows of a test's database and brings them back.
import pg from 'pg'
import { adminPool } from '../database.ts'

export interface Snapshot {
  /** Which of these texts stand in a row that has changed or gone since the snapshot. */
  changed(texts: readonly string[]): Promise<boolean[]>
  restore(): Promise<void>
  close(): Promise<void>
}

const SCHEMA = 'matrix_snapshot'

export async function takeSnapshot(service: pg.Pool): Promise<Snapshot> {
  // Restoring skips triggers and foreign keys.
  const pool = await adminPool(service)
  const { rows: tables } = await pool.query<{ live: string; kept: string; writes: string; columns: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS live, format('${SCHEMA}.%I', n.nspname || '.' || c.relname) AS kept,
       format('${SCHEMA}.%I', 'writes.' || n.nspname || '.' || c.relname) AS writes,
       (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', '${SCHEMA}')`,
  )
  const whole = (statements: readonly string[]) => ['BEGIN', 'SET LOCAL session_replication_role = replica', ...statements, 'COMMIT'].join(';')
  // A sequence for each table counts statements that may have written to it. Sequences ask for no locks, and also count for a transaction that still runs.
  await pool.query(
    whole([
      `CREATE SCHEMA ${SCHEMA}`,
      `CREATE FUNCTION ${SCHEMA}.count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS 'BEGIN PERFORM nextval(TG_ARGV[0]); RETURN NULL; END'`,
      ...tables.flatMap(({ live, kept, writes }) => [
        `CREATE TABLE ${kept} AS TABLE ${live}`,
        `CREATE SEQUENCE ${writes}`,
        `CREATE TRIGGER ${SCHEMA} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${live} EXECUTE FUNCTION ${SCHEMA}.count('${writes}')`,
      ]),
    ]),
  )
  const counting = tables.map(
    ({ writes }, index) => `SELECT ${index} AS index, CASE WHEN is_called THEN last_value ELSE 0 END AS count FROM ${writes}`,
  )
  const restored = tables.map(() => '0')

  async function written() {
    const { rows } = await pool.query<{ index: number; count: string }>(counting.join(' UNION ALL '))
    return rows.flatMap(({ index, count }) => {
      const table = tables[index]
      return table && count !== restored[index] ? [{ ...table, index, count }] : []
    })
  }

  return {
    async changed(texts) {
      const differing = (await written()).map(({ live, kept }) => `SELECT t::text AS row FROM ${kept} t EXCEPT SELECT t::text FROM ${live} t`)
      const { rows } = differing.length > 0 ? await pool.query<{ row: string }>(differing.join(' UNION ALL ')) : { rows: [] }
      return texts.map((text) => rows.some(({ row }) => row.includes(text)))
    },
    async restore() {
      const dirty = await written()
      if (dirty.length === 0) return
      const back = dirty.map(
        ({ live, kept, columns }) => `DELETE FROM ${live}; INSERT INTO ${live} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${kept}`,
      )
      await untilUnlocked(() => pool.query(whole(back)))
      for (const { index, count } of dirty) restored[index] = count
    },
    close: () => pool.end(),
  }
}

/** A service may still work on what it has answered, and Postgres ends one of two transactions that wait for each other. */
async function untilUnlocked(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error
    await untilUnlocked(work)
  }
}
