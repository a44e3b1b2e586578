// The account that makes a call.
import type { IdentityClaims, StaffAct } from '@ungana/contracts-identity'
import { audit } from './audit/audit.ts'
import { Forbidden, Unauthenticated } from './errors.ts'
import type { SqlTransaction } from './transactions.ts'

interface Call {
  readonly identity: IdentityClaims
}

/**
 * The caller's account id. For routes with the policy `member`, `organization` or `staff`.
 * @throws Unauthenticated for a visitor
 */
export function callerOf({ identity }: Call): string {
  if (identity.sub === undefined) throw new Unauthenticated()
  return identity.sub
}

/** The person who calls. A caller without a person counts as the owner. */
export const personIdOf = (call: Call): string => call.identity.person?.id ?? callerOf(call)

/**
 * Checks that the caller is one of the accounts `ids`. Staff also pass on a route that names a `staffAct`; the audit log records their read as `action`.
 * @throws Forbidden
 */
export async function requireOwn<Tx extends SqlTransaction>(
  transaction: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>,
  request: Call & { readonly routeOptions: { readonly config: { readonly staffAct?: StaffAct } } },
  ids: readonly string[],
  action: string,
): Promise<void> {
  const actor = callerOf(request)
  if (ids.some((id) => id.toLowerCase() === actor)) return
  if (request.identity.role !== 'staff' || !request.routeOptions.config.staffAct) throw new Forbidden()
  await transaction((tx) => audit.add(tx, { actor, action, subject: ids.join(' ') }))
}
