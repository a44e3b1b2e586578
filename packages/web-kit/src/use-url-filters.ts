import { useLocation, useNavigate } from 'react-router-dom'
import { urlText } from './url-text.ts'

type Change<N extends string> = Readonly<Partial<Record<N, string>>>

export interface UrlFilters<N extends string> {
  /** Empty if the filter is not set. */
  readonly values: Readonly<Record<N, string>>
  /**
   * Takes new values, or a function of the values in the current address. `typing` replaces the history entry, so that Back leaves the search instead
   * of removing one letter.
   */
  readonly change: (change: Change<N> | ((now: Readonly<Record<N, string>>) => Change<N>), how?: 'typing') => void
}

/** A screen's filters, stored in the URL, so that reload, Back and shared links show the same. Equal filters have equal URLs. */
export function useUrlFilters<N extends string>(names: readonly N[]): UrlFilters<N> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return {
    values: valuesIn(search, names),
    change: (change, how) => {
      // Read from the address: the router renders a change later, and a second change must not undo the first.
      const now = valuesIn(window.location.search, names)
      const wanted: Record<N, string> = { ...now, ...(typeof change === 'function' ? change(now) : change) }
      if (names.every((name) => wanted[name] === now[name])) return
      const query = new URLSearchParams(names.flatMap((name) => (wanted[name] ? [[name, wanted[name]]] : []))).toString()
      navigate(query ? `${pathname}?${query}` : pathname, { replace: how === 'typing', preventScrollReset: true })
    },
  }
}

function valuesIn<N extends string>(search: string, names: readonly N[]): Record<N, string> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(names.map((name) => [name, urlText(params.get(name))])) as Record<N, string>
}
