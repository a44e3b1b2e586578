// The service's one way to its database: Prisma for most, `sql` for what Prisma has no words for.
import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts'

export interface Database {
  readonly pool: Pool
  readonly prisma: PrismaClient
}

export type Transaction = Prisma.TransactionClient

/** A statement or a part of one; every `${value}` becomes a bound parameter, every `${sql…}` is put in its place. */
export const { sql } = Prisma
export type Sql = Prisma.Sql

/** Prisma and raw statements share the pool, so its bounds hold for both. */
export function openDatabase(pool: Pool, transactionOptions: { maxWait?: number; timeout?: number } = {}): Database {
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }) }
}

export async function closeDatabase({ pool, prisma }: Database): Promise<void> {
  await prisma.$disconnect()
  await pool.end()
}
