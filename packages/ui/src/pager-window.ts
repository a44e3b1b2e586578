// Chooses the page numbers of a pager. Pages count from 1.

export type PagerItem = number | 'gap'

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** At most five consecutive pages, with the current one in the middle except near the ends. Empty without pages. */
export function fivePageWindow(page: number, pageCount: number): PagerItem[] {
  const length = Math.min(5, pageCount)
  const first = clamp(page - 2, 1, Math.max(1, pageCount - 4))
  return Array.from({ length }, (_, index) => first + index)
}

/** The first and last page, the current page and its neighbours. Two or more pages left out become one 'gap'. */
export function endsAndNeighbours(page: number, pageCount: number): PagerItem[] {
  if (pageCount < 1) return []
  const current = clamp(page, 1, pageCount)
  const shown = [...new Set([1, current - 1, current, current + 1, pageCount])].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b)
  const items: PagerItem[] = []
  let last = 0
  for (const n of shown) {
    // A gap for a single page would need the same space as the page.
    if (n - last === 2) items.push(last + 1)
    else if (n - last > 2) items.push('gap')
    items.push(n)
    last = n
  }
  return items
}

/** Number of pages for `total` items. */
export const pageCountOf = (total: number, pageSize: number) => Math.ceil(Math.max(0, total) / pageSize)
