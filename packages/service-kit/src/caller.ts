// Whose call it is.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { audit } from './audit/audit.ts'
import { Forbidden, Unauthenticated } from './errors.ts'
import type { SqlTransaction } from './transactions.ts'

interface Call {
  readonly identity: IdentityClaims
}

/**
 * The caller's account. Routes that use it have the policy `member`, `organization` or `staff`.
 * @throws Unauthenticated where a policy lets others in: nothing is done in nobody's name
 */
export function callerOf({ identity }: Call): string {
  if (identity.sub === undefined) throw new Unauthenticated()
  return identity.sub
}

/**
 * What is addressed by accounts' ids is theirs alone. Staff may look, which the audit log keeps as `action`.
 * @throws Forbidden
 */
export async function requireOwn<Tx extends SqlTransaction>(
  transaction: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>,
  request: Call,
  ids: readonly string[],
  action: string,
): Promise<void> {
  const actor = callerOf(request)
  if (ids.some((id) => id.toLowerCase() === actor)) return
  if (request.identity.role !== 'staff') throw new Forbidden()
  await transaction((tx) => audit.add(tx, { actor, action, subject: ids.join(' ') }))
}
