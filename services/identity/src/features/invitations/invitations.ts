// Accounts of organizations. Their contact creates the account by an emailed link that works once.

import {
  type getInvitation,
  organizationAccountCreated,
  type readInvitation,
  type resendInvitation,
  type SessionUserBody,
  welcomeLink,
} from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { audit } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { deviceName } from '@ungana/service-kit/device-name'
import { queueMail } from '@ungana/service-kit/mailer'
import { InvitationNotFound, InvitationOver, InvitationUsed } from '#errors.ts'
import { insertAccount } from '#lib/accounts.ts'
import { announceConfirmedEmail, announceEmail } from '#lib/company-contact.ts'
import { mailConfirmation } from '#lib/confirmation-mail.ts'
import type { Database, Transaction } from '#lib/database.ts'
import type { CallContext } from '#lib/log-in-again.ts'
import { presentPerson, presentUser } from '#lib/session-user.ts'
import { hashToken, newToken, type OpenedSession, openSession } from '#lib/sessions.ts'
import { welcomeMail } from './welcome-mail.ts'

const SECONDS = welcomeLink.seconds

interface VerifiedOrganization {
  readonly organizationId: string
  readonly name: string
  readonly type: string
  readonly contactPerson: string
  readonly email: string
}

/** Emails a link unless there is an account. Earlier links stop working. `site` is the origin of the link. */
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
  await queueMail(tx, welcomeMail(facts, token, site), { within: SECONDS })
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
  await queueMail(tx, welcomeMail(invitation, token, site), { within: SECONDS })
  await audit.add(tx, { actor: staffId, action: 'invitation.resent', subject: organizationId })
  return presentInvitation(invitation)
}

export async function findInvitation({ prisma }: Pick<Database, 'prisma'>, organizationId: string): Promise<EndpointOutput<typeof getInvitation>> {
  const invitation = await prisma.invitation.findUnique({ where: { organizationId } })
  return { invitation: invitation && presentInvitation(invitation) }
}

/** Returns undefined for a link that is expired, used or unknown. */
export async function findOpenInvitation(
  { prisma }: Pick<Database, 'prisma'>,
  token: string,
): Promise<EndpointOutput<typeof readInvitation> | undefined> {
  const invitation = await prisma.invitation.findUnique({ where: { tokenHash: new Uint8Array(hashToken(token)) } })
  if (!invitation || invitation.usedAt || invitation.expiresAt <= new Date()) return undefined
  const { organizationName, email, expiresAt } = invitation
  return { organizationName, email, expiresAt: expiresAt.toISOString() }
}

export interface NewContact extends CallContext {
  readonly token: string
  /** The address for login; if undefined, the invited address. */
  readonly email: string | undefined
  readonly passwordHash: string
  /** Origin of links in emails. */
  readonly site: string
}

/** Creates the organization's account and a session. @throws InvitationOver, EmailTaken */
export async function acceptLink(tx: Transaction, given: NewContact): Promise<{ user: SessionUserBody; session: OpenedSession }> {
  const { token, passwordHash, client, caller, site } = given
  const now = new Date()
  const tokenHash = new Uint8Array(hashToken(token))
  // Of two simultaneous calls, the second waits here and then finds that the link was used.
  const { count } = await tx.invitation.updateMany({ where: { tokenHash, usedAt: null, expiresAt: { gt: now } }, data: { usedAt: now } })
  if (count === 0) throw new InvitationOver()
  const {
    organizationId: id,
    organizationName: name,
    email: invited,
    contactPerson,
  } = await tx.invitation.findUniqueOrThrow({ where: { tokenHash } })
  const role = 'organization'
  const email = (given.email ?? invited).toLowerCase()
  const { username } = await insertAccount(tx, { id, name, email, passwordHash, role, createdAt: now, personName: contactPerson })
  await outbox.add(tx, organizationAccountCreated, { organizationId: id }, client)
  // The link confirms the invited address. A different address is published, and its owner must confirm it.
  if (email === invited.toLowerCase()) {
    await tx.account.update({ where: { id }, data: { emailConfirmedAt: now } })
    await announceConfirmedEmail(tx, id, client)
  } else {
    await announceEmail(tx, id, email, client)
    await mailConfirmation(tx, { accountId: id, email, site })
  }
  const session = await openSession(tx, { accountId: id, companyId: id, trusted: false, client, caller })
  const details = { username, role, device: deviceName(client.userAgent), address: client.address }
  await audit.add(tx, { actor: id, action: 'account.registered', subject: id, details })
  const person = presentPerson(id, contactPerson, 'owner')
  return { user: presentUser({ id, username, name, role, totpConfirmedAt: null, profile: null, person }), session }
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
