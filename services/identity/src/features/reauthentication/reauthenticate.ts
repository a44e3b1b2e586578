// Checks the password again before a sensitive action.
import type { Client } from '#lib/client.ts'
import { recheckProof, requireOwnProof } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { type OpenedSession, type OpenSession, renewSession } from '#lib/sessions.ts'

/**
 * Gives the session a new token; the old one stops working.
 * @throws WrongCredentials, CodeRequired, WrongCode, TooManyAttempts; Unauthenticated if the session ended meanwhile
 */
export async function reauthenticate(
  identity: Identity,
  session: OpenSession,
  { password, code, client }: { password: string; code: string | undefined; client: Client },
): Promise<OpenedSession> {
  const proof = await requireOwnProof(identity, session, { password, code, client })
  return identity.transaction(async (tx) => {
    await recheckProof(tx, proof)
    return renewSession(tx, session, client)
  })
}
