// Setting up the second factor, renewing its recovery codes, and doing without it again.
import { audit } from '@ungana/service-kit'
import { letter, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { EmailNotConfirmed, StaffNeedTwoFactor, TwoFactorNotStarted, TwoFactorOn, WrongCode } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { holdProof, type Proof } from '#lib/credentials.ts'
import { sql } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { endSecondFactor, secondFactorEndedMail } from '#lib/end-second-factor.ts'
import { endSessions, type OpenSession, renewSession } from '#lib/sessions.ts'

/**
 * For members only once the address is known to be theirs: else whoever registers with somebody else's keeps him out of it, by a code that no reset of
 * the password replaces. Addresses of the staff are named on the command line.
 * @throws EmailNotConfirmed, TwoFactorOn
 */
export async function startTwoFactor({ transaction, secondFactor }: Identity, proof: Proof): Promise<{ secret: string; uri: string }> {
  return transaction(async (tx) => {
    await holdProof(tx, proof)
    if (proof.totpConfirmedAt) throw new TwoFactorOn()
    const { username, role, emailConfirmedAt } = await tx.account.findUniqueOrThrow({ where: { id: proof.id } })
    if (role !== 'staff' && emailConfirmedAt === null) throw new EmailNotConfirmed()
    return secondFactor.begin(tx, proof.id, username)
  })
}

/** From now on it is asked for; other sessions, which never were, end. @throws TwoFactorNotStarted, TwoFactorOn, WrongCode, TooManyAttempts */
export async function confirmTwoFactor(
  identity: Identity,
  session: OpenSession,
  { code, client }: { readonly code: string; readonly client: Client },
): Promise<{ recoveryCodes: string[]; token: string; trusted: boolean }> {
  const { id, accountId } = session
  const { database, transaction, secondFactor } = identity
  const before = await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  if (before.totpConfirmedAt) throw new TwoFactorOn()
  if (!before.totpSecret) throw new TwoFactorNotStarted()
  if (!(await secondFactor.use(accountId, code))) throw new WrongCode()
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

/** Password and code are right. */
export async function renewRecoveryCodes({ transaction, secondFactor }: Identity, proof: Proof): Promise<string[]> {
  return transaction(async (tx) => {
    await holdProof(tx, proof)
    const { id: accountId } = proof
    const codes = await secondFactor.recoveryCodes(tx, accountId)
    await audit.add(tx, { actor: accountId, action: 'two-factor.recovery-codes-renewed', subject: accountId })
    return codes
  })
}

/** Password and code are right. @throws StaffNeedTwoFactor */
export async function endTwoFactor({ transaction }: Identity, proof: Proof, client: Client): Promise<void> {
  await transaction(async (tx) => {
    await holdProof(tx, proof)
    const { id: accountId } = proof
    const { role, email } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    if (role === 'staff') throw new StaffNeedTwoFactor()
    await endSecondFactor(tx, accountId)
    await queueMail(tx, secondFactorEndedMail(email))
    await audit.add(tx, { actor: accountId, action: 'two-factor.off', subject: accountId, details: { address: client.address } })
  })
}

const turnedOnMail = (to: string): Mail =>
  letter({
    to,
    subject: 'The second factor of your account is on',
    words: [
      'From now on your Ungana account asks for a code of your authenticator app when you log in. Keep the recovery codes where you find them without your phone.',
      'If it was not you, choose a new password at once, and write to us.',
    ],
  })
