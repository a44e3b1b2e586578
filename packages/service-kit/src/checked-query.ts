// Statements whose rows and parameters the compiler knows: `npm run check` has Postgres describe each statement of a service, and writes the answer to
// its generated/sql.ts (docs/decisions/0046-described-statements.md).
import type { Pool, PoolClient, QueryConfig } from 'pg'

interface Described {
  readonly row: object
  readonly values: readonly unknown[]
}

type RowOf<S, T> = T extends keyof S ? (S[T] extends Described ? S[T]['row'] : never) : never
type ValuesOf<S, T> = T extends keyof S
  ? S[T] extends Described
    ? S[T]['values']
    : never
  : 'Postgres has not described this statement. Its text must be constant; npm run check describes it.'

interface Rows<Row> {
  readonly rows: Row[]
  readonly rowCount: number | null
}

type Reader = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>

/** Runs a statement that is in `S`. Its type is one constant text, or a choice of several. */
interface CheckedQuery<S> {
  <const T extends string>(
    reader: Reader,
    text: T,
    ...values: ValuesOf<S, T> extends readonly [] ? [] : [values: ValuesOf<S, T>]
  ): Promise<Rows<RowOf<S, T>>>
  /** With a name, a connection parses and plans the statement once. */
  <const T extends string>(
    reader: Reader,
    statement: { readonly name: string; readonly text: T; readonly values: ValuesOf<S, T> },
  ): Promise<Rows<RowOf<S, T>>>
}

/** @typeParam S the generated list of a service's statements */
export function checkedQuery<S>(): CheckedQuery<S> {
  return ((reader: Reader, statement: string | QueryConfig, values?: unknown[]) => reader.query(statement, values)) as unknown as CheckedQuery<S>
}
