// Signing in with a username or an e-mail address.
import type { IdentityClaims, SessionUserBody } from '@ungana/contracts-identity'
import { AccountSuspended, WrongCredentials } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { requireRightPassword } from '#lib/credentials.ts'
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
  await requireRightPassword(identity, { account, name, password, address: client.address })
  // Only who knows the password learns more.
  if (!account || account.status === 'closed') throw new WrongCredentials()
  if (account.status !== 'active') throw new AccountSuspended()
  await identity.secondFactor.require(account, code)

  await renewHash(identity, account, password)
  const newDevice = await isNewDevice(identity.database, account.id, client)
  const tells = newDevice && mayBeTold(account) && (await identity.throttles.newDeviceMail(account.id))
  const session = await identity.transaction(async (tx) => {
    if (tells) await mailNewDevice(tx, account.email, client, identity.site)
    return signIn(tx, { accountId: account.id, trusted: remember, client, caller, newDevice })
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

async function renewHash({ database, passwords }: Identity, { id, passwordHash }: { id: string; passwordHash: string }, password: string) {
  if (!passwords.isOutdated(passwordHash)) return
  const renewed = await passwords.hash(password)
  // Only where nobody changed the password meanwhile.
  await database.prisma.account.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } })
}
