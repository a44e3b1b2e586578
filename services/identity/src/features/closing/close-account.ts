// Closes an account permanently. Decision 0023 says what is kept and what is erased.
import { accountClosed, CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { audit } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { StaffStay } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { closedColumns, revokeAccess } from '#lib/closed-account.ts'
import { type Proof, recheckProof } from '#lib/credentials.ts'
import { sql, type Transaction } from '#lib/database.ts'

/**
 * Empties the account's row and keeps it, so that the id is never used again.
 * @throws StaffStay; WrongCredentials or Unauthenticated if the proof is no longer valid
 */
export async function closeAccount(tx: Transaction, proof: Proof, client: Client): Promise<void> {
  await recheckProof(tx, proof)
  const { id: accountId } = proof
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  if (account.role === 'staff') throw new StaffStay()
  const empty = { ...closedColumns(accountId), name: CLOSED_ACCOUNT_NAME }
  await tx.account.update({ where: { id: accountId }, data: empty })
  await revokeAccess(tx, accountId, client)
  await tx.session.deleteMany({ where: { accountId } })
  await tx.profile.deleteMany({ where: { accountId } })
  // An unconfirmed address may belong to somebody else who wants the newsletter.
  if (account.emailConfirmedAt) {
    await tx.newsletterSubscription.deleteMany({ where: { email: account.email } })
    await tx.newsletterConfirmation.deleteMany({ where: { email: account.email } })
  }
  // Messages to staff are kept for their usual time, but no longer linked to the account.
  await tx.contactMessage.updateMany({ where: { accountId }, data: { accountId: null } })
  await tx.invitation.updateMany({ where: { organizationId: accountId }, data: { contactPerson: '', email: '' } })
  // The stored responses for repeated calls contain the user's data.
  await tx.$executeRaw(sql`DELETE FROM courier.idempotency_keys WHERE scope = ${accountId} OR body::json ->> 'id' = ${accountId}`)
  if (account.emailConfirmedAt) await queueMail(tx, closedMail(account.email))
  await outbox.add(tx, accountClosed, { id: accountId, role: account.role, closedAt: new Date().toISOString() }, client)
  await audit.add(tx, { actor: accountId, action: 'account.closed', subject: accountId, details: { address: client.address } })
}

export const closedMail = (to: string): Mail =>
  composeMail({
    kind: 'account-closed',
    to,
    subject: text('Your account was closed'),
    words: [
      text('We closed your Ungana account, as you asked. Your company is no longer shown, and we erased your personal data.'),
      text('The law requires us to keep invoices, payments and the security log for some time. This is our last email about this account.'),
    ],
  })
