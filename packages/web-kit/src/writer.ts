import type { SessionUser } from '@ungana/contracts-shell'

/**
 * Who writes in this browser: a person, for a company. In names of storage. `<account>` alone is the person who registered the company, as in earlier
 * releases; a colleague is `<account>:by:<person>`.
 */
export const writerFor = ({ id, person }: Pick<SessionUser, 'id' | 'person'>): string =>
  person === undefined || person.id === id ? id : `${id}:by:${person.id}`

/** The ids of a writer's account and person. */
export function readWriter(writer: string): { readonly accountId: string; readonly personId: string } {
  const [accountId = '', personId = accountId] = writer.split(':by:')
  return { accountId, personId }
}
