import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listBankDetails, listIncomingBankRequests, listOutgoingBankRequests } from '@ungana/contracts-payments'
import { call } from '@ungana/web-kit'

const key = (what: string, userId: string) => ['bank-details', what, userId]

/** Refetched on each visit, because others send and decide requests. */
const fresh = { staleTime: 0 } as const

export const useOwnAccounts = (userId: string) =>
  useQuery({ queryKey: key('accounts', userId), queryFn: ({ signal }) => call(listBankDetails, { params: { userId } }, { signal }), ...fresh })

export const useIncomingRequests = (userId: string) =>
  useQuery({
    queryKey: key('incoming', userId),
    queryFn: ({ signal }) => call(listIncomingBankRequests, { params: { userId } }, { signal }),
    ...fresh,
  })

export const useOutgoingRequests = (userId: string) =>
  useQuery({
    queryKey: key('outgoing', userId),
    queryFn: ({ signal }) => call(listOutgoingBankRequests, { params: { userId } }, { signal }),
    ...fresh,
  })

/** Invalidates all bank details after a change. All of them, because a changed account also ends access, and both sides list each request. */
export function useRefreshBankDetails() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['bank-details'] })
}
