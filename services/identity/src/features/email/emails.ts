// Confirms and changes the email address of an account.
import { newEmailLink } from '@ungana/contracts-identity'
import { audit } from '@ungana/service-kit'
import { queueMail } from '@ungana/service-kit/mailer'
import { EmailTaken } from '#errors.ts'
import { addLink, consumeLink, hasLink } from '#lib/account-links.ts'
import { addressTakenMail } from '#lib/address-taken-mail.ts'
import type { Client } from '#lib/client.ts'
import { announceConfirmedEmail, announceEmail } from '#lib/company-contact.ts'
import { mailConfirmation } from '#lib/confirmation-mail.ts'
import { type Proof, recheckProof } from '#lib/credentials.ts'
import type { Transaction } from '#lib/database.ts'
import { changeAskedMail, changeDoneMail, newAddressMail } from './mails.ts'

const LINK_SECONDS = newEmailLink.seconds

interface Resending {
  readonly accountId: string
  /** The mailbox already got the day's emails under other spellings of its address. */
  readonly isMailboxFull: boolean
  readonly site: string
}

/**
 * Sends the link again if the address is unconfirmed. For a full mailbox, it does so only if the account has no open link, and not for addresses such
 * as "me+1@".
 */
export async function resendLink(tx: Transaction, { accountId, isMailboxFull, site }: Resending): Promise<void> {
  const { email, emailConfirmedAt } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  if (emailConfirmedAt !== null) return
  if (isMailboxFull && (email.includes('+') || (await hasLink(tx, 'email', accountId)))) return
  await mailConfirmation(tx, { accountId, email, site })
}

/**
 * Cancels an earlier change of address, because its link may have gone to somebody else. Resolves to whether the wanted address differs from the
 * current address, and whether the current address is confirmed.
 * @throws WrongCredentials or Unauthenticated if the proof is no longer valid
 */
export async function cancelEarlierChange(
  tx: Transaction,
  proof: Proof,
  wanted: string,
): Promise<{ readonly changes: boolean; readonly isConfirmed: boolean }> {
  await recheckProof(tx, proof)
  const { id: accountId } = proof
  await tx.accountLink.deleteMany({ where: { accountId, kind: 'new-email', email: { not: wanted.toLowerCase() } } })
  const { email, emailConfirmedAt } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  return { changes: wanted.toLowerCase() !== email, isConfirmed: emailConfirmedAt !== null }
}

/**
 * Emails the links. If the wanted address already has an account, its owner gets another email, but the response is the same.
 * @throws WrongCredentials or Unauthenticated if the proof is no longer valid
 */
export async function requestChange(tx: Transaction, proof: Proof, wanted: string, site: string): Promise<void> {
  await recheckProof(tx, proof)
  const { id: accountId } = proof
  const email = wanted.toLowerCase()
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  const taken = await tx.account.findUnique({ where: { email }, select: { id: true } })
  const token = await addLink(tx, { kind: 'new-email', accountId: taken ? undefined : accountId, email, seconds: LINK_SECONDS })
  await queueMail(tx, taken ? addressTakenMail(wanted, site) : newAddressMail(wanted, token, site), { within: LINK_SECONDS })
  await queueMail(tx, changeAskedMail(account.email, site))
}

/** @throws LinkOver; EmailTaken if somebody else registered the new address meanwhile */
export async function confirmAddress(tx: Transaction, token: string, client: Client): Promise<{ email: string }> {
  const { kind, accountId, email } = await consumeLink(tx, token, ['email', 'new-email'])
  const now = new Date()
  if (kind === 'email') {
    // If the account no longer has the link's address, the link confirms nothing.
    const { count } = await tx.account.updateMany({ where: { id: accountId, email, emailConfirmedAt: null }, data: { emailConfirmedAt: now } })
    if (count === 1) await announceConfirmedEmail(tx, accountId, client)
    return { email }
  }
  const before = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true, emailConfirmedAt: true } })
  if (await tx.account.findUnique({ where: { email }, select: { id: true } })) throw new EmailTaken()
  const data = { email, emailConfirmedAt: now }
  await tx.account.update({ where: { id: accountId }, data }).catch((error: unknown) => {
    // Another account took the address a moment earlier.
    throw (error as { code?: unknown } | null)?.code === 'P2002' ? new EmailTaken() : error
  })
  await tx.accountLink.deleteMany({ where: { accountId } })
  if (before.emailConfirmedAt) await queueMail(tx, changeDoneMail(before.email))
  await announceEmail(tx, accountId, email, client)
  await announceConfirmedEmail(tx, accountId, client)
  await audit.add(tx, { actor: accountId, action: 'email.changed', subject: accountId, details: { address: client.address } })
  return { email }
}
