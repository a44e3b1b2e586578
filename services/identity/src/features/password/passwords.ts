// Passwords that were forgotten, and those that are changed.
import { audit } from '@ungana/service-kit'
import { queueMail } from '@ungana/service-kit/mailer'
import { addLink, hasLink, requireLink, takeLink } from '#lib/account-links.ts'
import type { Client } from '#lib/client.ts'
import { holdProof, requireOwnPassword } from '#lib/credentials.ts'
import { sql, type Transaction } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { endSecondFactor, secondFactorEndedMail } from '#lib/end-second-factor.ts'
import { hashNewPassword } from '#lib/new-passwords.ts'
import { endSessions, type OpenSession, renewSession } from '#lib/sessions.ts'
import { noAccountMail, passwordChangedMail, resetMail } from './mails.ts'

const LINK_SECONDS = 60 * 60

/**
 * Either way one link is written and one mail queued, so that the time tells nothing about the address. Where the mailbox has had its mails of
 * the day, which strangers may have asked for, the account's owner still gets a link whenever there is none: one an hour.
 */
export async function mailReset(
  tx: Transaction,
  { email, mailboxFull, site }: { readonly email: string; readonly mailboxFull: boolean; readonly site: string },
): Promise<void> {
  // Held, so that of two at once the second finds the first one's link.
  const [account] = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT id::text FROM accounts WHERE email = ${email.toLowerCase()} AND status = 'active' FOR NO KEY UPDATE`)
  const told = !mailboxFull || (account !== undefined && !(await hasLink(tx, 'password', account.id)))
  const token = await addLink(tx, { kind: 'password', accountId: told ? account?.id : undefined, email, seconds: LINK_SECONDS })
  if (told) await queueMail(tx, account ? resetMail(email, token, site) : noAccountMail(email, site), { within: LINK_SECONDS })
}

/**
 * Ends every session, and proves the address. A second factor of a member whose address was never proved goes: whoever set it up need not be who reads
 * the mail.
 * @throws LinkOver, InvalidInput for a password that anybody would try first
 */
export async function resetPassword(
  identity: Identity,
  { token, password, client }: { readonly token: string; readonly password: string; readonly client: Client },
): Promise<void> {
  // Only who has a link is worth a hash: nobody guesses one, so nobody is counted. It is not used up yet, as a password that is refused leaves it good.
  await requireLink(identity.database, token, ['password'])
  const passwordHash = await hashNewPassword(identity, password, [])
  await identity.transaction(async (tx) => {
    const { accountId, email } = await takeLink(tx, token, ['password'])
    const { role, totpConfirmedAt } = await tx.account.update({ where: { id: accountId }, data: { passwordHash } })
    const proved = await tx.account.updateMany({ where: { id: accountId, email, emailConfirmedAt: null }, data: { emailConfirmedAt: new Date() } })
    if (proved.count === 1 && role !== 'staff') {
      await endSecondFactor(tx, accountId)
      if (totpConfirmedAt) {
        await queueMail(tx, secondFactorEndedMail(email, 'A second factor was set up before this e-mail address was confirmed.'))
        await audit.add(tx, { actor: accountId, action: 'two-factor.off', subject: accountId, details: { address: client.address } })
      }
    }
    // A change of address that somebody else began is over as well.
    await tx.accountLink.deleteMany({ where: { accountId } })
    await endSessions(tx, accountId, sql`true`, client)
    await queueMail(tx, passwordChangedMail(email, identity.site))
    await audit.add(tx, { actor: accountId, action: 'password.reset', subject: accountId, details: { address: client.address } })
  })
}

/** @throws WrongCredentials, TooManyAttempts, InvalidInput */
export async function changePassword(
  identity: Identity,
  session: OpenSession,
  { currentPassword, password, client }: { readonly currentPassword: string; readonly password: string; readonly client: Client },
): Promise<{ token: string; trusted: boolean }> {
  const { id, accountId } = session
  const proof = await requireOwnPassword(identity, session, { password: currentPassword, address: client.address })
  const { name, username, email } = await identity.database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const passwordHash = await hashNewPassword(identity, password, [name, username, email, email.split('@', 1)[0] ?? ''])
  return identity.transaction(async (tx) => {
    await holdProof(tx, proof)
    await tx.account.update({ where: { id: accountId }, data: { passwordHash } })
    // A change of address that somebody else began is over as well.
    await tx.accountLink.deleteMany({ where: { accountId } })
    await endSessions(tx, accountId, sql`id <> ${id}::uuid`, client)
    const renewed = await renewSession(tx, session, client)
    await queueMail(tx, passwordChangedMail(email, identity.site))
    await audit.add(tx, { actor: accountId, action: 'password.changed', subject: accountId, details: { address: client.address } })
    return renewed
  })
}
