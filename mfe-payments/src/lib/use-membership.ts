import { useQuery } from '@tanstack/react-query'
import { getMyMembership } from '@ungana/contracts-payments'
import { call } from '@ungana/web-kit'

export const membershipKey = ['payments', 'membership']

/** The reader's own, asked for anew on each page. */
export const useMembership = (enabled = true) =>
  useQuery({ queryKey: membershipKey, enabled, queryFn: ({ signal }) => call(getMyMembership, undefined, { signal }), staleTime: 0 })
