// Resets forgotten passwords and changes passwords.

import { resetPasswordLink } from '@ungana/contracts-identity'
import type { LanguageCode } from '@ungana/language'
import { text } from '@ungana/language/server'
import { audit } from '@ungana/service-kit'
import { queueMail } from '@ungana/service-kit/mailer'
import { addLink, consumeLink, hasLink, mayUseLinks, requireLink } from '#lib/account-links.ts'
import type { Client } from '#lib/client.ts'
import { announceConfirmedEmail } from '#lib/company-contact.ts'
import { recheckProof, requireOwnProof } from '#lib/credentials.ts'
import { sql, type Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { endSecondFactor, secondFactorEndedMail } from '#lib/end-second-factor.ts'
import { hashNewPassword } from '#lib/new-passwords.ts'
import { endSessions, type OpenedSession, type OpenSession, renewSession } from '#lib/sessions.ts'
import { noAccountMail, passwordChangedMail, resetMail } from './mails.ts'

const LINK_SECONDS = resetPasswordLink.seconds

/**
 * Always writes one link and queues one email, so that the response time does not reveal whether there is an account. Strangers may have used up the
 * day's emails to the mailbox. The owner then still gets a link once an hour, if no link is open.
 */
export async function mailReset(
  tx: Transaction,
  {
    email,
    isMailboxFull,
    site,
    language,
  }: { readonly email: string; readonly isMailboxFull: boolean; readonly site: string; readonly language: LanguageCode },
): Promise<void> {
  // The row is locked, so that a simultaneous second call finds the link of the first call.
  const [account] = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT a.id::text FROM accounts AS a WHERE a.email = ${email.toLowerCase()} AND ${mayUseLinks} FOR NO KEY UPDATE OF a`)
  const canSend = !isMailboxFull || (account !== undefined && !(await hasLink(tx, 'password', account.id)))
  const token = await addLink(tx, { kind: 'password', accountId: canSend ? account?.id : undefined, email, seconds: LINK_SECONDS })
  if (canSend) await queueMail(tx, account ? resetMail(email, token, site) : noAccountMail(email, site), { within: LINK_SECONDS, language })
}

/**
 * Sets the password of the account whose id it returns, ends every session, and confirms the address. If the address was unconfirmed, a member's second factor is removed, because
 * somebody other than the mailbox's owner may have set it up.
 * @throws LinkOver; InvalidInput for a password that is easy to guess
 */
export async function resetPassword(
  identity: Identity,
  { token, password, client }: { readonly token: string; readonly password: string; readonly client: Client },
): Promise<string> {
  // Checks the link before the costly hash. Links cannot be guessed, so attempts are not counted. A refused password must leave the link unused.
  await requireLink(identity.database, token, ['password'])
  const passwordHash = await hashNewPassword(identity, password, [])
  return identity.transaction(async (tx) => {
    const { accountId, email } = await consumeLink(tx, token, ['password'])
    const { role, totpConfirmedAt } = await tx.account.update({ where: { id: accountId }, data: { passwordHash } })
    const proved = await tx.account.updateMany({ where: { id: accountId, email, emailConfirmedAt: null }, data: { emailConfirmedAt: new Date() } })
    if (proved.count === 1) await announceConfirmedEmail(tx, accountId, client)
    if (proved.count === 1 && role !== 'staff') {
      await endSecondFactor(tx, accountId)
      if (totpConfirmedAt) {
        await queueMail(tx, secondFactorEndedMail(email, text('A second factor was set up before this email address was confirmed.')))
        await audit.add(tx, { actor: accountId, action: 'two-factor.off', subject: accountId, details: { address: client.address } })
      }
    }
    // Also cancels a change of address that somebody else may have started.
    await tx.accountLink.deleteMany({ where: { accountId } })
    await endSessions(tx, accountId, sql`true`, client)
    await queueMail(tx, passwordChangedMail(email, identity.site))
    await audit.add(tx, { actor: accountId, action: 'password.reset', subject: accountId, details: { address: client.address } })
    return accountId
  })
}

/** @throws WrongCredentials, CodeRequired, WrongCode, TooManyAttempts, InvalidInput */
export async function changePassword(
  identity: Identity,
  session: OpenSession,
  given: { readonly currentPassword: string; readonly password: string; readonly code?: string | undefined; readonly client: Client },
): Promise<OpenedSession> {
  const { id, accountId } = session
  const { password, client } = given
  const proof = await requireOwnProof(identity, session, { password: given.currentPassword, code: given.code, client })
  const { name, username, email } = await identity.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const passwordHash = await hashNewPassword(identity, password, [name, username, email, email.split('@', 1)[0] ?? ''])
  return identity.transaction(async (tx) => {
    await recheckProof(tx, proof)
    await tx.account.update({ where: { id: accountId }, data: { passwordHash } })
    // Also cancels a change of address that somebody else may have started.
    await tx.accountLink.deleteMany({ where: { accountId } })
    await endSessions(tx, accountId, sql`id <> ${id}::uuid`, client)
    const renewed = await renewSession(tx, session, client)
    await queueMail(tx, passwordChangedMail(email, identity.site))
    await audit.add(tx, { actor: accountId, action: 'password.changed', subject: accountId, details: { address: client.address } })
    return renewed
  })
}
