import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportOutcome } from '@ungana/contracts-directory'
import { getMemberImport, getOrganization, listMemberImportRows, listMemberRecords } from '@ungana/contracts-directory'
import { call, callPage } from '@ungana/web-kit'

const RECORDS = ['directory', 'member-records'] as const
const IMPORT = ['directory', 'member-import'] as const

/** The organization's public profile; undefined while it is not public. */
export function useOrganization(id: string) {
  return useQuery({ queryKey: ['directory', 'organization', id], queryFn: ({ signal }) => call(getOrganization, { params: { id } }, { signal }) })
}

export function useMemberRecords(id: string, { q, page }: { readonly q: string; readonly page: number }) {
  return useQuery({
    queryKey: [...RECORDS, id, q, page],
    queryFn: ({ signal }) => callPage(listMemberRecords, { params: { id }, query: { q: q || undefined, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns a function that reloads all member lists. Call it after each change of a member. */
export function useRefreshMembers(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([RECORDS, ['directory', 'members'], ['directory', 'member-of']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

export function useMemberImport(id: string, importId: string) {
  return useQuery({
    queryKey: [...IMPORT, id, importId],
    queryFn: ({ signal }) => call(getMemberImport, { params: { id, importId } }, { signal }),
    staleTime: 0,
  })
}

export const importKey = (id: string, importId: string) => [...IMPORT, id, importId]

export interface RowFilter {
  readonly outcome?: ImportOutcome | undefined
  readonly suggested?: 'true' | undefined
  readonly page: number
}

/** @param version version of the preview, because each version has its own rows */
export function useImportRows(id: string, importId: string, version: number, filter: RowFilter) {
  return useQuery({
    queryKey: [...importKey(id, importId), 'rows', version, filter],
    queryFn: ({ signal }) => callPage(listMemberImportRows, { params: { id, importId }, query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
