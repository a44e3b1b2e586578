// What every closed account is: a row by whose id nobody else is ever known, into which nobody gets any more.
import type { Client } from './client.ts'
import { sql, type Transaction } from './database.ts'
import { nobodysHash } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** Its columns. Username and e-mail address are free again. */
export const closedColumns = (id: string) => ({
  status: 'closed',
  username: `closed_${id.replaceAll('-', '')}`,
  email: `${id}@closed.invalid`,
  passwordHash: nobodysHash,
  emailConfirmedAt: null,
  totpSecret: null,
  totpConfirmedAt: null,
  totpLastStep: null,
})

/** Ends its sessions, and takes away all else by which somebody gets in or gets something out. */
export async function lockOut(tx: Transaction, accountId: string, client: Partial<Pick<Client, 'requestId'>>): Promise<void> {
  await endSessions(tx, accountId, sql`true`, client)
  await tx.accountLink.deleteMany({ where: { accountId } })
  await tx.recoveryCode.deleteMany({ where: { accountId } })
  await tx.accountExport.deleteMany({ where: { accountId } })
}
