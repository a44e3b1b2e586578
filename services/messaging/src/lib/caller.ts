// Whose call it is.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { audit, Forbidden, Unauthenticated } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'

interface Call {
  readonly identity: IdentityClaims
}

/** The caller's account. Routes that use it have the policy `member` or `staff`. */
export function callerOf({ identity }: Call): string {
  if (identity.sub === undefined) throw new Unauthenticated()
  return identity.sub
}

/**
 * What is addressed by accounts' ids is theirs alone. Staff may look, which the audit log keeps: whose messages, and by whom.
 * @throws Forbidden
 */
export async function requireOwn({ transaction }: Messaging, request: Call, ...ids: readonly string[]): Promise<void> {
  const actor = callerOf(request)
  if (ids.some((id) => id.toLowerCase() === actor)) return
  if (request.identity.role !== 'staff') throw new Forbidden()
  await transaction((tx) => audit.add(tx, { actor, action: 'messages.read', subject: ids.join(' ') }))
}
