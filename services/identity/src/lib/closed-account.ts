// Closes accounts. The row stays, so that its id is never reused, but nobody can log in.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import type { Client } from './client.ts'
import { sql, type Transaction } from './database.ts'
import { unmatchableHash } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** Returns the columns of a closed account. Its username and email address are free again. */
export const closedColumns = (id: string) => ({
  status: 'closed',
  username: `closed_${id.replaceAll('-', '')}`,
  email: `${id}@closed.invalid`,
  passwordHash: unmatchableHash,
  emailConfirmedAt: null,
  totpSecret: null,
  totpConfirmedAt: null,
  totpLastStep: null,
})

/** Ends the account's sessions and deletes its links, recovery codes, phone and exports. */
export async function revokeAccess(tx: Transaction, accountId: string, client: Partial<Pick<Client, 'requestId'>>): Promise<void> {
  await endSessions(tx, accountId, sql`true`, client)
  await tx.accountLink.deleteMany({ where: { accountId } })
  await tx.recoveryCode.deleteMany({ where: { accountId } })
  await tx.phone.deleteMany({ where: { personId: accountId } })
  await tx.phoneCode.deleteMany({ where: { personId: accountId } })
  await tx.accountExport.deleteMany({ where: { accountId } })
}

/** Erases what identity knows of a person who works for no company any more. */
export async function eraseLogin(tx: Transaction, personId: string, client: Pick<Client, 'requestId'>): Promise<void> {
  const { email, emailConfirmedAt, username, company } = await tx.account.findUniqueOrThrow({ where: { id: personId }, include: { company: true } })
  // A company that continues keeps its username, so nobody else may get it.
  const kept = company && company.status !== 'closed' ? { username } : {}
  const data = { ...closedColumns(personId), ...kept, name: CLOSED_ACCOUNT_NAME, personName: '' }
  await tx.account.update({ where: { id: personId }, data })
  await revokeAccess(tx, personId, client)
  await tx.session.deleteMany({ where: { accountId: personId } })
  // An unconfirmed address may belong to somebody else who wants the newsletter.
  if (!emailConfirmedAt) return
  await tx.newsletterSubscription.deleteMany({ where: { email } })
  await tx.newsletterConfirmation.deleteMany({ where: { email } })
  await queueMail(tx, closedMail(email))
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
