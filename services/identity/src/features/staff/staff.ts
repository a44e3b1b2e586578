// Accounts of the people who run the site. They are made and closed on the command line, never through the site.
import { audit } from '@ungana/service-kit'
import { queueMail } from '@ungana/service-kit/mailer'
import { AccountNotFound } from '#errors.ts'
import { insertAccount } from '#lib/accounts.ts'
import { closedColumns, lockOut } from '#lib/closed-account.ts'
import type { Identity } from '#lib/dependencies.ts'
import { endSecondFactor, secondFactorEndedMail } from '#lib/end-second-factor.ts'

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

/**
 * For a member who has lost phone and recovery codes, and has shown whoever runs this who he is. What staff lose, they get by another account.
 * @throws AccountNotFound where no member of this name has a second factor
 */
export async function endMembersSecondFactor({ transaction }: Pick<Identity, 'transaction'>, username: string): Promise<void> {
  await transaction(async (tx) => {
    const account = await tx.account.findFirst({
      where: { username, role: { not: 'staff' }, status: { not: 'closed' }, totpConfirmedAt: { not: null } },
    })
    if (!account) throw new AccountNotFound()
    const { id, email } = account
    await endSecondFactor(tx, id)
    await queueMail(
      tx,
      secondFactorEndedMail(email, 'Our team has turned off the second factor of your account, because somebody, probably you, asked us to.'),
    )
    await audit.add(tx, { actor: 'command-line', action: 'two-factor.off', subject: id, details: { username } })
  })
}
