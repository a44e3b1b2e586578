import { useSearchParams } from 'react-router-dom'

/** What a staff list shows, kept in its address: one filter, a search, a page. */
export function useStaffListAddress(filters: readonly string[]) {
  const [query, setQuery] = useSearchParams()
  const show = query.get('show') ?? filters[0]
  const with_ = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    return next
  }
  return {
    show: show !== undefined && filters.includes(show) ? show : (filters[0] as string),
    search: query.get('search') ?? '',
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
    pageUrl: (page: number) => `?${with_({ page: page === 1 ? '' : String(page) })}`,
    change: (changes: Readonly<Record<string, string>>) => setQuery(with_({ page: '', ...changes }), { replace: true }),
  }
}
