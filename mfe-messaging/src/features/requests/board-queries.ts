import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getDealRecord } from '@ungana/contracts-deals'
import { listCategories } from '@ungana/contracts-directory'
import { listBoard, listInterests, listOwnInterests } from '@ungana/contracts-messaging'
import { call, useHost, useMay } from '@ungana/web-kit'
import { failureText } from '#lib/failure-text.ts'
import { useLiveData } from '#lib/live-data.ts'
import { inquiriesKey, requestsKey } from '#lib/message-keys.ts'

export const boardKey = (accountId: string) => [...requestsKey(accountId), 'board']

export interface BoardFilter {
  readonly q: string
  readonly category: string
  readonly country: string
  readonly page: number
}

export const useBoard = (accountId: string, filter: BoardFilter) =>
  useQuery({
    queryKey: [...boardKey(accountId), filter],
    queryFn: ({ signal }) => call(listBoard, { query: { ...filter } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useOwnInterests = (accountId: string) =>
  useQuery({ queryKey: [...boardKey(accountId), 'own'], queryFn: ({ signal }) => call(listOwnInterests, {}, { signal }), ...useLiveData() })

/** The suppliers that ask to be invited to an own request. */
export const useInterests = (accountId: string, id: string) =>
  useQuery({
    queryKey: [...requestsKey(accountId), 'interests', id],
    queryFn: ({ signal }) => call(listInterests, { params: { id } }, { signal }),
    ...useLiveData(),
  })

export const useCategories = () =>
  useQuery({ queryKey: ['directory', 'categories'], queryFn: ({ signal }) => call(listCategories, {}, { signal }) }).data ?? []

/** How the company kept to its deals. */
export function useDealRecord(id: string) {
  const may = useMay('deals.see')
  return useQuery({
    queryKey: ['deals', 'records', id],
    queryFn: ({ signal }) => call(getDealRecord, { params: { id } }, { signal }),
    staleTime: 60_000,
    enabled: may,
  }).data
}

/** Runs a step on the board, and loads the requests again. */
export function useBoardStep(accountId: string) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
  return useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly done: string }) => run(),
    onSuccess: (_answer, { done }) => {
      toast({ title: done })
      return refresh()
    },
    onError: (error) => {
      toast({ title: t`Something went wrong`, description: failureText(error), variant: 'destructive' })
      return refresh()
    },
  })
}
