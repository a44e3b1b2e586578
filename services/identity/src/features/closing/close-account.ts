// Closing an account for good: decision 0023 says what is kept and what is erased.
import { accountClosed, CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { audit } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { letter, queueMail } from '@ungana/service-kit/mailer'
import { StaffStay } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { closedColumns, lockOut } from '#lib/closed-account.ts'
import { holdProof, type Proof } from '#lib/credentials.ts'
import { sql, type Transaction } from '#lib/database.ts'

/**
 * The row stays, empty, so that the id is nobody else's ever.
 * @throws StaffStay; WrongCredentials, Unauthenticated where what was proved has changed meanwhile
 */
export async function closeAccount(tx: Transaction, proof: Proof, client: Client): Promise<void> {
  await holdProof(tx, proof)
  const { id: accountId } = proof
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
  if (account.role === 'staff') throw new StaffStay()
  const empty = { ...closedColumns(accountId), name: CLOSED_ACCOUNT_NAME }
  await tx.account.update({ where: { id: accountId }, data: empty })
  await lockOut(tx, accountId, client)
  await tx.session.deleteMany({ where: { accountId } })
  await tx.profile.deleteMany({ where: { accountId } })
  // An address that nobody has proved may be somebody else's, who wants the newsletter.
  if (account.emailConfirmedAt) {
    await tx.newsletterSubscription.deleteMany({ where: { email: account.email } })
    await tx.newsletterConfirmation.deleteMany({ where: { email: account.email } })
  }
  // What was written to us stays as long as every such message; that it was this account is forgotten.
  await tx.contactMessage.updateMany({ where: { accountId }, data: { accountId: null } })
  await tx.invitation.updateMany({ where: { organizationId: accountId }, data: { contactPerson: '', email: '' } })
  // Answers that would be sent again under their key hold the user.
  await tx.$executeRaw(sql`DELETE FROM courier.idempotency_keys WHERE scope = ${accountId} OR body::json ->> 'id' = ${accountId}`)
  await queueMail(
    tx,
    letter({
      to: account.email,
      subject: 'Your account is closed',
      words: [
        'Your Ungana account is closed, as you asked. Its company is no longer shown, and what was personal is erased.',
        'Invoices, payments and the log of sensitive acts are kept as long as the law asks. This is the last mail about it.',
      ],
    }),
  )
  await outbox.add(tx, accountClosed, { id: accountId, role: account.role, closedAt: new Date().toISOString() }, client)
  await audit.add(tx, { actor: accountId, action: 'account.closed', subject: accountId, details: { address: client.address } })
}
