import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { proposeSuppliers } from '@ungana/contracts-directory'
import { listLanePrices } from '@ungana/contracts-logistics'
import { getRequest, getRequestSettings, listInquiries, listRequests, listTakers, type RequestDetails } from '@ungana/contracts-messaging'
import { call, useHost } from '@ungana/web-kit'
import { failureText } from '#lib/failure-text.ts'
import { useLiveData } from '#lib/live-data.ts'
import { inquiriesKey, requestsKey } from '#lib/message-keys.ts'
import { placeKey } from './door-cost.ts'

export const useOwnRequests = (accountId: string) =>
  useQuery({ queryKey: requestsKey(accountId), queryFn: ({ signal }) => call(listRequests, {}, { signal }), ...useLiveData() })

/** The inquiries of other companies' requests. */
export const useReceivedRequests = (accountId: string) =>
  useQuery({
    queryKey: [...requestsKey(accountId), 'received'],
    queryFn: ({ signal }) => call(listInquiries, { query: { box: 'received', requests: 'only', limit: 100 } }, { signal }),
    ...useLiveData(),
  })

const requestKey = (accountId: string, id: string) => [...requestsKey(accountId), 'one', id]

export const useRequest = (accountId: string, id: string) =>
  useQuery({ queryKey: requestKey(accountId, id), queryFn: ({ signal }) => call(getRequest, { params: { id } }, { signal }), ...useLiveData() })

export const settingsKey = (accountId: string) => [...requestsKey(accountId), 'settings']

/** Undefined until they are loaded. */
export const useRequestSettings = (accountId: string) =>
  useQuery({ queryKey: settingsKey(accountId), queryFn: ({ signal }) => call(getRequestSettings, {}, { signal }), staleTime: 60_000 }).data

export interface Wanted {
  readonly q: string
  readonly category: string
  readonly country: string
}

/** Nothing is asked until `wanted` is known. */
export const useProposals = (accountId: string, wanted: Wanted | null) =>
  useQuery({
    queryKey: ['directory', 'proposals', accountId, wanted],
    queryFn: async ({ signal }) => {
      const proposals = await call(proposeSuppliers, { query: { ...wanted } }, { signal })
      if (proposals.length === 0) return proposals
      const supplierIds = proposals.map(({ id }) => id)
      // Without an answer all stay: the service decides again when the request is sent.
      const takers = await call(listTakers, { body: { supplierIds, category: wanted?.category } }, { signal }).catch(() => supplierIds)
      return proposals.filter(({ id }) => takers.includes(id))
    },
    enabled: wanted !== null,
  })

/** USD per tonne from each place that has a lane price to the destination. Empty without a destination, or if it cannot be loaded. */
export const useLanesTo = (destination: string) =>
  useQuery({
    queryKey: ['logistics', 'lanes-to', destination],
    queryFn: async ({ signal }) => {
      const lanes = await call(listLanePrices, { query: { destination } }, { signal })
      return lanes.map(({ origin, perTonne }) => [placeKey(origin), perTonne] as const)
    },
    enabled: destination !== '',
  }).data ?? []

/** Runs one step of a request and keeps its answer. */
export function useRequestStep(accountId: string, done: string) {
  const { toast } = useHost()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (step: () => Promise<RequestDetails>) => step(),
    onSuccess: (details) => {
      toast({ title: done })
      queries.setQueryData(requestKey(accountId, details.id), details)
      return queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
    },
    onError: (error) => {
      toast({ title: t`Something went wrong`, description: failureText(error), variant: 'destructive' })
      return queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
    },
  })
}
