// Whether a password is the account's.
import { createHash } from 'node:crypto'
import { WrongCredentials } from '#errors.ts'
import type { Identity } from './dependencies.ts'
import { isGuessable } from './guessable-passwords.ts'

export interface Credentials {
  /** Undefined where there is no such account: that takes as long, and fails in the same way. */
  readonly account: { readonly id: string; readonly passwordHash: string } | undefined
  /** What was typed to name the account. */
  readonly name: string
  readonly password: string
  /** Where the attempt comes from. */
  readonly address: string
}

/** @throws WrongCredentials, TooManyAttempts; Unavailable when too many passwords wait to be hashed */
export async function requireRightPassword({ passwords, throttles }: Pick<Identity, 'passwords' | 'throttles'>, given: Credentials): Promise<void> {
  const { account, name, password, address } = given
  // A password that everybody knows proves nothing, also where an account has it from elsewhere.
  const isRight = async () => (await passwords.verify(account?.passwordHash, password)) && !isGuessable(password)
  const subject = account?.id ?? createHash('sha256').update(name).digest('base64url')
  if (!(await throttles.password(subject, address, isRight))) throw new WrongCredentials()
}

/** The same for who is signed in already. @throws WrongCredentials, TooManyAttempts */
export async function requireOwnPassword(
  identity: Pick<Identity, 'database' | 'passwords' | 'throttles'>,
  accountId: string,
  { password, address }: Pick<Credentials, 'password' | 'address'>,
): Promise<void> {
  const account = await identity.database.prisma.account.findUnique({ where: { id: accountId }, select: { id: true, passwordHash: true } })
  await requireRightPassword(identity, { account: account ?? undefined, name: accountId, password, address })
}
