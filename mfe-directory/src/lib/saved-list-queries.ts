import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getSavedList, listSaved, listSavedLists } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'

const listsKey = (accountId: string) => ['directory', 'saved-lists', accountId]

export const useSavedLists = (accountId: string) =>
  useQuery({ queryKey: [...listsKey(accountId), 'all'], queryFn: ({ signal }) => call(listSavedLists, {}, { signal }) })

export const useSavedList = (accountId: string, id: string) =>
  useQuery({ queryKey: [...listsKey(accountId), id], queryFn: ({ signal }) => call(getSavedList, { params: { id } }, { signal }) })

/** The lists that contain the company or product. */
export const useSavedIn = (accountId: string | undefined, id: string) =>
  useQuery({
    queryKey: [...listsKey(accountId ?? ''), 'saved', id],
    queryFn: async ({ signal }) => (await call(listSaved, { query: { ids: id } }, { signal }))[0]?.listIds ?? [],
    enabled: accountId !== undefined,
  })

/** Loads again what the screen shows of lists. */
export function useRefreshLists(accountId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: listsKey(accountId) })
}
