import { useQuery } from '@tanstack/react-query'
import { getAccount } from '@ungana/contracts-identity'
import { call } from '@ungana/web-kit'

export const accountKey = (accountId: string) => ['account', accountId]

/** The user's own account. Fetched on each visit, because emailed links change it elsewhere. */
export function useAccount(accountId: string) {
  return useQuery({ queryKey: accountKey(accountId), queryFn: ({ signal }) => call(getAccount, {}, { signal }), staleTime: 0 })
}
