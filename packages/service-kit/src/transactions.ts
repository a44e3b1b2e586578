// One way to run SQL in a transaction, whether it is Prisma's or pg's.
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A pg client inside BEGIN, never a pool: each statement of a pool's commits on its own. */
export interface PgTransaction {
  query(statement: pg.QueryConfig): Promise<{ rows: unknown[] }>
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

/** By transaction of `inPoolTransaction`: what goes to the database together with its COMMIT. */
const withCommit = new WeakMap<object, pg.QueryConfig[]>()

/**
 * Rows of a statement with `$1` parameters. Each parameter that is no text is cast in the statement (`$1::uuid`), and what differs
 * between the drivers (bigint, void) is selected as text. Texts are constant: a connection plans each once.
 */
export async function runSql<Row>(tx: SqlTransaction, text: string, values: readonly unknown[]): Promise<Row[]> {
  if ('$queryRawUnsafe' in tx) return tx.$queryRawUnsafe<Row[]>(text, ...values)
  const { rows } = await tx.query(planned(text, values))
  return rows as Row[]
}

/**
 * A statement whose result nobody waits for: where the transaction is of `inPoolTransaction` it goes out together with its COMMIT, and where it fails
 * nothing is committed. Else it runs at once.
 */
export async function runWithCommit(tx: SqlTransaction, text: string, values: readonly unknown[]): Promise<void> {
  const statements = withCommit.get(tx)
  if (statements) statements.push(planned(text, values))
  else await runSql(tx, text, values)
}

const names = new Map<string, string>()

/** Under a name, so that the connection parses and plans it once. */
function planned(text: string, values: readonly unknown[]): pg.QueryConfig {
  let name = names.get(text)
  if (name === undefined) {
    name = `kit-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, name)
  }
  return { name, text, values: [...values] }
}

/**
 * Commits what `work` did on a client of its own, or nothing of it if it throws. On a pool of `createPool` BEGIN goes out together with the first
 * statement of `work`: a statement is worth hardly more of a processor's time than the way to the database and back.
 */
export async function inPoolTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const last: pg.QueryConfig[] = []
  try {
    const begun = client.query('BEGIN')
    // Where it fails, all that follow it fail: the connection is gone.
    begun.catch(() => undefined)
    if (!pool.options.pipeline) await begun
    const result = await collecting(client, last, work)
    await begun
    await commit(client, last, pool.options.pipeline === true)
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

/** What `work` wants to go with the COMMIT ends up in `last`. Over before the client may be somebody else's. */
async function collecting<T>(client: pg.PoolClient, last: pg.QueryConfig[], work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  withCommit.set(client, last)
  try {
    return await work(client)
  } finally {
    withCommit.delete(client)
  }
}

async function commit(client: pg.PoolClient, last: readonly pg.QueryConfig[], pipeline: boolean): Promise<void> {
  const running: Promise<pg.QueryResult>[] = []
  for (const statement of [...last, 'COMMIT']) {
    running.push(client.query(statement))
    if (!pipeline) await Promise.allSettled(running)
  }
  // All have ended before the client is somebody else's.
  const outcomes = await Promise.allSettled(running)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const reason = reasons.find((each) => !isAborted(each))
  if (reason) throw reason
  // Postgres answers ROLLBACK where a statement had failed and `work` went on all the same.
  if (reasons.length > 0 || (await running.at(-1))?.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: a statement in it had failed')
}

/** Refused because of a statement before it. */
const isAborted = (error: unknown) => (error as { code?: unknown } | null)?.code === '25P02'
