// Asking for the password again before something that needs it.
import type { Client } from '#lib/client.ts'
import { holdProof, requireOwnPassword } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { type OpenSession, renewSession } from '#lib/sessions.ts'

/**
 * The session stays and gets a new token; the old one is good for nothing from now on.
 * @throws WrongCredentials, CodeRequired, WrongCode, TooManyAttempts; Unauthenticated when the session ended meanwhile
 */
export async function reauthenticate(
  identity: Identity,
  session: OpenSession,
  { password, code, client }: { password: string; code: string | undefined; client: Client },
): Promise<{ token: string; trusted: boolean }> {
  const proof = await requireOwnPassword(identity, session, { password, address: client.address })
  await identity.secondFactor.require(proof, code)
  return identity.transaction(async (tx) => {
    await holdProof(tx, proof)
    return renewSession(tx, session, client)
  })
}
