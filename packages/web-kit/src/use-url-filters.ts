import { useLocation, useNavigate } from 'react-router-dom'
import { urlText } from './url-text.ts'

type Change<N extends string> = Readonly<Partial<Record<N, string>>>

export interface UrlFilters<N extends string> {
  /** Empty where nothing is filtered by it. */
  readonly values: Readonly<Record<N, string>>
  /** Told as values, or as a function of those that the address has now. `typing` takes the place of the history entry, so that Back leaves the search and not a letter. */
  readonly change: (change: Change<N> | ((now: Readonly<Record<N, string>>) => Change<N>), how?: 'typing') => void
}

/** What a screen filters by, kept in the URL: reload, Back and a shared link show the same. Equal filters have equal URLs. */
export function useUrlFilters<N extends string>(names: readonly N[]): UrlFilters<N> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return {
    values: valuesIn(search, names),
    change: (change, how) => {
      // Not from what is drawn: the router draws a change later than the address has it, and the next one must not undo it.
      const now = valuesIn(window.location.search, names)
      const wanted: Record<N, string> = { ...now, ...(typeof change === 'function' ? change(now) : change) }
      const query = new URLSearchParams(names.flatMap((name) => (wanted[name] ? [[name, wanted[name]]] : []))).toString()
      navigate(query ? `${pathname}?${query}` : pathname, { replace: how === 'typing', preventScrollReset: true })
    },
  }
}

function valuesIn<N extends string>(search: string, names: readonly N[]): Record<N, string> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(names.map((name) => [name, urlText(params.get(name))])) as Record<N, string>
}
