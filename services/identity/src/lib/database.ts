// The service's access to its database: Prisma, and `sql` for what Prisma cannot express.
import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts'

export interface Database {
  readonly pool: Pool
  readonly prisma: PrismaClient
}

export type Transaction = Prisma.TransactionClient

/** Builds a statement or a part of one. `${value}` becomes a bound parameter; `${sql…}` is inserted. */
export const { sql } = Prisma
export type Sql = Prisma.Sql

/** Prisma and raw statements share one pool, so its limits apply to both. */
export function openDatabase(pool: Pool, transactionOptions: { maxWait?: number; timeout?: number } = {}): Database {
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }) }
}

export async function closeDatabase({ pool, prisma }: Database): Promise<void> {
  await prisma.$disconnect()
  await pool.end()
}
