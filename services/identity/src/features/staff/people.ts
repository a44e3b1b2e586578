// Lets staff suspend a person while the companies of the person go on.
import type { StaffAccount } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { AccountNotActive, AccountNotFound, AccountNotSuspended, OnlyOwner, StaffStay } from '#errors.ts'
import { sql, type Transaction } from '#lib/database.ts'
import { lockTeam, nextOwner, passContactOn } from '#lib/places.ts'
import { nameOf } from '#lib/session-user.ts'
import { endSessions } from '#lib/sessions.ts'
import { type Act, noted } from './accounts.ts'

type PersonAct = Act & { readonly requestId: string }

/** Ends the person's access to every company at once. @throws AccountNotFound, StaffStay, AccountNotActive, OnlyOwner */
export async function suspendPerson(tx: Transaction, id: string, act: PersonAct): Promise<StaffAccount> {
  const person = await requireMember(tx, id)
  if (person.status === 'closed' || person.personSuspendedAt) throw new AccountNotActive()
  const places = await tx.membership.findMany({ where: { personId: id, company: { status: { not: 'closed' } } }, orderBy: { companyId: 'asc' } })
  for (const { companyId } of places) await leaveToOthers(tx, { personId: id, companyId }, act)
  await tx.account.update({ where: { id }, data: { personSuspendedAt: new Date() } })
  await endSessions(tx, id, sql`true`, act)
  await tx.accountLink.deleteMany({ where: { accountId: id } })
  // Emailed links that an owner can open without a login.
  await tx.deviceProof.deleteMany({ where: { email: person.email } })
  await tx.freezeLink.deleteMany({ where: { email: person.email } })
  await queueMail(tx, personSuspendedMail(person.email, act))
  return noted(tx, id, 'person.suspended', act)
}

/** @throws AccountNotFound, StaffStay, AccountNotSuspended */
export async function restorePerson(tx: Transaction, id: string, act: PersonAct): Promise<StaffAccount> {
  const person = await requireMember(tx, id)
  if (!person.personSuspendedAt) throw new AccountNotSuspended()
  await tx.account.update({ where: { id }, data: { personSuspendedAt: null } })
  await queueMail(tx, personRestoredMail(person.email))
  return noted(tx, id, 'person.restored', act)
}

/** Another owner becomes the contact of the company. @throws OnlyOwner */
async function leaveToOthers(tx: Transaction, place: { readonly personId: string; readonly companyId: string }, act: PersonAct): Promise<void> {
  const { companyId } = place
  await lockTeam(tx, companyId)
  const { role } = await tx.membership.findUniqueOrThrow({ where: { personId_companyId: place } })
  if (role !== 'owner') return
  const next = await nextOwner(tx, place)
  if (!next) {
    const company = await tx.company.findUniqueOrThrow({ where: { id: companyId }, include: { registeredBy: { select: { profile: true } } } })
    throw new OnlyOwner(nameOf(company))
  }
  await passContactOn(tx, place, next.personId, act)
}

async function requireMember(tx: Transaction, id: string) {
  // Locked, so that two members of staff cannot do the same thing at once.
  await tx.$queryRaw(sql`SELECT 1 FROM accounts WHERE id = ${id}::uuid FOR NO KEY UPDATE`)
  const account = await tx.account.findUnique({ where: { id }, select: { email: true, role: true, status: true, personSuspendedAt: true } })
  if (!account) throw new AccountNotFound()
  if (account.role === 'staff') throw new StaffStay()
  return account
}

export const personSuspendedMail = (to: string, { reason, site }: Pick<Act, 'reason' | 'site'>): Mail =>
  composeMail({
    kind: 'account-status',
    to,
    subject: text('You can no longer log in'),
    words: [
      text('Our team suspended your login. Your company stays on Ungana, and your colleagues can continue.'),
      { byStaff: text('Reason: {reason}', { reason }) },
      text('If you think this is a mistake, contact us.'),
    ],
    button: { label: text('Contact us'), to: `${site}/contact` },
  })

export const personRestoredMail = (to: string): Mail =>
  composeMail({
    kind: 'account-status',
    to,
    subject: text('You can log in again'),
    words: [text('Our team ended the suspension of your login. Thank you for your patience.')],
  })
