import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBusiness, getOrganization } from '@ungana/contracts-directory'
import { type Correspondence, listCorrespondence } from '@ungana/contracts-messaging'
import { call, isMissing } from '@ungana/web-kit'
import { conversationsKey, messagingKey } from '#lib/message-keys.ts'
import { useBlocked } from '#lib/use-block.ts'

export interface Other {
  readonly id: string
  /** "Company" until the name is loaded. */
  readonly name: string
  readonly sample: boolean
  readonly blocked: boolean
  readonly kind?: string | undefined
  /** Whether nobody has this id, as far as directory and the newest conversations tell. */
  readonly unknown: boolean
}

/** The other side of the conversation. */
export function useOther(accountId: string, otherId: string): Other {
  const blocked = useBlocked(accountId, otherId)
  const known = useKnown(accountId, otherId)
  return { id: otherId, name: known?.name ?? 'Company', sample: known?.sample ?? false, kind: known?.kind, blocked, unknown: known === null }
}

type Known = Omit<Other, 'blocked' | 'unknown'>

/** Name and sample flag from the list of conversations, or else from the directory. Null if neither has the id, undefined before both have answered. */
export function useKnown(accountId: string, otherId: string): Known | null | undefined {
  const queries = useQueryClient()
  const listedOther = () => {
    const lists = queries.getQueriesData<Correspondence[]>({ queryKey: conversationsKey(accountId) })
    return lists.flatMap(([, list]) => list ?? []).find(({ other }) => other.id === otherId)?.other
  }
  const { data } = useQuery({
    queryKey: [...messagingKey(accountId), 'other', otherId],
    queryFn: async ({ signal }) => {
      const listed = listedOther()
      if (listed) return listed
      const recent = await call(listCorrespondence, { query: { limit: 100 } }, { signal })
      return recent.find(({ other: { id } }) => id === otherId)?.other ?? namedInDirectory(otherId, signal)
    },
  })
  // Offline the query does not run, but the cached list may have the name.
  return data === undefined ? listedOther() : data
}

/** The company or organization with this id; null if there is neither. */
async function namedInDirectory(id: string, signal: AbortSignal): Promise<Known | null> {
  const company = await unlessMissing(call(getBusiness, { params: { id } }, { signal }))
  if (company) return { id, name: company.businessName, sample: company.sample }
  const organization = await unlessMissing(call(getOrganization, { params: { id } }, { signal }))
  return organization && { id, name: organization.name, sample: organization.sample }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
