import { useLocation, useNavigate } from 'react-router-dom'
import { emptyListQuery, formatListQuery, type ListQuery, parseListQuery } from '#lib/list-query.ts'

export interface ListQueryControl {
  readonly query: ListQuery
  /** Whether anything narrows the list. */
  readonly filtered: boolean
  /** Shows another list, from its first page on. `typing` takes the place of the history entry, so that Back leaves the search and not a letter. */
  readonly filter: (change: Partial<ListQuery>, how?: 'typing') => void
  /** Drops every filter, the text too. */
  readonly clear: () => void
  readonly goToPage: (page: number, how?: 'replace') => void
  /** URL of another page of the same list. */
  readonly pageUrl: (page: number) => string
}

/** The list's state, kept in the URL: reload, Back and a shared link show the same list. */
export function useListQuery(): ListQueryControl {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = parseListQuery(new URLSearchParams(search))
  const url = (to: ListQuery) => {
    const text = formatListQuery(to)
    return text ? `${pathname}?${text}` : pathname
  }
  const show = (to: ListQuery, replace: boolean) => navigate(url(to), { replace, preventScrollReset: true })

  // Not from what is drawn: the router draws a change later than the address has it, and the next one must not undo it.
  const now = () => parseListQuery(new URLSearchParams(window.location.search))

  return {
    query,
    filtered: formatListQuery({ ...query, page: 1, type: 'business' }) !== '',
    filter: (change, how) => show({ ...now(), ...change, page: 1 }, how === 'typing'),
    clear: () => show({ ...emptyListQuery, type: now().type }, false),
    goToPage: (page, how) => show({ ...now(), page }, how === 'replace'),
    pageUrl: (page) => url({ ...query, page }),
  }
}
