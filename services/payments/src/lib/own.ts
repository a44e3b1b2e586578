import type { IdentityClaims } from '@ungana/contracts-identity'
import { audit, Forbidden } from '@ungana/service-kit'
import { callerOf } from '#lib/caller.ts'
import type { Payments } from '#lib/dependencies.ts'

/**
 * What is addressed by an account's id is its alone. Staff may look, which the audit log keeps as `action`.
 * @throws Forbidden
 */
export async function requireOwn(
  transaction: Payments['transaction'],
  request: { readonly identity: IdentityClaims },
  accountId: string,
  action: string,
): Promise<void> {
  const actor = callerOf(request)
  if (accountId.toLowerCase() === actor) return
  if (request.identity.role !== 'staff') throw new Forbidden()
  await transaction((tx) => audit.add(tx, { actor, action, subject: accountId }))
}
