import { useQuery } from '@tanstack/react-query'
import { listDealFiles } from '@ungana/contracts-deals'
import { call, useHost } from '@ungana/web-kit'

/** The files and the lane of a deal. */
export function useDealFiles(dealId: string) {
  const accountId = useHost().session.user?.id ?? ''
  const queryKey = ['deals', accountId, 'files', dealId]
  const result = useQuery({ queryKey, queryFn: ({ signal }) => call(listDealFiles, { params: { id: dealId } }, { signal }), staleTime: 0 })
  return { ...result, queryKey }
}
