// The person who acts for a company, stored with what the person does. docs/decisions/0069-working-together.md.
import type { IdentityClaims } from '@ungana/contracts-identity'
import type { Actor } from '@ungana/contracts-kit'

/** What a service stores. `shown` is the company's choice at the time of the act. */
export interface StoredActor {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly shown?: true | undefined
}

/** Null for a person without a name, and for a call through an older gateway. */
export function actorOf({ identity: { person } }: { readonly identity: IdentityClaims }): StoredActor | null {
  return person?.name ? person : null
}

/** As a field of an answer. @param isOwn whether the reader belongs to the person's company */
export function presentActor(stored: StoredActor | null, isOwn: boolean): { person?: Actor } {
  if (!stored || !(isOwn || stored.shown)) return {}
  const { id, name, role } = stored
  return { person: { ...(isOwn && { id }), name, role } }
}
