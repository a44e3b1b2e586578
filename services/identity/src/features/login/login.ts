// Login with a username or an email address.
import type { IdentityClaims, SessionUserBody } from '@ungana/contracts-identity'
import { WrongCredentials } from '#errors.ts'
import type { Client } from '#lib/client.ts'
import { type Proof, requireCode, requireRightPassword } from '#lib/credentials.ts'
import type { Database } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { mailNewDevice } from '#lib/new-device-mail.ts'
import { requirePlace } from '#lib/places.ts'
import { isDeviceProved } from '#lib/proved-devices.ts'
import { findUser } from '#lib/session-user.ts'
import { isNewDevice, logIn, type OpenedSession } from '#lib/sessions.ts'

export interface LoginInput {
  /** Username or email address, in any letter case. */
  readonly name: string
  readonly password: string
  /** No effect for staff, who log in again each day. */
  readonly remember: boolean
  /** Code of the second factor, if the account has one. */
  readonly code: string | undefined
  readonly client: Client
  readonly caller: IdentityClaims
}

/** @throws WrongCredentials, AccountSuspended, NoCompany, CodeRequired, WrongCode, TooManyAttempts */
export async function login(identity: Identity, input: LoginInput): Promise<{ user: SessionUserBody; session: OpenedSession }> {
  const { password, remember, code, client, caller } = input
  const name = input.name.trim().toLowerCase()
  const account = await findAccount(identity.database, name)
  const proof = await requireRightPassword(identity, { account, name, password, client })
  // Details such as a suspension are shown only after the right password.
  if (!account || account.status === 'closed') throw new WrongCredentials()
  const companyId = account.role === 'staff' ? null : await requirePlace(identity.database, account.id)
  if (account.totpConfirmedAt) await requireCode(identity, account, code, client)

  const passwordHash = await renewHash(identity, proof, password)
  const proved =
    account.totpConfirmedAt !== null || (await isDeviceProved(identity, { accountId: account.id, companyId: companyId ?? account.id }, client))
  const newDevice = await isNewDevice(identity.database, account.id, client)
  const session = await identity.transaction(async (tx) => {
    const opened = await logIn(tx, {
      proved,
      proof: { ...proof, passwordHash },
      companyId,
      trusted: remember && account.role !== 'staff',
      client,
      caller,
      newDevice,
    })
    if (newDevice && canGetEmails(account)) await mailNewDevice(tx, account.email, client, identity.site)
    return opened
  })
  const user = await findUser(identity.database, { accountId: account.id, companyId: companyId ?? account.id })
  // The person left the company a moment ago.
  if (!user) throw new WrongCredentials()
  return { user, session }
}

/** An unconfirmed address may belong to a stranger, so it gets no email about a new device. */
const canGetEmails = ({ newDeviceMail, emailConfirmedAt }: { newDeviceMail: boolean; emailConfirmedAt: Date | null }): boolean =>
  newDeviceMail && emailConfirmedAt !== null

function findAccount({ prisma }: Database, name: string) {
  // Postgres refuses NUL in text.
  if (name.includes('\u0000')) return undefined
  return prisma.account.findUnique({ where: name.includes('@') ? { email: name } : { username: name } }).then((account) => account ?? undefined)
}

/** Renews an outdated hash. Resolves to the account's current hash, which a simultaneous login may have set. */
async function renewHash({ database, passwords }: Identity, { id, passwordHash }: Proof, password: string): Promise<string> {
  if (!passwords.isOutdated(passwordHash)) return passwordHash
  const renewed = await passwords.hash(password)
  const { count } = await database.prisma.account.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } })
  if (count === 1) return renewed
  // Another login with the same password may have renewed the hash first.
  const { passwordHash: found } = await database.prisma.account.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } })
  return (await passwords.verify(found, password)) ? found : passwordHash
}
