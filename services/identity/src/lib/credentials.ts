// Whether a password is the account's.
import { createHash } from 'node:crypto'
import { Unauthenticated } from '@ungana/service-kit'
import { WrongCredentials } from '#errors.ts'
import { sql, type Transaction } from './database.ts'
import type { Identity } from './dependencies.ts'
import { isGuessable } from './guessable-passwords.ts'
import type { OpenSession } from './sessions.ts'

interface Holder {
  readonly id: string
  readonly passwordHash: string
  readonly totpConfirmedAt: Date | null
}

export interface Credentials {
  /** Undefined where there is no such account: that takes as long, and fails in the same way. */
  readonly account: Holder | undefined
  /** What was typed to name the account. */
  readonly name: string
  readonly password: string
  /** Where the attempt comes from. */
  readonly address: string
}

/** What a right password was compared with. Hashing takes its time, in which all of this may change: `holdProof` says whether it did. */
export interface Proof extends Holder {
  /** Of whoever was signed in already. */
  readonly sessionId?: string
}

/** @throws WrongCredentials, TooManyAttempts; Unavailable when too many passwords wait to be hashed */
export async function requireRightPassword({ passwords, throttles }: Pick<Identity, 'passwords' | 'throttles'>, given: Credentials): Promise<Proof> {
  const { account, name, password, address } = given
  // A password that everybody knows proves nothing, also where an account has it from elsewhere.
  const isRight = async () => (await passwords.verify(account?.passwordHash, password)) && !isGuessable(password)
  const subject = account?.id ?? createHash('sha256').update(name).digest('base64url')
  if (!(await throttles.password(subject, address, isRight)) || !account) throw new WrongCredentials()
  const { id, passwordHash, totpConfirmedAt } = account
  return { id, passwordHash, totpConfirmedAt }
}

/** The same for who is signed in already. @throws WrongCredentials, TooManyAttempts */
export async function requireOwnPassword(
  identity: Pick<Identity, 'database' | 'passwords' | 'throttles'>,
  { id: sessionId, accountId }: Pick<OpenSession, 'id' | 'accountId'>,
  { password, address }: Pick<Credentials, 'password' | 'address'>,
): Promise<Proof> {
  const account = await identity.database.prisma.account.findUnique({
    where: { id: accountId },
    select: { id: true, passwordHash: true, totpConfirmedAt: true },
  })
  return { ...(await requireRightPassword(identity, { account: account ?? undefined, name: accountId, password, address })), sessionId }
}

/**
 * The first thing in a transaction that relies on a right password: whoever changed the password, the second factor or the account meanwhile,
 * or ended the session, has shut out who is under way, and until the commit nobody does.
 * @throws WrongCredentials; Unauthenticated where the session is over
 */
export async function holdProof(tx: Transaction, { id, passwordHash, totpConfirmedAt, sessionId }: Proof): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM accounts
    WHERE id = ${id}::uuid AND status = 'active' AND password_hash = ${passwordHash} AND totp_confirmed_at IS NOT DISTINCT FROM ${totpConfirmedAt}::timestamptz
    FOR NO KEY UPDATE`)
  if (held.length === 0) throw new WrongCredentials()
  if (sessionId === undefined) return
  const open = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM sessions WHERE id = ${sessionId}::uuid AND revoked_at IS NULL AND expires_at > now() FOR SHARE`)
  if (open.length === 0) throw new Unauthenticated()
}
