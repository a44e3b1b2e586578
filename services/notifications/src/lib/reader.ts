// Who reads the notifications of a company. Each person has a read state, and gets only the kinds that concern the person's role.
import { hiddenKinds, type IdentityClaims, mayDo } from '@ungana/contracts-identity'
import { callerOf } from '@ungana/service-kit'

export interface NotificationReader {
  readonly accountId: string
  readonly personId: string
  /** The kinds that the person does not get. */
  readonly hiddenKinds: readonly string[]
  readonly readsMessages: boolean
}

/** A caller without a person counts as the owner. */
export const ownerOf = (accountId: string): NotificationReader => ({ accountId, personId: accountId, hiddenKinds: [], readsMessages: true })

export function readerOf(request: { readonly identity: IdentityClaims }): NotificationReader {
  const accountId = callerOf(request)
  const { person } = request.identity
  return person
    ? { accountId, personId: person.id, hiddenKinds: hiddenKinds(person.role), readsMessages: mayDo(person.role, 'messages.read') }
    : ownerOf(accountId)
}
