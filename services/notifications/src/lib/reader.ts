// Who reads the notifications of a company. Each person has an own read state, and is told of what concerns the person's role.
import { type IdentityClaims, untoldKinds } from '@ungana/contracts-identity'
import { callerOf } from '@ungana/service-kit'

export interface NotificationReader {
  readonly accountId: string
  readonly personId: string
  /** The kinds of which the person is not told. */
  readonly untold: readonly string[]
}

/** The owner, as whom a caller without a person counts. */
export const ownerOf = (accountId: string): NotificationReader => ({ accountId, personId: accountId, untold: [] })

export function readerOf(request: { readonly identity: IdentityClaims }): NotificationReader {
  const accountId = callerOf(request)
  const { person } = request.identity
  return person ? { accountId, personId: person.id, untold: untoldKinds(person.role) } : ownerOf(accountId)
}
