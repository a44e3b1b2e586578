import { useLocation, useNavigate } from 'react-router-dom'
import { emptyListQuery, formatListQuery, type ListQuery, parseListQuery } from '#lib/list-query.ts'

export interface ListQueryControl {
  readonly query: ListQuery
  /** Whether the list has a text or filter. */
  readonly isFiltered: boolean
  /** Changes the filters and goes to the first page. `typing` replaces the history entry, so that Back does not undo single letters. */
  readonly filter: (change: Partial<ListQuery>, how?: 'typing') => void
  /** Removes all filters and the text. */
  readonly clear: () => void
  readonly goToPage: (page: number, how?: 'replace') => void
  /** URL of another page of the same list. */
  readonly pageUrl: (page: number) => string
}

/** The list's filters and page, kept in the URL, so that reload, Back and a shared link show the same list. */
export function useListQuery(): ListQueryControl {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = parseListQuery(new URLSearchParams(search))
  const url = (to: ListQuery) => {
    const text = formatListQuery(to)
    return text ? `${pathname}?${text}` : pathname
  }
  const show = (to: ListQuery, replace: boolean) => navigate(url(to), { replace, preventScrollReset: true })

  // Read the address, because the router renders a change later. The next change must not undo a change that is not rendered yet.
  const currentQuery = () => parseListQuery(new URLSearchParams(window.location.search))

  return {
    query,
    isFiltered: formatListQuery({ ...query, page: 1, type: 'business' }) !== '',
    filter: (change, how) => show({ ...currentQuery(), ...change, page: 1 }, how === 'typing'),
    clear: () => show({ ...emptyListQuery, type: currentQuery().type }, false),
    goToPage: (page, how) => show({ ...currentQuery(), page }, how === 'replace'),
    pageUrl: (page) => url({ ...query, page }),
  }
}
