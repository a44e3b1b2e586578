// Accounts of the people who run the site. They are made and closed on the command line, never through the site.
import { audit } from '@ungana/service-kit'
import { AccountNotFound } from '#errors.ts'
import { insertAccount } from '#lib/accounts.ts'
import { closedColumns, lockOut } from '#lib/closed-account.ts'
import type { Identity } from '#lib/dependencies.ts'

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly usernameWish?: string
}

/** @throws EmailTaken */
export async function addStaff({ transaction }: Pick<Identity, 'transaction'>, staff: NewStaff): Promise<{ id: string; username: string }> {
  return transaction(async (tx) => {
    const account = await insertAccount(tx, { ...staff, role: 'staff', createdAt: new Date() })
    await audit.add(tx, { actor: 'command-line', action: 'staff.added', subject: account.id, details: { username: account.username } })
    return account
  })
}

/** Lets somebody who has left in no more, for good. The name stays, for the audit log; the e-mail address is free again. @throws AccountNotFound */
export async function closeStaff({ transaction }: Pick<Identity, 'transaction'>, username: string): Promise<void> {
  await transaction(async (tx) => {
    const account = await tx.account.findFirst({ where: { username, role: 'staff', status: 'active' } })
    if (!account) throw new AccountNotFound()
    const { id } = account
    await tx.account.update({ where: { id }, data: closedColumns(id) })
    await lockOut(tx, id, {})
    await audit.add(tx, { actor: 'command-line', action: 'staff.closed', subject: id, details: { username } })
  })
}
