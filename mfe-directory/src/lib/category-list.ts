import { useQuery } from '@tanstack/react-query'
import { listCategories } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'

/** The industry categories; empty until they are loaded. No error is shown, because the list works without its category select. */
export function useCategories() {
  return useQuery({ queryKey: ['directory', 'categories'], queryFn: ({ signal }) => call(listCategories, {}, { signal }) }).data ?? []
}
