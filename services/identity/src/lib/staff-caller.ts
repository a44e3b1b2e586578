import type { IdentityClaims } from '@ungana/contracts-identity'
import { Unauthenticated } from '@ungana/service-kit'

/** The account of the staff that calls a route whose policy is 'staff'. */
export function staffOf({ identity }: { readonly identity: IdentityClaims }): string {
  if (identity.sub === undefined) throw new Unauthenticated()
  return identity.sub
}
