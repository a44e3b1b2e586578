// Whose call it is.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { audit, Forbidden, Unauthenticated } from '@ungana/service-kit'
import type { Notifications } from '#lib/dependencies.ts'

interface Call {
  readonly identity: IdentityClaims
}

/** The caller's account. Routes that use it have the policy `member`. */
export function callerOf({ identity }: Call): string {
  if (identity.sub === undefined) throw new Unauthenticated()
  return identity.sub
}

/**
 * What is addressed by an account's id is its own. Staff may look, which the audit log keeps.
 * @throws Forbidden
 */
export async function requireOwn({ transaction }: Notifications, request: Call, id: string): Promise<void> {
  const actor = callerOf(request)
  if (id === actor) return
  if (request.identity.role !== 'staff') throw new Forbidden()
  await transaction((tx) => audit.add(tx, { actor, action: 'notifications.read', subject: id }))
}
