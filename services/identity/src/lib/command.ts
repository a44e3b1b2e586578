// Opens the database for command-line commands.
import { createPool } from '@ungana/service-kit'
import { closeDatabase, openDatabase } from './database.ts'
import type { Identity } from './dependencies.ts'
import { createPasswords } from './passwords.ts'

/** Runs `work` on the database, then closes the database. The running service sends new events; if none runs, the next start sends them. */
export async function withDatabase<T>(
  databaseUrl: string,
  work: (identity: Pick<Identity, 'database' | 'transaction' | 'passwords'>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(createPool(databaseUrl, { max: 2, applicationName: 'identity-command', connectWithin: 10_000 }))
  try {
    return await work({ database, transaction: (transact) => database.prisma.$transaction(transact), passwords: createPasswords() })
  } finally {
    await closeDatabase(database)
  }
}
