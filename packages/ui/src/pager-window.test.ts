import { expect, test } from 'vitest'
import { ends, pageCountOf, window5 } from '#pager-window.ts'

const everyPager = function* () {
  for (let pageCount = 0; pageCount <= 30; pageCount++) for (let page = 1; page <= Math.max(1, pageCount); page++) yield [page, pageCount] as const
}

test('window5: at most five consecutive pages, among them the current one', () => {
  for (const [page, pageCount] of everyPager()) {
    const items = window5(page, pageCount)
    expect(items).toHaveLength(Math.min(5, pageCount))
    if (pageCount === 0) continue
    expect(items).toContain(page)
    const first = items[0] as number
    expect(items).toEqual(items.map((_, index) => first + index))
    expect(first).toBeGreaterThanOrEqual(1)
    expect(items.at(-1)).toBeLessThanOrEqual(pageCount)
  }
})

test('window5: the current page is in the middle wherever two pages lie on both sides', () => {
  for (const [page, pageCount] of everyPager()) if (page > 2 && page <= pageCount - 2) expect(window5(page, pageCount)[2]).toBe(page)
})

test('window5: by example', () => {
  expect(window5(1, 10)).toEqual([1, 2, 3, 4, 5])
  expect(window5(6, 10)).toEqual([4, 5, 6, 7, 8])
  expect(window5(10, 10)).toEqual([6, 7, 8, 9, 10])
  expect(window5(2, 3)).toEqual([1, 2, 3])
  expect(window5(99, 10)).toEqual([6, 7, 8, 9, 10])
})

test('ends: first, last, the current page and its neighbours, in order, and a gap only for two pages or more', () => {
  for (const [page, pageCount] of everyPager()) {
    const items = ends(page, pageCount)
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

test('ends: by example', () => {
  expect(ends(6, 10)).toEqual([1, 'gap', 5, 6, 7, 'gap', 10])
  expect(ends(3, 10)).toEqual([1, 2, 3, 4, 'gap', 10])
  expect(ends(4, 10)).toEqual([1, 2, 3, 4, 5, 'gap', 10])
  expect(ends(1, 1)).toEqual([1])
  expect(ends(1, 2)).toEqual([1, 2])
  expect(ends(99, 3)).toEqual([1, 2, 3])
})

test('pageCountOf: the last page may be short', () => {
  expect([0, 1, 9, 10, 86].map((total) => pageCountOf(total, 9))).toEqual([0, 1, 1, 2, 10])
  expect(pageCountOf(-1, 9)).toBe(0)
})
