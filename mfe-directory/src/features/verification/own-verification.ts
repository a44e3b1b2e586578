import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getOwnVerification, type Verification } from '@ungana/contracts-directory'
import { call, useHost } from '@ungana/web-kit'
import { useSearchParams } from 'react-router-dom'

const openStates = ['draft', 'submitted', 'in-review', 'changes-requested']
export const isOpen = ({ status }: Pick<Verification, 'status'>) => openStates.includes(status)

/** The query that every call of an owner carries: the mailed link's token, where the page was opened by one. */
export function useLinkToken(): { readonly token?: string } {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token ? { token } : {}
}

const key = (who: string) => ['directory', 'own-verification', who]

/** Never from memory, for staff and time change it, and with it the badge, which pages that were loaded before do not know. */
export const ownVerificationQuery = (queries: QueryClient, who: string, query: { readonly token?: string }) =>
  queryOptions({
    queryKey: key(who),
    queryFn: async ({ signal }) => {
      const own = await call(getOwnVerification, { query }, { signal })
      const pages = [
        ['directory', own.subject.kind, own.subject.id],
        ['directory', 'organizations'],
      ]
      for (const queryKey of pages) void queries.invalidateQueries({ queryKey })
      return own
    },
    staleTime: 0,
  })

/** Whose verification the page is about, and how it stands. */
export function useOwnVerification() {
  const { user } = useHost().session
  const query = useLinkToken()
  const who = query.token ?? user?.id ?? ''
  return useQuery({ ...ownVerificationQuery(useQueryClient(), who, query), enabled: who !== '' })
}

/** After a change: what it made of it is fetched anew. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['directory', 'own-verification'] })
}
