// Runs SQL in a transaction of Prisma or of pg.
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A pg client inside BEGIN. It must not be a pool, which commits each statement separately. */
export interface PgTransaction {
  query(statement: pg.QueryConfig): Promise<{ rows: unknown[] }>
  /** Excludes pools from this type, because pools have this property. */
  readonly totalCount?: never
}

/** The `tx` of `prisma.$transaction(async (tx) => …)`, not the client itself. */
export interface PrismaTransaction {
  $queryRawUnsafe<T = unknown>(text: string, ...values: unknown[]): Promise<T>
  /** Excludes whole clients from this type, because clients have this property. */
  readonly $connect?: never
}

/** Runs SQL with parameters inside a transaction. */
export type SqlTransaction = PgTransaction | PrismaTransaction

/** The part of a PrismaClient that starts transactions. */
export interface PrismaDatabase<Tx> {
  $transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

interface LastStatement {
  /** A list of values for each parameter. */
  readonly lists: unknown[][]
  readonly committed: ((rows: unknown[]) => void) | undefined
}

/** The statements to send with the COMMIT, by transaction of `inPoolTransaction` and by the statement's text. */
const withCommit = new WeakMap<object, Map<string, LastStatement>>()

/**
 * Runs a statement with `$1` parameters and returns its rows. Parameters that are not text must be cast in the statement (`$1::uuid`), and types that
 * the drivers return differently (bigint, void) must be selected as text. Texts must be constant, because a connection plans each text once and keeps
 * the plan.
 */
export async function runSql<Row>(tx: SqlTransaction, text: string, values: readonly unknown[]): Promise<Row[]> {
  if ('$queryRawUnsafe' in tx) return tx.$queryRawUnsafe<Row[]>(text, ...values)
  const { rows } = await tx.query(planned(text, values))
  return rows as Row[]
}

/**
 * Runs a statement with one row of values, without waiting for the result. The statement gets each parameter as a list: `FROM unnest($1::uuid[],
 * $2::text[])`. In a transaction of `inPoolTransaction` repeated statements are combined into one, which is sent with the COMMIT; if it fails,
 * nothing is committed. In other transactions the statement runs at once.
 *
 * `committed` is called once for each statement with its rows: after the COMMIT, or before it in Prisma's transactions. It is never called for a
 * client that is inside another transaction, because that transaction may roll back and the client outlives it.
 */
export async function runWithCommit<Row>(
  tx: SqlTransaction,
  text: string,
  row: readonly unknown[],
  committed?: (rows: Row[]) => void,
): Promise<void> {
  const statements = withCommit.get(tx)
  if (!statements) {
    const rows = await runSql<Row>(
      tx,
      text,
      row.map((value) => [value]),
    )
    if ('$queryRawUnsafe' in tx) committed?.(rows)
    return
  }
  const statement = statements.get(text) ?? { lists: row.map(() => []), committed: committed as LastStatement['committed'] }
  for (const [nth, value] of row.entries()) statement.lists[nth]?.push(value)
  statements.set(text, statement)
}

const names = new Map<string, string>()

/** Names the statement, so that the connection parses and plans it only once. */
function planned(text: string, values: readonly unknown[]): pg.QueryConfig {
  let name = names.get(text)
  if (name === undefined) {
    name = `kit-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, name)
  }
  return { name, text, values: [...values] }
}

/**
 * Runs `work` in a transaction on a client of its own. Commits, or rolls back if `work` throws. On a pool of `createPool` BEGIN is sent together with
 * the first statement, because a round trip costs more than a statement.
 */
export async function inPoolTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const pipeline = pool.options.pipeline === true
  const last = new Map<string, LastStatement>()
  try {
    const { begun, working } = inOneWrite(client, () => {
      const begun = client.query('BEGIN')
      // If BEGIN fails, later statements must fail too, because outside of a transaction each would be committed separately.
      begun.catch(() => client.connection.stream.destroy())
      return { begun, working: pipeline ? collecting(client, last, work) : begun.then(() => collecting(client, last, work)) }
    })
    const result = await working
    await begun
    await commit(client, last, pipeline)
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

/**
 * Sends several queries in one write, because a write costs as much processor time as a small statement: all queries that `run` starts before its
 * first `await`. Use this for statements that do not need each other's results, on a pool of `createPool`.
 */
export function inOneWrite<T>({ connection: { stream } }: Pick<pg.PoolClient, 'connection'>, run: () => T): T {
  stream.cork()
  try {
    return run()
  } finally {
    stream.uncork()
  }
}

/** Runs `work`, and collects in `last` the statements to send with the COMMIT. Collecting ends before the client is released. */
async function collecting<T>(client: pg.PoolClient, last: Map<string, LastStatement>, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  withCommit.set(client, last)
  try {
    return await work(client)
  } finally {
    withCommit.delete(client)
  }
}

async function commit(client: pg.PoolClient, last: ReadonlyMap<string, LastStatement>, pipeline: boolean): Promise<void> {
  const statements = [...[...last].map(([text, { lists }]) => planned(text, lists)), 'COMMIT']
  const running: Promise<pg.QueryResult>[] = []
  if (pipeline) inOneWrite(client, () => running.push(...statements.map((statement) => client.query(statement))))
  else {
    for (const statement of statements) {
      running.push(client.query(statement))
      await Promise.allSettled(running)
    }
  }
  // Wait for all statements before the client is released.
  const outcomes = await Promise.allSettled(running)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const reason = reasons.find((each) => !isAborted(each))
  if (reason) throw reason
  // Postgres answers a COMMIT with ROLLBACK if a statement has failed and `work` continued.
  if (reasons.length > 0 || (await running.at(-1))?.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: a statement in it had failed')
  for (const [nth, { committed }] of [...last.values()].entries()) committed?.((await running[nth])?.rows ?? [])
}

/** Whether a statement failed only because an earlier statement in the transaction had failed. */
const isAborted = (error: unknown) => (error as { code?: unknown } | null)?.code === '25P02'

/** Waits until both promises have settled, so that neither still runs when this throws. */
export async function awaitBoth<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return [await a, await b]
}
