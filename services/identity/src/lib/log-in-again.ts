// Logs in a caller who repeats a registration with the same Idempotency-Key.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { IdempotencyKeyReused } from '@ungana/service-kit'
import { CodeRequired, WrongCredentials } from '#errors.ts'
import type { Client } from './client.ts'
import { type Proof, requireRightPassword } from './credentials.ts'
import type { Identity } from './dependencies.ts'
import { requirePlace } from './places.ts'
import { isNewDevice, logIn, type OpenedSession } from './sessions.ts'

export interface CallContext {
  readonly client: Client
  readonly caller: IdentityClaims
}

/**
 * The caller must know the password; this is a login like any other.
 * @throws IdempotencyKeyReused, TooManyAttempts, CodeRequired, or WrongCredentials if somebody changed the password during the check
 */
export async function logInAgain(
  identity: Identity,
  accountId: string,
  { password, client, caller }: CallContext & { readonly password: string },
): Promise<OpenedSession> {
  const account = await identity.database.prisma.account.findUnique({
    where: { id: accountId, status: 'active' },
    select: { id: true, passwordHash: true, totpConfirmedAt: true },
  })
  let proof: Proof
  try {
    proof = await requireRightPassword(identity, { account: account ?? undefined, name: accountId, password, client })
  } catch (error) {
    throw error instanceof WrongCredentials ? new IdempotencyKeyReused() : error
  }
  // A second factor was turned on meanwhile, and only the login form asks for its code.
  if (proof.totpConfirmedAt) throw new CodeRequired()
  const newDevice = await isNewDevice(identity.database, accountId, client)
  const companyId = await requirePlace(identity.database, accountId)
  return identity.transaction((tx) => logIn(tx, { proof, companyId, trusted: false, client, caller, newDevice }))
}
