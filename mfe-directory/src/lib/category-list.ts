import { useQuery } from '@tanstack/react-query'
import { listCategories } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'

/** The industry categories; empty until they are there. A list without its category select still works, so a failure is not told. */
export function useCategories() {
  return useQuery({ queryKey: ['directory', 'categories'], queryFn: ({ signal }) => call(listCategories, {}, { signal }) }).data ?? []
}
