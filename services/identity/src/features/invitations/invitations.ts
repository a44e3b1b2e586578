// Accounts of organizations: made by their contact, through a link that was mailed and works once.
import { accountEmailChanged, type getInvitation, type readInvitation, type resendInvitation, type SessionUserBody } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { audit } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { queueMail } from '@ungana/service-kit/mailer'
import { InvitationNotFound, InvitationOver, InvitationUsed } from '#errors.ts'
import { insertAccount } from '#lib/accounts.ts'
import { deviceName } from '#lib/client.ts'
import { mailConfirmation } from '#lib/confirmation-mail.ts'
import type { Database, Transaction } from '#lib/database.ts'
import { presentUser } from '#lib/session-user.ts'
import { hashToken, newToken, type OpenedSession, openSession } from '#lib/sessions.ts'
import type { Visit } from '#lib/sign-in-again.ts'
import { welcomeMail } from './welcome-mail.ts'

const DAYS = 14
const SECONDS = DAYS * 24 * 60 * 60

interface VerifiedOrganization {
  readonly organizationId: string
  readonly name: string
  readonly type: string
  readonly contactPerson: string
  readonly email: string
}

/** Mails a link, unless there is an account. A link of before is over. `site` is the origin that links begin with. */
export async function inviteContact(
  tx: Transaction,
  { organizationId, name, type, contactPerson, email }: VerifiedOrganization,
  site: string,
): Promise<void> {
  const before = await tx.invitation.findUnique({ where: { organizationId }, select: { usedAt: true } })
  if (before?.usedAt) return
  const { token, link } = newLink()
  const facts = { organizationName: name, organizationType: type, contactPerson, email }
  await tx.invitation.upsert({ where: { organizationId }, create: { organizationId, ...facts, ...link }, update: { ...facts, ...link } })
  await queueMail(tx, welcomeMail(facts, token, DAYS, site), { within: SECONDS })
}

/** @throws InvitationNotFound, InvitationUsed */
export async function resendLink(
  tx: Transaction,
  organizationId: string,
  staffId: string,
  site: string,
): Promise<EndpointOutput<typeof resendInvitation>> {
  const { token, link } = newLink()
  const { count } = await tx.invitation.updateMany({ where: { organizationId, usedAt: null }, data: link })
  const invitation = await tx.invitation.findUnique({ where: { organizationId } })
  if (!invitation) throw new InvitationNotFound()
  if (count === 0) throw new InvitationUsed()
  await queueMail(tx, welcomeMail(invitation, token, DAYS, site), { within: SECONDS })
  await audit.add(tx, { actor: staffId, action: 'invitation.resent', subject: organizationId })
  return presentInvitation(invitation)
}

export async function findInvitation({ prisma }: Pick<Database, 'prisma'>, organizationId: string): Promise<EndpointOutput<typeof getInvitation>> {
  const invitation = await prisma.invitation.findUnique({ where: { organizationId } })
  return { invitation: invitation && presentInvitation(invitation) }
}

/** Undefined for one that is over, used or none alike. */
export async function findOpenInvitation(
  { prisma }: Pick<Database, 'prisma'>,
  token: string,
): Promise<EndpointOutput<typeof readInvitation> | undefined> {
  const invitation = await prisma.invitation.findUnique({ where: { tokenHash: new Uint8Array(hashToken(token)) } })
  if (!invitation || invitation.usedAt || invitation.expiresAt <= new Date()) return undefined
  const { organizationName, email, expiresAt } = invitation
  return { organizationName, email, expiresAt: expiresAt.toISOString() }
}

export interface NewContact extends Visit {
  readonly token: string
  /** What the contact logs in with; else the invited address. */
  readonly email: string | undefined
  readonly passwordHash: string
  /** Origin that links begin with. */
  readonly site: string
}

/** The organization's account, signed in. @throws InvitationOver, EmailTaken */
export async function acceptLink(tx: Transaction, given: NewContact): Promise<{ user: SessionUserBody; session: OpenedSession }> {
  const { token, passwordHash, client, caller, site } = given
  const now = new Date()
  const tokenHash = new Uint8Array(hashToken(token))
  // Of two at once the second waits for the first here, and then finds it used.
  const { count } = await tx.invitation.updateMany({ where: { tokenHash, usedAt: null, expiresAt: { gt: now } }, data: { usedAt: now } })
  if (count === 0) throw new InvitationOver()
  const { organizationId: id, organizationName: name, email: invited } = await tx.invitation.findUniqueOrThrow({ where: { tokenHash } })
  const role = 'organization'
  const email = (given.email ?? invited).toLowerCase()
  const { username } = await insertAccount(tx, { id, name, email, passwordHash, role, createdAt: now })
  // The link came to that address. Any other the organization is known by as it would be by that of a registration, and asked to confirm.
  if (email === invited.toLowerCase()) await tx.account.update({ where: { id }, data: { emailConfirmedAt: now } })
  else {
    const { emailVersion: version } = await tx.account.update({ where: { id }, data: { emailVersion: { increment: 1 } } })
    await outbox.add(tx, accountEmailChanged, { id, role, name, email, version }, client)
    await mailConfirmation(tx, { accountId: id, email, site })
  }
  const session = await openSession(tx, { accountId: id, trusted: false, client, caller })
  const details = { username, role, device: deviceName(client.userAgent), address: client.address }
  await audit.add(tx, { actor: id, action: 'account.registered', subject: id, details })
  return { user: presentUser({ id, username, name, role, totpConfirmedAt: null, profile: null }), session }
}

function newLink() {
  const { token, tokenHash } = newToken()
  const sentAt = new Date()
  return { token, link: { tokenHash: new Uint8Array(tokenHash), sentAt, expiresAt: new Date(sentAt.getTime() + SECONDS * 1000) } }
}

const presentInvitation = ({ sentAt, expiresAt, usedAt }: { sentAt: Date; expiresAt: Date; usedAt: Date | null }) => ({
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})
