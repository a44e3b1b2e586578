// One way to run SQL in a transaction, whether it is Prisma's or pg's.
import type pg from 'pg'

/** A pg client inside BEGIN, never a pool: each statement of a pool's commits on its own. */
export interface PgTransaction {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Pools have it. */
  readonly totalCount?: never
}

/** What `prisma.$transaction(async (tx) => …)` hands out, never the client itself. */
export interface PrismaTransaction {
  $queryRawUnsafe<T = unknown>(text: string, ...values: unknown[]): Promise<T>
  /** Clients have it. */
  readonly $connect?: never
}

/** Anything that runs parameterised SQL inside a transaction. */
export type SqlTransaction = PgTransaction | PrismaTransaction

/** A PrismaClient, as far as transactions go. */
export interface PrismaDatabase<Tx> {
  $transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Rows of a statement with `$1` parameters. Each parameter that is no text is cast in the statement (`$1::uuid`), and what differs
 * between the drivers (bigint, void) is selected as text.
 */
export async function runSql<Row>(tx: SqlTransaction, text: string, values: readonly unknown[]): Promise<Row[]> {
  if ('$queryRawUnsafe' in tx) return tx.$queryRawUnsafe<Row[]>(text, ...values)
  const { rows } = await tx.query(text, [...values])
  return rows as Row[]
}

/** Commits what `work` did on a client of its own, or nothing of it if it throws. */
export async function inPoolTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    // Postgres answers ROLLBACK where a statement had failed and `work` went on all the same.
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed')
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
