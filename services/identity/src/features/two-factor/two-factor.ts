// Turns the second factor on and off, and renews its recovery codes.
import { text } from '@ungana/language/server'
import { audit } from '@ungana/service-kit'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { EmailNotConfirmed, StaffNeedTwoFactor, TwoFactorNotStarted, TwoFactorOn, WrongCode } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { type Proof, recheckProof } from '#lib/credentials.ts'
import { sql } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { endSecondFactor, secondFactorEndedMail } from '#lib/end-second-factor.ts'
import { endSessions, type OpenedSession, type OpenSession, renewSession } from '#lib/sessions.ts'

/**
 * Members need a confirmed address first. Otherwise somebody could register with a stranger's address and lock the stranger out, because a password
 * reset does not replace the code. Staff addresses come from the command line.
 * @throws EmailNotConfirmed, TwoFactorOn
 */
export async function startTwoFactor({ transaction, secondFactor }: Identity, proof: Proof): Promise<{ secret: string; uri: string }> {
  return transaction(async (tx) => {
    await recheckProof(tx, proof)
    if (proof.totpConfirmedAt) throw new TwoFactorOn()
    const { username, role, emailConfirmedAt } = await tx.account.findUniqueOrThrow({ where: { id: proof.id } })
    if (role !== 'staff' && emailConfirmedAt === null) throw new EmailNotConfirmed()
    return secondFactor.begin(tx, proof.id, username)
  })
}

/** Turns on the second factor and ends other sessions, which never asked for it. @throws TwoFactorNotStarted, TwoFactorOn, WrongCode, TooManyAttempts */
export async function confirmTwoFactor(
  identity: Identity,
  session: OpenSession,
  { code, client }: { readonly code: string; readonly client: Client },
): Promise<OpenedSession & { recoveryCodes: string[] }> {
  const { id, accountId } = session
  const { database, transaction, secondFactor } = identity
  const before = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  if (before.totpConfirmedAt) throw new TwoFactorOn()
  if (!before.totpSecret) throw new TwoFactorNotStarted()
  // A wrong code is no guess here: the app was just set up.
  if (!(await secondFactor.use({ account: accountId, known: `session ${id}` }, code))) throw new WrongCode()
  return transaction(async (tx) => {
    const { count } = await tx.account.updateMany({
      where: { id: accountId, totpConfirmedAt: null, totpSecret: before.totpSecret },
      data: { totpConfirmedAt: new Date() },
    })
    if (count === 0) throw new TwoFactorOn()
    const recoveryCodes = await secondFactor.recoveryCodes(tx, accountId)
    await endSessions(tx, accountId, sql`id <> ${id}::uuid`, client)
    const renewed = await renewSession(tx, session, client)
    await queueMail(tx, turnedOnMail(before.email))
    await audit.add(tx, { actor: accountId, action: 'two-factor.on', subject: accountId, details: { address: client.address } })
    return { recoveryCodes, ...renewed }
  })
}

/** The caller has checked password and code. */
export async function renewRecoveryCodes({ transaction, secondFactor }: Identity, proof: Proof): Promise<string[]> {
  return transaction(async (tx) => {
    await recheckProof(tx, proof)
    const { id: accountId } = proof
    const codes = await secondFactor.recoveryCodes(tx, accountId)
    await audit.add(tx, { actor: accountId, action: 'two-factor.recovery-codes-renewed', subject: accountId })
    return codes
  })
}

/** The caller has checked password and code. @throws StaffNeedTwoFactor */
export async function endTwoFactor({ transaction }: Identity, proof: Proof, client: Client): Promise<void> {
  await transaction(async (tx) => {
    await recheckProof(tx, proof)
    const { id: accountId } = proof
    const { role, email } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    if (role === 'staff') throw new StaffNeedTwoFactor()
    await endSecondFactor(tx, accountId)
    await queueMail(tx, secondFactorEndedMail(email))
    await audit.add(tx, { actor: accountId, action: 'two-factor.off', subject: accountId, details: { address: client.address } })
  })
}

export const turnedOnMail = (to: string): Mail =>
  composeMail({
    kind: 'second-factor',
    to,
    subject: text('Your second factor is on'),
    words: [
      text(
        'From now on you need a code from your authenticator app to log in to Ungana. Keep the recovery codes where you can find them without your phone.',
      ),
      text('If it was not you, choose a new password now, and contact us.'),
    ],
  })
