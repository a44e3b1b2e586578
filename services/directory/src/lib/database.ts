// The service's one way to its database: Prisma for most, `pool` with `sql` for search and hot lists.
import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool, QueryResultRow } from 'pg'
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts'

export interface Database {
  readonly pool: Pool
  readonly prisma: PrismaClient
}

/** A statement or a part of one; every `${value}` becomes a bound parameter, every `${sql…}` is put in its place. `raw` is for names in the code. */
export const { sql, join, raw } = Prisma
export type Sql = Prisma.Sql

export type { Product as ProductRow } from '../../generated/prisma/client.ts'

/** What a `$transaction` hands its function. */
export type Transaction = Prisma.TransactionClient

/** Prisma and raw statements share the pool, so its bounds hold for both. */
export function openDatabase(pool: Pool, transactionOptions: { maxWait?: number; timeout?: number } = {}): Database {
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }) }
}

export async function closeDatabase({ pool, prisma }: Database): Promise<void> {
  await prisma.$disconnect()
  await pool.end()
}

/**
 * Runs a statement without a name: Postgres plans it for its very parameters. A named one would, after five runs, get a plan
 * made for no parameter in particular, which for a search text can be a thousand times slower.
 */
export async function queryRows<Row extends QueryResultRow>(pool: Pick<Pool, 'query'>, statement: Sql): Promise<Row[]> {
  const { rows } = await pool.query<Row>(statement.text, statement.values)
  return rows
}
