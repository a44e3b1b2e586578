import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBusiness } from '@ungana/contracts-directory'
import { type Conversation, listConversations } from '@ungana/contracts-messaging'
import { call } from '@ungana/web-kit'
import { conversationsKey, messagingKey } from '#lib/message-keys.ts'
import { useBlocked } from './message-queries.ts'

export interface Other {
  readonly id: string
  /** "Company" until it is known. */
  readonly name: string
  readonly sample: boolean
  readonly blocked: boolean
}

/** Who the conversation is with. */
export function useOther(accountId: string, otherId: string): Other {
  const blocked = useBlocked(accountId, otherId)
  const known = useKnown(accountId, otherId)
  return { id: otherId, name: known?.name ?? 'Company', sample: known?.sample ?? false, blocked }
}

/** As the list of conversations has it, or, before anything was written, as the directory has it; undefined until one has answered. */
export function useKnown(accountId: string, otherId: string): Omit<Other, 'blocked'> | null | undefined {
  const queries = useQueryClient()
  const listedOther = () => {
    const lists = queries.getQueriesData<Conversation[]>({ queryKey: conversationsKey(accountId) })
    return lists.flatMap(([, list]) => list ?? []).find(({ other }) => other.id === otherId)?.other
  }
  return useQuery({
    // Without a network nothing is asked, and yet the list says with whom it is.
    placeholderData: listedOther,
    queryKey: [...messagingKey(accountId), 'other', otherId],
    queryFn: async ({ signal }) => {
      const listed = listedOther()
      if (listed) return listed
      const [recent, company] = await Promise.all([
        call(listConversations, { query: { limit: 100 } }, { signal }),
        call(getBusiness, { params: { id: otherId } }, { signal }).catch(() => null),
      ])
      const other = recent.find(({ other: { id } }) => id === otherId)?.other
      return other ?? (company ? { id: company.id, name: company.businessName, sample: company.sample } : null)
    },
  }).data
}
