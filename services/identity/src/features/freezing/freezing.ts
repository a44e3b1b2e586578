// Freezes companies and ends freezes.
import { companyFrozen } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { audit } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { LinkOver, NotFrozen } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { findFreezeLink, ownersOf } from '#lib/owner-notices.ts'
import { nameOf } from '#lib/session-user.ts'
import { endCompanySessions, type OpenSession, refreshSessions } from '#lib/sessions.ts'

interface Freeze {
  readonly companyId: string
  /** Name or address of the person. */
  readonly by: string
  /** Who did it, for the audit log. */
  readonly actor: string
  readonly site: string
  readonly client: Partial<Client>
}

/** Returns false if the company was already frozen. */
export async function freeze(tx: Transaction, { companyId, by, actor, site, client }: Freeze): Promise<boolean> {
  const { count } = await tx.company.updateMany({
    where: { id: companyId, status: 'active', frozenAt: null },
    data: { frozenAt: new Date(), frozenBy: by, freezeVersion: { increment: 1 } },
  })
  if (count === 0) return false
  await announce(tx, companyId, client)
  await endCompanySessions(tx, { companyId }, client)
  // A thief may have invited somebody, or made a link for a driver.
  await tx.teamInvitation.deleteMany({ where: { companyId } })
  await tx.driverLink.deleteMany({ where: { companyId } })
  await tx.freezeLink.deleteMany({ where: { companyId } })
  for (const to of await ownersOf(tx, companyId)) await queueMail(tx, frozenMail(to, { by, site }))
  await audit.add(tx, { actor, action: 'company.frozen', subject: companyId, details: { by } })
  return true
}

/** @throws LinkOver */
export async function freezeWithLink(tx: Transaction, token: string, site: string, client: Client): Promise<void> {
  const link = await findFreezeLink(tx, token)
  if (!link) throw new LinkOver()
  const { companyId, email } = link
  if (!(await freeze(tx, { companyId, by: email, actor: email, site, client }))) throw new LinkOver()
}

/** Logs out everybody except the caller, because others may have logged in during the freeze. @throws NotFrozen */
export async function unfreeze(tx: Transaction, { id, companyId, accountId }: OpenSession, client: Client): Promise<void> {
  await end(tx, companyId, client)
  await endCompanySessions(tx, { companyId, exceptId: id }, client)
  await refreshSessions(tx, { companyId, personId: accountId })
  await audit.add(tx, { actor: accountId, action: 'company.unfrozen', subject: companyId })
}

/** For the operator, who has checked who the owner is. Everybody must log in again. @throws NotFrozen */
export async function unfreezeByOperator(tx: Transaction, username: string): Promise<void> {
  const company = await tx.company.findFirst({ where: { username, frozenAt: { not: null } }, select: { id: true } })
  if (!company) throw new NotFrozen()
  await end(tx, company.id, {})
  await endCompanySessions(tx, { companyId: company.id }, {})
  await audit.add(tx, { actor: 'command-line', action: 'company.unfrozen', subject: company.id })
}

async function end(tx: Transaction, companyId: string, client: Partial<Client>): Promise<void> {
  const { count } = await tx.company.updateMany({
    where: { id: companyId, frozenAt: { not: null } },
    data: { frozenAt: null, frozenBy: '', freezeVersion: { increment: 1 } },
  })
  if (count === 0) throw new NotFrozen()
  await announce(tx, companyId, client)
}

async function announce(tx: Transaction, id: string, { requestId }: Partial<Client>): Promise<void> {
  const { frozenAt, freezeVersion } = await tx.company.findUniqueOrThrow({ where: { id }, select: { frozenAt: true, freezeVersion: true } })
  await outbox.add(tx, companyFrozen, { id, frozen: frozenAt !== null, version: freezeVersion }, requestId === undefined ? {} : { requestId })
}

/** @throws LinkOver */
export async function readLink({ prisma }: Pick<Database, 'prisma'>, token: string): Promise<{ companyName: string }> {
  const link = await findFreezeLink(prisma, token)
  if (!link) throw new LinkOver()
  const company = await prisma.company.findUniqueOrThrow({
    where: { id: link.companyId },
    include: { registeredBy: { select: { profile: true } } },
  })
  return { companyName: nameOf(company) }
}

export const frozenMail = (to: string, { by, site }: Pick<Freeze, 'by' | 'site'>): Mail =>
  composeMail({
    kind: 'company-frozen',
    to,
    subject: text('Your company is frozen'),
    words: [
      text('Everybody in your company was logged out, and nobody can act for it.'),
      text('The company was frozen by {by}.', { by }),
      text('To end the freeze, an owner must choose a new password, log in on a known device and confirm in Settings, under Team.'),
    ],
    button: { label: text('See your team'), to: `${site}/settings/team` },
  })
