// Asking for the password again before something that needs it.
import { sessionsRevoked } from '@ungana/contracts-identity'
import { Unauthenticated } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { Client } from '#lib/client.ts'
import { requireRightPassword } from '#lib/credentials.ts'
import { sql } from '#lib/database.ts'
import type { Identity } from '#lib/dependencies.ts'
import { newToken, type OpenSession } from '#lib/sessions.ts'

/**
 * The session stays and gets a new token; the old one is good for nothing from now on.
 * @throws WrongCredentials, TooManyAttempts; Unauthenticated when the session ended meanwhile
 */
export async function reauthenticate(
  identity: Identity,
  { id, accountId, trusted }: OpenSession,
  { password, client }: { password: string; client: Client },
): Promise<{ token: string; trusted: boolean }> {
  const account = await identity.database.prisma.account.findUnique({ where: { id: accountId }, select: { id: true, passwordHash: true } })
  await requireRightPassword(identity, { account: account ?? undefined, name: accountId, password, address: client.address })

  const { token, tokenHash } = newToken()
  await identity.transaction(async (tx) => {
    const renewed = await tx.$executeRaw(sql`
      UPDATE sessions SET token_hash = ${tokenHash}, reauthenticated_at = now() WHERE id = ${id}::uuid AND revoked_at IS NULL`)
    if (renewed === 0) throw new Unauthenticated()
    await outbox.add(tx, sessionsRevoked, { accountId, sessionIds: [id], renewed: true }, client)
  })
  return { token, trusted }
}
