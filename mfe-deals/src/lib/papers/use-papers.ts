import { useQuery } from '@tanstack/react-query'
import { listPapers } from '@ungana/contracts-deals'
import { call, useHost } from '@ungana/web-kit'

/** The papers of a deal. They load again when the deal has changed. */
export function usePapers(dealId: string) {
  const accountId = useHost().session.user?.id ?? ''
  const queryKey = ['deals', accountId, 'papers', dealId]
  const result = useQuery({ queryKey, queryFn: ({ signal }) => call(listPapers, { params: { id: dealId } }, { signal }), staleTime: 0 })
  return { ...result, queryKey }
}
