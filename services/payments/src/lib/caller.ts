// Whose call it is.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { Unauthenticated } from '@ungana/service-kit'

/** The caller's account. Routes that use it have the policy `member` or `staff`. */
export function callerOf({ identity }: { readonly identity: IdentityClaims }): string {
  if (identity.sub === undefined) throw new Unauthenticated()
  return identity.sub
}
