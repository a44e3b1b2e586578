// Staff accounts. They are created and closed on the command line only.
import type { listStaff, StaffRole } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { audit } from '@ungana/service-kit'
import { queueMail } from '@ungana/service-kit/mailer'
import { AccountNotFound } from '#errors.ts'
import { insertAccount } from '#lib/accounts.ts'
import { closedColumns, revokeAccess } from '#lib/closed-account.ts'
import { type Database, sql } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { endSecondFactor, secondFactorEndedMail } from '#lib/end-second-factor.ts'
import { endSessions } from '#lib/sessions.ts'

/** Present and former staff, by name. */
export async function listStaffAccounts({ prisma }: Pick<Database, 'prisma'>): Promise<EndpointOutput<typeof listStaff>> {
  const rows = await prisma.account.findMany({
    where: { role: 'staff' },
    select: { id: true, name: true, staffRole: true, status: true, totpConfirmedAt: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id, name, staffRole, status, totpConfirmedAt }) => ({
    id,
    name,
    role: (staffRole ?? 'all') as StaffRole,
    active: status === 'active' && totpConfirmedAt !== null,
  }))
}

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly role: StaffRole
  readonly preferredUsername?: string
}

/** @throws EmailTaken */
export async function addStaff(
  { transaction }: Pick<Identity, 'transaction'>,
  { role, ...staff }: NewStaff,
): Promise<{ id: string; username: string }> {
  return transaction(async (tx) => {
    const account = await insertAccount(tx, { ...staff, role: 'staff', createdAt: new Date() })
    await tx.account.update({ where: { id: account.id }, data: { staffRole: role } })
    await audit.add(tx, { actor: 'command-line', action: 'staff.added', subject: account.id, details: { username: account.username, role } })
    return account
  })
}

/** The old role ends at once, because all sessions end. @throws AccountNotFound */
export async function changeStaffRole({ transaction }: Pick<Identity, 'transaction'>, username: string, role: StaffRole): Promise<void> {
  await transaction(async (tx) => {
    const account = await tx.account.findFirst({ where: { username, role: 'staff', status: 'active' } })
    if (!account) throw new AccountNotFound()
    const { id } = account
    await tx.account.update({ where: { id }, data: { staffRole: role } })
    await endSessions(tx, id, sql`true`, {})
    await audit.add(tx, { actor: 'command-line', action: 'staff.role-changed', subject: id, details: { username, role } })
  })
}

/** Closes the account of somebody who left. The name stays for the audit log; the email address is free again. @throws AccountNotFound */
export async function closeStaff({ transaction }: Pick<Identity, 'transaction'>, username: string): Promise<void> {
  await transaction(async (tx) => {
    const account = await tx.account.findFirst({ where: { username, role: 'staff', status: 'active' } })
    if (!account) throw new AccountNotFound()
    const { id } = account
    await tx.account.update({ where: { id }, data: closedColumns(id) })
    await revokeAccess(tx, id, {})
    await audit.add(tx, { actor: 'command-line', action: 'staff.closed', subject: id, details: { username } })
  })
}

/**
 * For a member who lost the phone and the recovery codes. The operator must first check who the member is. Staff who lost them get a new account.
 * @throws AccountNotFound if there is no member with this username and a second factor
 */
export async function endMembersSecondFactor({ transaction }: Pick<Identity, 'transaction'>, username: string): Promise<void> {
  await transaction(async (tx) => {
    const account = await tx.account.findFirst({
      where: { username, role: { not: 'staff' }, status: { not: 'closed' }, totpConfirmedAt: { not: null } },
    })
    if (!account) throw new AccountNotFound()
    const { id, email } = account
    await endSecondFactor(tx, id)
    await queueMail(tx, secondFactorEndedMail(email, text('Our team turned off the second factor of your account, because somebody asked us to.')))
    await audit.add(tx, { actor: 'command-line', action: 'two-factor.off', subject: id, details: { username } })
  })
}
