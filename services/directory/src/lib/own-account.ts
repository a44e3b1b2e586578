// Ownership checks. An account and its company have the same id.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { callerOf, Forbidden } from '@ungana/service-kit'

interface Called {
  readonly identity: IdentityClaims
}

/** The caller, if this is the account itself or staff. @throws Forbidden */
export function requireEditor(request: Called, accountId: string): { readonly id: string; readonly isOwner: boolean } {
  requireOwnerOrStaff(request, accountId)
  const id = callerOf(request)
  return { id, isOwner: id === accountId }
}

/** Throws Forbidden unless the caller is the account itself or staff. */
export function requireOwnerOrStaff({ identity }: Called, accountId: string): void {
  if (identity.role !== 'staff' && identity.sub !== accountId) throw new Forbidden()
}
