// Access to the database: Prisma for most tables, `pool` with `sql` for search and large lists.
import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool, QueryResultRow } from 'pg'
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts'

export interface Database {
  readonly pool: Pool
  readonly prisma: PrismaClient
}

/**
 * A statement or part of a statement. `${value}` becomes a bound parameter, and `${sql…}` becomes part of the statement. Use `raw` only for names
 * from the code.
 */
export const { sql, join, raw } = Prisma
/** Clears a JSON column. */
export const nullJson = Prisma.DbNull
export type Sql = Prisma.Sql

export type { Exhibition as ExhibitionRow, Product as ProductRow } from '../../generated/prisma/client.ts'

/** The client inside a `$transaction`. */
export type Transaction = Prisma.TransactionClient

/** Prisma and raw statements share the pool and its limits. */
export function openDatabase(pool: Pool, transactionOptions: { maxWait?: number; timeout?: number } = {}): Database {
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }) }
}

export async function closeDatabase({ pool, prisma }: Database): Promise<void> {
  await prisma.$disconnect()
  await pool.end()
}

/**
 * Runs an unnamed statement, so that Postgres plans it for these parameters. After five runs, a named statement gets a generic plan, which can be a
 * thousand times slower for a search text.
 */
export async function queryRows<Row extends QueryResultRow>(pool: Pick<Pool, 'query'>, statement: Sql): Promise<Row[]> {
  const { rows } = await pool.query<Row>(statement.text, statement.values)
  return rows
}
