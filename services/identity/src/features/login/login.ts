// Signing in with a username or an e-mail address.
import type { IdentityClaims, SessionUserBody } from '@ungana/contracts-identity'
import { AccountSuspended, WrongCredentials } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { type Proof, requireRightPassword } from '#lib/credentials.ts'
import type { Database } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { presentUser } from '#lib/session-user.ts'
import { isNewDevice, type OpenedSession, signIn } from '#lib/sessions.ts'
import { mailNewDevice } from './new-device-mail.ts'

export interface LoginInput {
  /** Username or e-mail, in any case. */
  readonly name: string
  readonly password: string
  readonly remember: boolean
  /** Of the second factor, where the account has one. */
  readonly code: string | undefined
  readonly client: Client
  readonly caller: IdentityClaims
}

/** @throws WrongCredentials, AccountSuspended, CodeRequired, WrongCode, TooManyAttempts */
export async function login(identity: Identity, input: LoginInput): Promise<{ user: SessionUserBody; session: OpenedSession }> {
  const { password, remember, code, client, caller } = input
  const name = input.name.trim().toLowerCase()
  const account = await findAccount(identity.database, name)
  const proof = await requireRightPassword(identity, { account, name, password, address: client.address })
  // Only who knows the password learns more.
  if (!account || account.status === 'closed') throw new WrongCredentials()
  if (account.status !== 'active') throw new AccountSuspended()
  await identity.secondFactor.require(account, code)

  const passwordHash = await renewHash(identity, proof, password)
  const newDevice = await isNewDevice(identity.database, account.id, client)
  const tells = newDevice && mayBeTold(account) && (await identity.throttles.newDeviceMail(account.id))
  const session = await identity.transaction(async (tx) => {
    const opened = await signIn(tx, { proof: { ...proof, passwordHash }, trusted: remember, client, caller, newDevice })
    if (tells) await mailNewDevice(tx, account.email, client, identity.site)
    return opened
  })
  return { user: presentUser(account), session }
}

/** To an address that nobody has confirmed nothing goes that its reader did not ask for: it may be a stranger's. */
const mayBeTold = ({ newDeviceMail, emailConfirmedAt }: { newDeviceMail: boolean; emailConfirmedAt: Date | null }): boolean =>
  newDeviceMail && emailConfirmedAt !== null

function findAccount({ prisma }: Database, name: string) {
  // Postgres refuses NUL in text.
  if (name.includes('\u0000')) return undefined
  return prisma.account
    .findUnique({ where: name.includes('@') ? { email: name } : { username: name }, include: { profile: true } })
    .then((account) => account ?? undefined)
}

/** Resolves to the hash that the account has now, as far as nobody changed the password meanwhile. */
async function renewHash({ database, passwords }: Identity, { id, passwordHash }: Proof, password: string): Promise<string> {
  if (!passwords.isOutdated(passwordHash)) return passwordHash
  const renewed = await passwords.hash(password)
  const { count } = await database.prisma.account.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } })
  if (count === 1) return renewed
  // Another sign-in with the same password may have been faster.
  const { passwordHash: found } = await database.prisma.account.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } })
  return (await passwords.verify(found, password)) ? found : passwordHash
}
