import { runSql, type SqlTransaction } from './transactions.ts'

/**
 * Waits until no other transaction has called this with the same text, such as "inquiries of 7f2c…", and keeps others waiting until the commit. Call
 * it before counting rows against a limit. Otherwise calls at the same moment would all find the limit not reached.
 */
export async function oneAtATime(tx: SqlTransaction, what: string): Promise<void> {
  // Cast to text because Prisma cannot read void.
  await runSql(tx, 'SELECT pg_advisory_xact_lock(hashtext($1::text))::text', [what])
}
