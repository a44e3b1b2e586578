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

interface LastStatement {
  /** A list of values per parameter. */
  readonly lists: unknown[][]
  readonly committed: ((rows: unknown[]) => void) | undefined
}

/** By transaction of `inPoolTransaction`: what goes to the database together with its COMMIT, by its text. */
const withCommit = new WeakMap<object, Map<string, LastStatement>>()

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
 * Runs a statement whose result nobody waits for, with one row of values. Each of its parameters is a list, `FROM unnest($1::uuid[], $2::text[])`: what a
 * transaction of `inPoolTransaction` runs several times goes out as one statement, together with the COMMIT, and where it fails nothing is committed. In
 * any other transaction it runs at once.
 *
 * `committed` hears, once for each statement, of the rows that it returned: after the COMMIT; in Prisma's transactions before it; and never on a client
 * whose transaction is somebody else's, for that may end otherwise, and the client outlives it.
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
  const pipeline = pool.options.pipeline === true
  const last = new Map<string, LastStatement>()
  try {
    const { begun, working } = inOneWrite(client, () => {
      const begun = client.query('BEGIN')
      // Where it fails, all that follow it must fail: outside of a transaction each would be committed by itself.
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
 * What `run` asks of the client before it first waits goes out in one write, which costs as much of a processor's time as a small statement. For statements
 * that do not need each other's results, on a pool of `createPool`.
 */
export function inOneWrite<T>({ connection: { stream } }: Pick<pg.PoolClient, 'connection'>, run: () => T): T {
  stream.cork()
  try {
    return run()
  } finally {
    stream.uncork()
  }
}

/** What `work` wants to go with the COMMIT ends up in `last`. Over before the client may be somebody else's. */
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
  // All have ended before the client is somebody else's.
  const outcomes = await Promise.allSettled(running)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const reason = reasons.find((each) => !isAborted(each))
  if (reason) throw reason
  // Postgres answers ROLLBACK where a statement had failed and `work` went on all the same.
  if (reasons.length > 0 || (await running.at(-1))?.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: a statement in it had failed')
  for (const [nth, { committed }] of [...last.values()].entries()) committed?.((await running[nth])?.rows ?? [])
}

/** Refused because of a statement before it. */
const isAborted = (error: unknown) => (error as { code?: unknown } | null)?.code === '25P02'

/** Both have ended before it throws, so that nothing of them is under way any more. */
export async function bothOf<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return [await a, await b]
}
