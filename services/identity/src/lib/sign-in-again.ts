// A call that makes an account, sent again under its Idempotency-Key.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { CodeRequired, KeyReused, WrongCredentials } from '#errors.ts'
import type { Client } from './client.ts'
import { type Proof, requireRightPassword } from './credentials.ts'
import type { Identity } from './dependencies.ts'
import { isNewDevice, type OpenedSession, signIn } from './sessions.ts'

export interface Visit {
  readonly client: Client
  readonly caller: IdentityClaims
}

/**
 * It must be by somebody who knows the password, and is a sign-in like any other.
 * @throws KeyReused, TooManyAttempts, CodeRequired; WrongCredentials where the password was changed meanwhile
 */
export async function signInAgain(
  identity: Identity,
  accountId: string,
  { password, client, caller }: Visit & { readonly password: string },
): Promise<OpenedSession> {
  const account = await identity.database.prisma.account.findUnique({
    where: { id: accountId, status: 'active' },
    select: { id: true, passwordHash: true, totpConfirmedAt: true },
  })
  let proof: Proof
  try {
    proof = await requireRightPassword(identity, { account: account ?? undefined, name: accountId, password, address: client.address })
  } catch (error) {
    throw error instanceof WrongCredentials ? new KeyReused() : error
  }
  // It came about since: the login asks for its code, this call cannot.
  if (proof.totpConfirmedAt) throw new CodeRequired()
  const newDevice = await isNewDevice(identity.database, accountId, client)
  return identity.transaction((tx) => signIn(tx, { proof, trusted: false, client, caller, newDevice }))
}
