import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listBankDetails, listIncomingBankRequests, listOutgoingBankRequests } from '@ungana/contracts-payments'
import { call } from '@ungana/web-kit'

const key = (what: string, userId: string) => ['bank-details', what, userId]

/** What others do, asking and deciding, is looked for again on each visit. */
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

/** After any change: one of accounts ends grants, and one of requests is in both lists of somebody. */
export function useBankDetailsChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['bank-details'] })
}
