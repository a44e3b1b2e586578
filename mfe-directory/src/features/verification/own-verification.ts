import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getOwnVerification, type Verification } from '@ungana/contracts-directory'
import { call, useHost } from '@ungana/web-kit'
import { useSearchParams } from 'react-router-dom'

const openStates = ['draft', 'submitted', 'in-review', 'changes-requested']
export const isOpen = ({ status }: Pick<Verification, 'status'>) => openStates.includes(status)

/** Query parameters for the owner's calls: the token, if the page was opened with a link from an email. */
export function useLinkToken(): { readonly token?: string } {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token ? { token } : {}
}

const key = (owner: string) => ['directory', 'own-verification', owner]

/** Never cached, because staff can change the status at any time. Also marks pages that show the badge as outdated. */
export const ownVerificationQuery = (queries: QueryClient, owner: string, query: { readonly token?: string }) =>
  queryOptions({
    queryKey: key(owner),
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

/** The verification of the logged-in account or of the emailed link. */
export function useOwnVerification() {
  const { user } = useHost().session
  const query = useLinkToken()
  const owner = query.token ?? user?.id ?? ''
  return useQuery({ ...ownVerificationQuery(useQueryClient(), owner, query), enabled: owner !== '' })
}

/** Returns a function that reloads the verification after a change. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['directory', 'own-verification'] })
}
