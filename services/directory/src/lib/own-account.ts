// An account and its company share one id.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { Forbidden, Unauthenticated } from '@ungana/service-kit'

interface Called {
  readonly identity: IdentityClaims
}

/** Who calls, on a route for members. */
export function callerId({ identity }: Called): string {
  if (identity.sub === undefined) throw new Unauthenticated()
  return identity.sub
}

/** Who edits what is that account's: itself or staff. @throws Forbidden */
export function editorOf(request: Called, accountId: string): { readonly id: string; readonly isOwner: boolean } {
  refuseOthers(request, accountId)
  const id = callerId(request)
  return { id, isOwner: id === accountId }
}

/** Throws Forbidden for whoever is neither the account itself nor staff. */
export function refuseOthers({ identity }: Called, accountId: string): void {
  if (identity.role !== 'staff' && identity.sub !== accountId) throw new Forbidden()
}
