// Asking for the password again before something that needs it.
import type { Client } from '#lib/client.ts'
import { requireOwnPassword } from '#lib/credentials.ts'
import type { Identity } from '#lib/dependencies.ts'
import { type OpenSession, renewSession } from '#lib/sessions.ts'

/**
 * The session stays and gets a new token; the old one is good for nothing from now on.
 * @throws WrongCredentials, CodeRequired, WrongCode, TooManyAttempts; Unauthenticated when the session ended meanwhile
 */
export async function reauthenticate(
  identity: Identity,
  { id, accountId, trusted }: OpenSession,
  { password, code, client }: { password: string; code: string | undefined; client: Client },
): Promise<{ token: string; trusted: boolean }> {
  await requireOwnPassword(identity, accountId, { password, address: client.address })
  const { totpConfirmedAt } = await identity.database.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { totpConfirmedAt: true },
  })
  await identity.secondFactor.require({ id: accountId, totpConfirmedAt }, code)
  return identity.transaction((tx) => renewSession(tx, { id, accountId, trusted }, client))
}
