// Lets staff search, suspend and restore accounts.
import { ACCOUNTS_PAGE_SIZE, accountStatusChanged, type getStaffAccount, type StaffAccount } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { audit, confirmAsOperator, propose, type StaffProposed } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { AccountNotActive, AccountNotFound, AccountNotSuspended, StaffStay } from '#errors.ts'
import { type Database, type Sql, sql, type Transaction } from '#lib/database.ts'
import { endCompanySessions } from '#lib/sessions.ts'

interface Row extends Omit<StaffAccount, 'createdAt' | 'lastSeenAt'> {
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
}

/** A company may go on after the login that registered it is closed, and the other way round. */
const status = sql`CASE WHEN c.status IS NULL OR c.status = 'closed' THEN a.status ELSE c.status END`
const columns = sql`
  a.id::text, coalesce(c.username, a.username) AS username, coalesce(p.business ->> 'businessName', c.name, a.name) AS name,
  CASE WHEN a.by_link THEN '' ELSE a.email END AS email, a.role, ${status} AS status,
  EXISTS (SELECT FROM staff.proposals AS w WHERE w.act = 'account.suspension' AND w.subject = a.id) AS "suspensionProposed",
  a.person_suspended_at IS NOT NULL AS "personSuspended",
  a.email_confirmed_at IS NOT NULL AS "emailConfirmed", a.totp_confirmed_at IS NOT NULL AS "twoFactor", a.created_at AS "createdAt",
  (SELECT max(s.last_seen_at) FROM sessions AS s WHERE s.account_id = a.id) AS "lastSeenAt"`
const tables = sql`accounts AS a LEFT JOIN companies AS c ON c.id = a.id LEFT JOIN profiles AS p ON p.account_id = a.id`

export interface AccountSearch {
  readonly q: string
  readonly status: string | undefined
  /** From 1. */
  readonly page: number
}

/** Newest first. */
export async function searchAccounts(
  { prisma }: Database,
  { q, status: wanted, page }: AccountSearch,
): Promise<{ accounts: StaffAccount[]; total: number }> {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const matches: Sql = sql`
    (${q} = '' OR coalesce(c.username, a.username) LIKE ${pattern} OR a.email LIKE ${pattern} OR lower(a.name) LIKE ${pattern} OR lower(a.person_name) LIKE ${pattern}
      OR lower(p.business ->> 'businessName') LIKE ${pattern} OR a.id::text = ${q.toLowerCase()})
    AND (${wanted ?? null}::text IS NULL OR ${status} = ${wanted ?? null}::text)`
  const [counted] = await prisma.$queryRaw<{ total: number }[]>(sql`SELECT count(*)::int AS total FROM ${tables} WHERE ${matches}`)
  const rows = await prisma.$queryRaw<Row[]>(sql`
    SELECT ${columns} FROM ${tables} WHERE ${matches}
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${ACCOUNTS_PAGE_SIZE} OFFSET ${(page - 1) * ACCOUNTS_PAGE_SIZE}`)
  return { accounts: rows.map(present), total: counted?.total ?? 0 }
}

/** @throws AccountNotFound */
export async function findAccount({ prisma }: Pick<Database, 'prisma'>, id: string): Promise<EndpointOutput<typeof getStaffAccount>> {
  const account = await oneAccount(prisma, id)
  const acts = await prisma.$queryRaw<{ action: string; actor: string; reason: string | null; at: string }[]>(sql`
    SELECT action, actor, details ->> 'reason' AS reason, at FROM audit.entries
    WHERE subject = ${id} AND action IN ('account.suspended', 'account.restored', 'person.suspended', 'person.restored',
      'account.suspension-proposed', 'account.suspension-declined', 'account.suspension-withdrawn') ORDER BY sequence DESC LIMIT 50`)
  return { account, acts }
}

export interface Act {
  readonly reason: string
  readonly staffId: string
  /** The member of staff who proposed it, if it needed two. */
  readonly proposedBy?: string
  readonly requestId?: string
  /** Origin of links in emails. Commands do not know it. */
  readonly site: string | undefined
}

const SUSPENSION = 'account.suspension'

/** Another member of staff must confirm it. @throws AccountNotFound, AccountNotActive, StaffStay */
export async function proposeSuspension(tx: Transaction, id: string, { reason, staffId }: Act): Promise<StaffAccount> {
  const { role, name } = await oneAccount(tx, id)
  if (role === 'staff') throw new StaffStay()
  const company = await tx.company.findUnique({ where: { id }, select: { status: true } })
  if (!company) throw new AccountNotFound()
  if (company.status !== 'active') throw new AccountNotActive()
  await propose(tx, { act: SUSPENSION, subject: id, about: name, reason, staffId })
  return oneAccount(tx, id)
}

/** Carries out a suspension that was proposed and confirmed. */
export const suspendAsProposed = (tx: Transaction, { subject, reason, proposedBy, confirmedBy, requestId }: StaffProposed, site?: string) =>
  suspendAccount(tx, subject, { reason, staffId: confirmedBy, proposedBy, site, ...(requestId !== undefined && { requestId }) })

/** For an operator whose staff is a single person. @throws AccountNotFound */
export async function confirmSuspensionAsOperator(tx: Transaction, username: string): Promise<void> {
  const company = await tx.company.findFirst({ where: { username }, select: { id: true } })
  const proposed = { acts: [SUSPENSION], subject: company?.id ?? '' }
  if (!company || !(await confirmAsOperator(tx, proposed, (_, proposal) => suspendAsProposed(tx, proposal)))) throw new AccountNotFound()
}

/** Ends the account's access and hides its company. @throws AccountNotFound, AccountNotActive, StaffStay */
async function suspendAccount(tx: Transaction, id: string, act: Act): Promise<StaffAccount> {
  const { email } = await change(tx, id, { from: 'active', to: 'suspended', refusal: AccountNotActive, act })
  await endCompanySessions(tx, { companyId: id }, act)
  await tx.accountLink.deleteMany({ where: { accountId: id } })
  await tx.teamInvitation.deleteMany({ where: { companyId: id } })
  await tx.freezeLink.deleteMany({ where: { companyId: id } })
  await tx.driverLink.deleteMany({ where: { companyId: id } })
  await queueMail(tx, suspendedMail(email, act))
  return noted(tx, id, 'account.suspended', act)
}

/** Restores the account's access and shows its company. @throws AccountNotFound, AccountNotSuspended, StaffStay */
export async function restoreAccount(tx: Transaction, id: string, act: Act): Promise<StaffAccount> {
  const { email } = await change(tx, id, { from: 'suspended', to: 'active', refusal: AccountNotSuspended, act })
  await queueMail(tx, restoredMail(email))
  return noted(tx, id, 'account.restored', act)
}

export const suspendedMail = (to: string, { reason, site }: Pick<Act, 'reason' | 'site'>): Mail =>
  composeMail({
    kind: 'account-status',
    to,
    subject: text('Your account is suspended'),
    words: [
      text('Our team suspended your Ungana account. You cannot log in, and your company is not shown.'),
      { byStaff: text('Reason: {reason}', { reason }) },
      text('If you think this is a mistake, contact us.'),
    ],
    ...(site !== undefined && { button: { label: text('Contact us'), to: `${site}/contact` } }),
  })

export const restoredMail = (to: string): Mail =>
  composeMail({
    kind: 'account-status',
    to,
    subject: text('Your account is restored'),
    words: [text('You can log in to your Ungana account again, and your company is shown. Thank you for your patience.')],
  })

interface Change {
  readonly from: 'active' | 'suspended'
  readonly to: 'active' | 'suspended'
  readonly refusal: new () => Error
  readonly act: Act
}

async function change(tx: Transaction, id: string, { from, to, refusal: Refusal, act }: Change): Promise<{ email: string }> {
  // Locks the account before its company, as everywhere else, so that transactions cannot deadlock.
  await tx.account.updateMany({ where: { id }, data: { statusVersion: { increment: 1 } } })
  const { count } = await tx.company.updateMany({ where: { id, status: from }, data: { status: to } })
  await tx.account.updateMany({ where: { id, status: from, role: { notIn: ['staff', 'person'] } }, data: { status: to } })
  const account = await tx.account.findUnique({
    where: { id },
    select: { role: true, statusVersion: true, company: { select: { contact: { select: { email: true } } } } },
  })
  if (!account) throw new AccountNotFound()
  if (account.role === 'staff') throw new StaffStay()
  if (count === 0) throw new Refusal()
  await outbox.add(
    tx,
    accountStatusChanged,
    { id, status: to, version: account.statusVersion },
    act.requestId === undefined ? {} : { requestId: act.requestId },
  )
  return { email: account.company?.contact.email ?? '' }
}

export async function noted(tx: Transaction, id: string, action: string, { staffId, reason, proposedBy }: Act): Promise<StaffAccount> {
  const account = await oneAccount(tx, id)
  await audit.add(tx, { actor: staffId, action, subject: id, details: { reason, ...(proposedBy && { proposedBy }) } })
  return account
}

async function oneAccount(prisma: Pick<Transaction, '$queryRaw'>, id: string): Promise<StaffAccount> {
  const [row] = await prisma.$queryRaw<Row[]>(sql`SELECT ${columns} FROM ${tables} WHERE a.id = ${id}::uuid`)
  if (!row) throw new AccountNotFound()
  return present(row)
}

const present = ({ createdAt, lastSeenAt, ...row }: Row): StaffAccount => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
