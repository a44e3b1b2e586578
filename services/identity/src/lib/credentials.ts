// Checks the password of an account.
import { Unauthenticated } from '@ungana/service-kit'
import { CodeRequired, WrongCode, WrongCredentials } from '#errors.ts'
import type { Client } from './client.ts'
import { sql, type Transaction } from './database.ts'
import type { Identity } from './dependencies.ts'
import { isWellKnown } from './guessable-passwords.ts'
import { isOpen, sessionsWithPlace } from './session-lifetime.ts'
import type { OpenSession } from './sessions.ts'

interface AccountCredentials {
  readonly id: string
  readonly passwordHash: string
  readonly totpConfirmedAt: Date | null
}

type Checks = Pick<Identity, 'passwords' | 'throttles' | 'devices' | 'failedLogins'>

export interface Credentials {
  /** Undefined for an unknown account. The check of an unknown account takes as long as any other and fails in the same way. */
  readonly account: AccountCredentials | undefined
  /** The username or email address as typed. */
  readonly name: string
  readonly password: string
  readonly client: Client
  /** Set if somebody who is logged in is asked again. */
  readonly sessionId?: string | undefined
}

/**
 * The account's data at the moment when its password was found right. Hashing takes time, so `recheckProof` must check that nothing changed
 * meanwhile.
 */
export interface Proof extends AccountCredentials {
  /** The caller's session, if any. */
  readonly sessionId?: string
}

/** @throws WrongCredentials, TooManyAttempts; Unavailable if too many passwords wait to be hashed */
export async function requireRightPassword(identity: Checks, given: Credentials): Promise<Proof> {
  const { passwords, throttles, failedLogins } = identity
  const { account, name, password, client, sessionId } = given
  // A well-known password is refused even if the account got it before this rule existed.
  const isRight = async () => (await passwords.verify(account?.passwordHash, password)) && !isWellKnown(password)
  const guess = { account: account?.id ?? name, address: client.address, known: account && knownOf(identity, account.id, client, sessionId) }
  if (!(await throttles.password(guess, isRight)) || !account) {
    failedLogins.add({ accountId: account?.id, client, wrong: 'password', inSession: sessionId !== undefined })
    throw new WrongCredentials()
  }
  const { id, passwordHash, totpConfirmedAt } = account
  return { id, passwordHash, totpConfirmedAt, ...(sessionId !== undefined && { sessionId }) }
}

/** Checks the code of somebody who has given the password. @throws CodeRequired, WrongCode, TooManyAttempts */
export async function requireCode(
  identity: Checks & Pick<Identity, 'secondFactor'>,
  { id: accountId, sessionId }: Pick<Proof, 'id' | 'sessionId'>,
  code: string | undefined,
  client: Client,
): Promise<void> {
  if (!code) throw new CodeRequired()
  if (await identity.secondFactor.use({ account: accountId, known: knownOf(identity, accountId, client, sessionId) }, code)) return
  identity.failedLogins.add({ accountId, client, wrong: 'code', inSession: sessionId !== undefined })
  throw new WrongCode()
}

/** Names the session or known device that guesses. */
function knownOf({ devices }: Pick<Identity, 'devices'>, accountId: string, client: Client, sessionId: string | undefined): string | undefined {
  if (sessionId !== undefined) return `session ${sessionId}`
  const device = devices.find(accountId, client)
  return device && `device ${device}`
}

/** Checks the password of the caller's own account. @throws WrongCredentials, TooManyAttempts */
export async function requireOwnPassword(
  identity: Checks & Pick<Identity, 'database'>,
  { id: sessionId, accountId }: Pick<OpenSession, 'id' | 'accountId'>,
  { password, client }: Pick<Credentials, 'password' | 'client'>,
): Promise<Proof> {
  const account = await identity.database.prisma.account.findUnique({
    where: { id: accountId },
    select: { id: true, passwordHash: true, totpConfirmedAt: true },
  })
  return requireRightPassword(identity, { account: account ?? undefined, name: accountId, password, client, sessionId })
}

/** Checks the password of the caller's own account and its second factor, if it has one. @throws WrongCredentials, CodeRequired, WrongCode, TooManyAttempts */
export async function requireOwnProof(
  identity: Checks & Pick<Identity, 'database' | 'secondFactor'>,
  session: Pick<OpenSession, 'id' | 'accountId'>,
  { code, ...given }: Pick<Credentials, 'password' | 'client'> & { readonly code: string | undefined },
): Promise<Proof> {
  const proof = await requireOwnPassword(identity, session, given)
  if (proof.totpConfirmedAt) await requireCode(identity, proof, code, given.client)
  return proof
}

/**
 * Call this first in a transaction that relies on a password check. It throws if, since the check, the password, the second factor or the account
 * changed or the session ended. It also prevents such changes until the commit.
 * @throws WrongCredentials; Unauthenticated if the session has ended
 */
export async function recheckProof(tx: Transaction, { id, passwordHash, totpConfirmedAt, sessionId }: Proof): Promise<void> {
  const lockedRows = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM accounts
    WHERE id = ${id}::uuid AND status <> 'closed' AND password_hash = ${passwordHash} AND totp_confirmed_at IS NOT DISTINCT FROM ${totpConfirmedAt}::timestamptz
    FOR NO KEY UPDATE`)
  if (lockedRows.length === 0) throw new WrongCredentials()
  if (sessionId === undefined) return
  const open = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM ${sessionsWithPlace} WHERE s.id = ${sessionId}::uuid AND ${isOpen} FOR SHARE OF s`)
  if (open.length === 0) throw new Unauthenticated()
}
