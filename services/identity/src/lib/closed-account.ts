// Closes accounts. The row stays, so that its id is never reused, but nobody can log in.
import type { Client } from './client.ts'
import { sql, type Transaction } from './database.ts'
import { unmatchableHash } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** Returns the columns of a closed account. Its username and email address are free again. */
export const closedColumns = (id: string) => ({
  status: 'closed',
  username: `closed_${id.replaceAll('-', '')}`,
  email: `${id}@closed.invalid`,
  passwordHash: unmatchableHash,
  emailConfirmedAt: null,
  totpSecret: null,
  totpConfirmedAt: null,
  totpLastStep: null,
})

/** Ends the account's sessions and deletes its links, recovery codes, phone and exports. */
export async function revokeAccess(tx: Transaction, accountId: string, client: Partial<Pick<Client, 'requestId'>>): Promise<void> {
  await endSessions(tx, accountId, sql`true`, client)
  await tx.accountLink.deleteMany({ where: { accountId } })
  await tx.recoveryCode.deleteMany({ where: { accountId } })
  await tx.phone.deleteMany({ where: { personId: accountId } })
  await tx.phoneCode.deleteMany({ where: { personId: accountId } })
  await tx.accountExport.deleteMany({ where: { accountId } })
}
