import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Deal, getDeal } from '@ungana/contracts-deals'
import { streamEvents } from '@ungana/contracts-notifications'
import { call, failureText, newIdempotencyKey, useHost, useLive } from '@ungana/web-kit'

const keyOf = (accountId: string, id: string) => ['deals', accountId, id]

export const useDeal = (accountId: string, id: string) =>
  useQuery({ queryKey: keyOf(accountId, id), queryFn: ({ signal }) => call(getDeal, { params: { id } }, { signal }), staleTime: 0 })

/** Shows the answer of a call at once, and lets lists load again. */
export function useShowDeal(): (deal: Deal) => void {
  const queries = useQueryClient()
  const accountId = useHost().session.user?.id ?? ''
  return (deal) => {
    queries.setQueryData(keyOf(accountId, deal.id), deal)
    void queries.invalidateQueries({ queryKey: ['deals', accountId], predicate: ({ queryKey }) => queryKey[2] !== deal.id })
  }
}

/** One call without a form. */
export function useDealAction(title: string) {
  const show = useShowDeal()
  const { toast } = useHost()
  return useMutation({
    mutationFn: (send: (options: { readonly idempotencyKey: string }) => Promise<Deal>) => send({ idempotencyKey: newIdempotencyKey() }),
    onSuccess: show,
    onError: (error) => toast({ title, description: failureText(error, ''), variant: 'destructive' }),
  })
}

/** Loads deals again when the other side did something. */
export function useDealUpdates(accountId: string): void {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['deals', accountId] })
  const refreshIfDeal = ({ kind }: { readonly kind: string }) => {
    if (kind === 'deal') refresh()
  }
  const { notification, changed } = streamEvents
  useLive({ notification, changed }, { notification: refreshIfDeal, changed: refreshIfDeal, reset: refresh })
}
