import { expect, test } from 'vitest'
import { endsAndNeighbours, fivePageWindow, pageCountOf } from '#pager-window.ts'

const everyPager = function* () {
  for (let pageCount = 0; pageCount <= 30; pageCount++) for (let page = 1; page <= Math.max(1, pageCount); page++) yield [page, pageCount] as const
}

test('fivePageWindow: shows at most five consecutive pages with the current one', () => {
  for (const [page, pageCount] of everyPager()) {
    const items = fivePageWindow(page, pageCount)
    expect(items).toHaveLength(Math.min(5, pageCount))
    if (pageCount === 0) continue
    expect(items).toContain(page)
    const first = items[0] as number
    expect(items).toEqual(items.map((_, index) => first + index))
    expect(first).toBeGreaterThanOrEqual(1)
    expect(items.at(-1)).toBeLessThanOrEqual(pageCount)
  }
})

test('fivePageWindow: centres the current page when two pages lie on each side', () => {
  for (const [page, pageCount] of everyPager()) if (page > 2 && page <= pageCount - 2) expect(fivePageWindow(page, pageCount)[2]).toBe(page)
})

test('fivePageWindow: examples', () => {
  expect(fivePageWindow(1, 10)).toEqual([1, 2, 3, 4, 5])
  expect(fivePageWindow(6, 10)).toEqual([4, 5, 6, 7, 8])
  expect(fivePageWindow(10, 10)).toEqual([6, 7, 8, 9, 10])
  expect(fivePageWindow(2, 3)).toEqual([1, 2, 3])
  expect(fivePageWindow(99, 10)).toEqual([6, 7, 8, 9, 10])
})

test('endsAndNeighbours: shows first, last, current and neighbouring pages in order, with gaps only for two pages or more', () => {
  for (const [page, pageCount] of everyPager()) {
    const items = endsAndNeighbours(page, pageCount)
    if (pageCount === 0) {
      expect(items).toEqual([])
      continue
    }
    for (const wanted of [1, page - 1, page, page + 1, pageCount]) if (wanted >= 1 && wanted <= pageCount) expect(items).toContain(wanted)
    expect(items.length).toBeLessThanOrEqual(7)
    items.forEach((item, index) => {
      const before = items[index - 1]
      const after = items[index + 1]
      if (item === 'gap') expect((after as number) - (before as number)).toBeGreaterThan(2)
      else if (before !== undefined && before !== 'gap') expect(item - before).toBe(1)
    })
  }
})

test('endsAndNeighbours: examples', () => {
  expect(endsAndNeighbours(6, 10)).toEqual([1, 'gap', 5, 6, 7, 'gap', 10])
  expect(endsAndNeighbours(3, 10)).toEqual([1, 2, 3, 4, 'gap', 10])
  expect(endsAndNeighbours(4, 10)).toEqual([1, 2, 3, 4, 5, 'gap', 10])
  expect(endsAndNeighbours(1, 1)).toEqual([1])
  expect(endsAndNeighbours(1, 2)).toEqual([1, 2])
  expect(endsAndNeighbours(99, 3)).toEqual([1, 2, 3])
})

test('pageCountOf: counts a short last page', () => {
  expect([0, 1, 9, 10, 86].map((total) => pageCountOf(total, 9))).toEqual([0, 1, 1, 2, 10])
  expect(pageCountOf(-1, 9)).toBe(0)
})
