// The people of a company, their roles and invitations.
import { randomUUIDv7 } from 'node:crypto'
import { joinLink, mayDo, type SessionUserBody, type TeamInvitation, type TeamPerson, type TeamRole } from '@ungana/contracts-identity'
import type { LanguageCode } from '@ungana/language'
import { text } from '@ungana/language/server'
import { audit, RoleForbids } from '@ungana/service-kit'
import { queueMail } from '@ungana/service-kit/mailer'
import {
  AccountSuspended,
  AlreadyInTeam,
  CompanyNotFound,
  DriverOnly,
  InvitationOver,
  LogInFirst,
  OtherAddress,
  PersonNotFound,
  TeamInvitationNotFound,
} from '#errors.ts'
import { insertAccount } from '#lib/accounts.ts'
import type { Client } from '#lib/client.ts'
import { eraseLogin } from '#lib/closed-account.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import type { CallContext } from '#lib/log-in-again.ts'
import { tellOwners } from '#lib/owner-notices.ts'
import { endAccess, leave, lockTeam, type Place, stopOwning } from '#lib/places.ts'
import { findUser, nameOf } from '#lib/session-user.ts'
import { hashToken, moveSession, newToken, type OpenedSession, type OpenSession, openSession, refreshSessions } from '#lib/sessions.ts'
import { joinedMail, joinMail } from './mails.ts'

const SECONDS = joinLink.seconds

/** Who changes the team. */
export interface Editor extends OpenSession {
  readonly client: Client
  /** Origin of links in emails. */
  readonly site: string
  /** Of the page; an invited person without an account gets the email in it. */
  readonly language: LanguageCode
}

type Reader = Pick<Database, 'prisma'>

/** In the order in which people joined. */
export async function listPeople({ prisma }: Reader, companyId: string): Promise<TeamPerson[]> {
  const rows = await prisma.$queryRaw<(Omit<TeamPerson, 'joinedAt' | 'lastSeenAt'> & { joinedAt: Date; lastSeenAt: Date | null })[]>(sql`
    SELECT a.id::text, a.person_name AS name, CASE WHEN a.by_link THEN '' ELSE a.email END AS email, a.by_link AS "byLink", m.role, m.joined_at AS "joinedAt", a.totp_confirmed_at IS NOT NULL AS "twoFactor", a.person_suspended_at IS NOT NULL AS suspended,
      (SELECT max(s.last_seen_at) FROM sessions AS s WHERE s.account_id = a.id AND coalesce(s.company_id, s.account_id) = m.company_id) AS "lastSeenAt"
    FROM memberships AS m JOIN accounts AS a ON a.id = m.person_id
    WHERE m.company_id = ${companyId}::uuid ORDER BY m.joined_at, a.id`)
  return rows.map(({ joinedAt, lastSeenAt, ...person }) => ({
    ...person,
    joinedAt: joinedAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}

/** Open ones, newest first. */
export async function listInvitations({ prisma }: Reader, companyId: string): Promise<TeamInvitation[]> {
  const rows = await prisma.teamInvitation.findMany({
    where: { companyId, expiresAt: { gt: new Date() } },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map(presentInvitation)
}

export const areNamesShown = async ({ prisma }: Reader, id: string): Promise<boolean> =>
  (await prisma.company.findUnique({ where: { id }, select: { namesShown: true } }))?.namesShown ?? false

/** Gateways learn it, because services keep it with what people do. */
export async function setNamesShown(tx: Transaction, { companyId, accountId }: Editor, shown: boolean): Promise<void> {
  await tx.company.update({ where: { id: companyId }, data: { namesShown: shown } })
  for (const { personId } of await tx.membership.findMany({ where: { companyId }, select: { personId: true } })) {
    await refreshSessions(tx, { personId, companyId })
  }
  await audit.add(tx, { actor: accountId, action: 'team.names-shown', subject: companyId, details: { shown } })
}

/** Only owners make, change and remove owners. */
function requireRank(editor: Pick<OpenSession, 'role'>, ...roles: readonly string[]): void {
  if (editor.role !== 'owner' && roles.includes('owner')) throw new RoleForbids()
}

/** @throws AlreadyInTeam, RoleForbids */
export async function invite(
  tx: Transaction,
  { companyId, accountId, role: ownRole, client, site, language }: Editor,
  { email: typed, role }: { readonly email: string; readonly role: TeamRole },
): Promise<TeamInvitation> {
  requireRank({ role: ownRole }, role)
  const email = typed.toLowerCase()
  if (await tx.membership.findFirst({ where: { companyId, person: { email } } })) throw new AlreadyInTeam()
  const { token, tokenHash } = newToken()
  const sentAt = new Date()
  const { personName: invitedBy } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { personName: true } })
  const facts = { tokenHash: new Uint8Array(tokenHash), role, invitedBy, sentAt, expiresAt: new Date(sentAt.getTime() + SECONDS * 1000) }
  const invitation = await tx.teamInvitation.upsert({
    where: { companyId_email: { companyId, email } },
    create: { id: randomUUIDv7(), companyId, email, ...facts },
    update: facts,
  })
  const companyName = await companyNameOf(tx, companyId)
  await queueMail(tx, joinMail(email, { token, companyName, site }), { within: SECONDS, language })
  await audit.add(tx, { actor: accountId, action: 'team.invited', subject: companyId, details: { email, role, address: client.address } })
  await tellOwners(tx, { companyId, site, what: text('{person} was invited to your team.', { person: email }) })
  return presentInvitation(invitation)
}

/** @throws TeamInvitationNotFound */
export async function revokeInvitation(tx: Transaction, { companyId, accountId }: Editor, id: string): Promise<void> {
  const invitation = await tx.teamInvitation.findFirst({ where: { id, companyId } })
  if (!invitation) throw new TeamInvitationNotFound()
  await tx.teamInvitation.delete({ where: { id } })
  await audit.add(tx, { actor: accountId, action: 'team.invitation-revoked', subject: companyId, details: { email: invitation.email } })
}

interface OpenInvitation {
  readonly id: string
  readonly companyId: string
  readonly companyName: string
  readonly email: string
  readonly role: TeamRole
  readonly expiresAt: Date
}

/** @throws InvitationOver */
export async function requireInvitation(prisma: Pick<Transaction, 'teamInvitation'>, token: string): Promise<OpenInvitation> {
  const found = await prisma.teamInvitation.findUnique({
    where: { tokenHash: new Uint8Array(hashToken(token)), expiresAt: { gt: new Date() }, company: { status: 'active' } },
    include: { company: { include: { registeredBy: { select: { profile: true } } } } },
  })
  if (!found) throw new InvitationOver()
  const { id, companyId, company, email, role, expiresAt } = found
  return { id, companyId, companyName: nameOf(company), email, role: role as TeamRole, expiresAt }
}

/** Uses the invitation. Of two simultaneous calls only one succeeds. @throws InvitationOver */
async function useInvitation(tx: Transaction, token: string): Promise<OpenInvitation> {
  const invitation = await requireInvitation(tx, token)
  // Before the invitation, as in a freeze and a suspension, so that transactions cannot deadlock.
  await lockTeam(tx, invitation.companyId)
  // By its token, because a newer invitation of the same person may have another role.
  const { count } = await tx.teamInvitation.deleteMany({ where: { tokenHash: new Uint8Array(hashToken(token)) } })
  if (count === 0) throw new InvitationOver()
  return invitation
}

/** Whether somebody can log in with the address. A person who left every company cannot. */
export async function hasLogin(prisma: Pick<Transaction, 'account'>, email: string): Promise<boolean> {
  const places = { some: { company: { status: { not: 'closed' } } } }
  const where = { email, status: { not: 'closed' }, OR: [{ role: 'staff' }, { memberships: places }] }
  return (await prisma.account.findFirst({ where, select: { id: true } })) !== null
}

interface Joined {
  readonly user: SessionUserBody
  readonly session: OpenedSession
}

/** A new person joins. The link has proved the address. @throws InvitationOver, LogInFirst, AccountSuspended */
export async function joinAsNewPerson(
  tx: Transaction,
  { token, name, passwordHash, client, caller }: CallContext & { readonly token: string; readonly name: string; readonly passwordHash: string },
): Promise<Joined> {
  const invitation = await useInvitation(tx, token)
  const { email, companyId } = invitation
  if (await hasLogin(tx, email)) throw new LogInFirst(email)
  const now = new Date()
  // A person who left every company gets the same account back.
  const former = await tx.account.findFirst({ where: { email, status: { not: 'closed' } }, select: { id: true, personSuspendedAt: true } })
  if (former?.personSuspendedAt) throw new AccountSuspended()
  const { id } = former ?? (await insertAccount(tx, { name, personName: name, email, passwordHash, role: 'person', createdAt: now }))
  await tx.account.update({ where: { id }, data: { emailConfirmedAt: now, ...(former && { personName: name, passwordHash }) } })
  // Also cancels a change of address that somebody else may have started.
  await tx.accountLink.deleteMany({ where: { accountId: id } })
  await addPerson(tx, id, invitation, client)
  const session = await openSession(tx, { accountId: id, companyId, trusted: false, client, caller })
  return { user: await requireUser(tx, id, companyId), session }
}

/** A person who is logged in joins. @throws InvitationOver, OtherAddress */
export async function joinAsLoggedIn(tx: Transaction, session: OpenSession, token: string, client: Client): Promise<Joined> {
  const invitation = await useInvitation(tx, token)
  const { accountId } = session
  const { email, role } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  if (email !== invitation.email || role === 'staff') throw new OtherAddress(invitation.email)
  // The link has proved the address.
  await tx.account.updateMany({ where: { id: accountId, emailConfirmedAt: null }, data: { emailConfirmedAt: new Date() } })
  await addPerson(tx, accountId, invitation, client)
  const moved = await moveSession(tx, session, { companyId: invitation.companyId, proved: session.proved }, client)
  return { user: await requireUser(tx, accountId, invitation.companyId), session: moved }
}

async function addPerson(tx: Transaction, personId: string, { companyId, role, email }: OpenInvitation, client: Client): Promise<void> {
  await tx.membership.createMany({ data: { personId, companyId, role }, skipDuplicates: true })
  await audit.add(tx, { actor: personId, action: 'team.joined', subject: companyId, details: { email, role, address: client.address } })
  await tellOfNewPerson(tx, companyId, email)
}

/** An owner whose address is confirmed learns of each new person. */
async function tellOfNewPerson(tx: Transaction, companyId: string, email: string): Promise<void> {
  const owners = await tx.membership.findMany({
    where: { companyId, role: 'owner', person: { emailConfirmedAt: { not: null }, personSuspendedAt: null, email: { not: email } } },
    select: { person: { select: { email: true } } },
  })
  const companyName = await companyNameOf(tx, companyId)
  for (const { person } of owners) await queueMail(tx, joinedMail(person.email, { email, companyName }))
}

/** @throws PersonNotFound, RoleForbids, LastOwner, DriverOnly */
export async function changeRole(tx: Transaction, editor: Editor, personId: string, role: TeamRole): Promise<void> {
  const { companyId, accountId, client, site } = editor
  await lockTeam(tx, companyId)
  const before = await requirePerson(tx, { personId, companyId })
  requireRank(editor, before, role)
  if (before === role) return
  if (await tx.account.findFirst({ where: { id: personId, byLink: true }, select: { id: true } })) throw new DriverOnly()
  if (before === 'owner') await stopOwning(tx, { personId, companyId }, client)
  await tx.membership.update({ where: { personId_companyId: { personId, companyId } }, data: { role } })
  // A live stream stays open as long as its session, and drivers must not hear the company's news.
  if (mayDo(role, 'company.see')) await refreshSessions(tx, { companyId, personId })
  else await endAccess(tx, { companyId, personId }, client)
  await audit.add(tx, { actor: accountId, action: 'team.role-changed', subject: companyId, details: { person: personId, from: before, to: role } })
  const person = await emailOf(tx, personId)
  await tellOwners(tx, { companyId, site, what: text('{person} has a new role in your team.', { person }) })
}

/** @throws PersonNotFound, RoleForbids, LastOwner */
export async function removePerson(tx: Transaction, editor: Editor, personId: string): Promise<void> {
  const { companyId, accountId, client, site } = editor
  await lockTeam(tx, companyId)
  const role = await requirePerson(tx, { personId, companyId })
  if (personId !== accountId) requireRank(editor, role)
  const person = await emailOf(tx, personId)
  await leave(tx, { personId, companyId }, client)
  const { byLink } = await tx.account.findUniqueOrThrow({ where: { id: personId }, select: { byLink: true } })
  // Without an address nobody can be invited again, or close the login.
  if (byLink) await eraseLogin(tx, personId, client)
  await audit.add(tx, {
    actor: accountId,
    action: personId === accountId ? 'team.left' : 'team.removed',
    subject: companyId,
    details: { person: personId, role },
  })
  await tellOwners(tx, { companyId, site, what: text('{person} is no longer in your team.', { person }) })
}

/** The address, or the name of a driver who has none. */
async function emailOf(tx: Transaction, id: string): Promise<string> {
  const { email, byLink, personName } = await tx.account.findUniqueOrThrow({
    where: { id },
    select: { email: true, byLink: true, personName: true },
  })
  return byLink ? personName : email
}

async function requirePerson(tx: Transaction, place: Place): Promise<string> {
  const found = await tx.membership.findUnique({ where: { personId_companyId: place }, select: { role: true } })
  if (!found) throw new PersonNotFound()
  return found.role
}

/** @throws CompanyNotFound */
export async function workFor(
  tx: Transaction,
  session: OpenSession,
  { companyId, proved }: { readonly companyId: string; readonly proved: boolean },
  client: Client,
): Promise<Joined> {
  const { accountId } = session
  const place = await tx.membership.findFirst({ where: { personId: accountId, companyId, company: { status: 'active' } } })
  if (!place) throw new CompanyNotFound()
  const moved = await moveSession(tx, session, { companyId, proved }, client)
  return { user: await requireUser(tx, accountId, companyId), session: moved }
}

/** Gateways learn the name, because services keep it with what the person does. */
export async function rename(tx: Transaction, { accountId, companyId }: OpenSession, name: string): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { personName: name } })
  await refreshSessions(tx, { personId: accountId, companyId })
}

/** Deletes expired invitations. */
export async function deleteExpiredTeamInvitations({ prisma }: Reader): Promise<void> {
  await prisma.teamInvitation.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

async function requireUser(tx: Transaction, accountId: string, companyId: string): Promise<SessionUserBody> {
  const user = await findUser({ prisma: tx }, { accountId, companyId })
  if (!user) throw new CompanyNotFound()
  return user
}

async function companyNameOf(tx: Transaction, id: string): Promise<string> {
  return nameOf(await tx.company.findUniqueOrThrow({ where: { id }, include: { registeredBy: { select: { profile: true } } } }))
}

const presentInvitation = ({
  id,
  email,
  role,
  invitedBy,
  sentAt,
  expiresAt,
}: Omit<TeamInvitation, 'sentAt' | 'expiresAt' | 'role'> & { role: string; sentAt: Date; expiresAt: Date }): TeamInvitation => ({
  id,
  email,
  role: role as TeamRole,
  invitedBy,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
