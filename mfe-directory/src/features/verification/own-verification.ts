import { useQuery, useQueryClient } from '@tanstack/react-query'
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

/** Whose verification the page is about, and how it stands; never from memory, for staff and time change it. */
export function useOwnVerification() {
  const { user } = useHost().session
  const query = useLinkToken()
  const who = query.token ?? user?.id ?? ''
  return useQuery({
    queryKey: key(who),
    queryFn: ({ signal }) => call(getOwnVerification, { query }, { signal }),
    enabled: who !== '',
    staleTime: 0,
  })
}

/** After a change: what it made of it is fetched anew. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['directory', 'own-verification'] })
}
