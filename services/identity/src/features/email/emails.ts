// Which address an account has, and whether its mail is read by the account's owner.
import { accountEmailChanged } from '@ungana/contracts-identity'
import { audit } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { queueMail } from '@ungana/service-kit/mailer'
import { EmailTaken } from '#errors.ts'
import { addLink, hasLink, takeLink } from '#lib/account-links.ts'
import type { Client } from '#lib/client.ts'
import { mailConfirmation } from '#lib/confirmation-mail.ts'
import { holdProof, type Proof } from '#lib/credentials.ts'
import type { Transaction } from '#lib/database.ts'
import { addressTakenMail, changeAskedMail, changeDoneMail, newAddressMail } from './mails.ts'

const LINK_SECONDS = 24 * 60 * 60

interface Resending {
  readonly accountId: string
  /** Others have had the mails of the day to this mailbox sent, under other names of it. */
  readonly mailboxFull: boolean
  readonly site: string
}

/** Mails the link again, where the address is not confirmed yet. To a mailbox that is full only where there is none, and not to each "me+1@", "me+2@". */
export async function resendLink(tx: Transaction, { accountId, mailboxFull, site }: Resending): Promise<void> {
  const { email, emailConfirmedAt } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  if (emailConfirmedAt !== null) return
  if (mailboxFull && (email.includes('+') || (await hasLink(tx, 'email', accountId)))) return
  await mailConfirmation(tx, { accountId, email, site })
}

/**
 * A wish of before for another address is over, whatever becomes of this one: its link may have gone to somebody else. Resolves to whether
 * another address is wanted than the account has, and whether that one is proved.
 * @throws WrongCredentials, Unauthenticated where what was proved has changed meanwhile
 */
export async function withdrawChange(
  tx: Transaction,
  proof: Proof,
  wanted: string,
): Promise<{ readonly changes: boolean; readonly isProved: boolean }> {
  await holdProof(tx, proof)
  const { id: accountId } = proof
  await tx.accountLink.deleteMany({ where: { accountId, kind: 'new-email', email: { not: wanted.toLowerCase() } } })
  const { email, emailConfirmedAt } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  return { changes: wanted.toLowerCase() !== email, isProved: emailConfirmedAt !== null }
}

/**
 * An address that has an account is told so by mail; the answer is the same.
 * @throws WrongCredentials, Unauthenticated where what was proved has changed meanwhile
 */
export async function askForChange(tx: Transaction, proof: Proof, wanted: string, site: string): Promise<void> {
  await holdProof(tx, proof)
  const { id: accountId } = proof
  const email = wanted.toLowerCase()
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  const taken = await tx.account.findUnique({ where: { email }, select: { id: true } })
  const token = await addLink(tx, { kind: 'new-email', accountId: taken ? undefined : accountId, email, seconds: LINK_SECONDS })
  await queueMail(tx, taken ? addressTakenMail(wanted, site) : newAddressMail(wanted, token, site), { within: LINK_SECONDS })
  await queueMail(tx, changeAskedMail(account.email, site))
}

/** @throws LinkOver; EmailTaken where somebody registered with the new address meanwhile */
export async function confirmAddress(tx: Transaction, token: string, client: Client): Promise<{ email: string }> {
  const { kind, accountId, email } = await takeLink(tx, token, ['email', 'new-email'])
  const now = new Date()
  if (kind === 'email') {
    // Of an address that the account has left since it proves nothing.
    await tx.account.updateMany({ where: { id: accountId, email, emailConfirmedAt: null }, data: { emailConfirmedAt: now } })
    return { email }
  }
  const { email: before } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
  if (await tx.account.findUnique({ where: { email }, select: { id: true } })) throw new EmailTaken()
  const data = { email, emailConfirmedAt: now, emailVersion: { increment: 1 } }
  const account = await tx.account.update({ where: { id: accountId }, data }).catch((error: unknown) => {
    // Somebody was faster by a moment.
    throw (error as { code?: unknown } | null)?.code === 'P2002' ? new EmailTaken() : error
  })
  await tx.accountLink.deleteMany({ where: { accountId } })
  await queueMail(tx, changeDoneMail(before))
  const { role, name, emailVersion: version } = account
  if (role !== 'staff') await outbox.add(tx, accountEmailChanged, { id: accountId, role, name, email, version }, client)
  await audit.add(tx, { actor: accountId, action: 'email.changed', subject: accountId, details: { address: client.address } })
  return { email }
}
