import { Unauthenticated } from '@ungana/service-kit'

/** The account that calls. Its policy lets nobody else in; should that ever change, nothing is done in nobody's name. */
export function callerOf({ identity }: { readonly identity: { readonly sub?: string | undefined } }): string {
  if (identity.sub === undefined) throw new Unauthenticated()
  return identity.sub
}
