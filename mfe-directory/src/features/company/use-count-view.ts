import { countView } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'
import { useEffect } from 'react'
import { searchOfList } from '#lib/list-origin.ts'

/** The companies that this browser has opened since the site was loaded. */
const opened = new Set<string>()

/** Counts a view of the company, with the search that led to it. If a view cannot be counted, the visitor need not know. */
export function useCountView(id: string, state: unknown): void {
  const search = searchOfList(state)
  useEffect(() => {
    if (opened.has(id)) return
    opened.add(id)
    call(countView, { params: { id }, body: { search } }).catch(() => undefined)
  }, [id, search])
}
