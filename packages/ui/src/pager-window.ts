// Which page numbers a pager shows. Pages count from 1.

export type PagerItem = number | 'gap'

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** At most five consecutive pages, the current one in the middle except near the ends. No pages: no items. */
export function window5(page: number, pageCount: number): PagerItem[] {
  const length = Math.min(5, pageCount)
  const first = clamp(page - 2, 1, Math.max(1, pageCount - 4))
  return Array.from({ length }, (_, index) => first + index)
}

/** First and last page and the neighbours of the current one; what is left out between them is one 'gap', unless it is a single page. */
export function ends(page: number, pageCount: number): PagerItem[] {
  if (pageCount < 1) return []
  const current = clamp(page, 1, pageCount)
  const shown = [...new Set([1, current - 1, current, current + 1, pageCount])].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b)
  const items: PagerItem[] = []
  let last = 0
  for (const n of shown) {
    // A gap that stands for one page would take that page's place.
    if (n - last === 2) items.push(last + 1)
    else if (n - last > 2) items.push('gap')
    items.push(n)
    last = n
  }
  return items
}

/** How many pages `total` things fill. */
export const pageCountOf = (total: number, pageSize: number) => Math.ceil(Math.max(0, total) / pageSize)
