import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BYTES_MAX, PAGES_MAX, type SavedPages, withAnswer } from './saved-pages.ts'

const answer = fc.record({
  page: fc.integer({ min: 0, max: 60 }).map((number) => `/p${number}`),
  address: fc.integer({ min: 0, max: 80 }).map((number) => `/api/${number}`),
  copy: fc.constantFrom('recent', 'kept'),
  bytes: fc.integer({ min: 0, max: BYTES_MAX / 6 }),
})

test('keeps the newest pages within their numbers and bytes, and forgets exactly what no page needs', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 150 }), (answers) => {
      let pages: SavedPages = []
      const stored = new Set<string>()
      for (const each of answers) {
        stored.add(each.address)
        const next = withAnswer(pages, each)
        for (const address of next.forgotten) stored.delete(address)
        pages = next.pages
        expect(pages[0]?.page).toBe(each.page)
        expect(pages[0]?.answers).toHaveProperty([each.address])
        for (const copy of ['recent', 'kept'] as const) expect(pages.filter((page) => page.copy === copy).length).toBeLessThanOrEqual(PAGES_MAX[copy])
        expect(pages.flatMap((page) => Object.values(page.answers)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(BYTES_MAX)
        expect(stored).toEqual(new Set(pages.flatMap((page) => Object.keys(page.answers))))
      }
    }),
  )
})

test('twenty pages drop the first, unless it is kept for the road', () => {
  const open = (page: string, copy: 'recent' | 'kept') => ({ page, address: `/api${page}`, copy, bytes: 1 })
  let pages: SavedPages = []
  for (const each of [open('/trip', 'kept'), open('/first', 'recent'), ...Array.from({ length: 20 }, (_, at) => open(`/${at}`, 'recent'))]) {
    pages = withAnswer(pages, each).pages
  }
  expect(pages.map(({ page }) => page)).toEqual([...Array.from({ length: 20 }, (_, at) => `/${19 - at}`), '/trip'])
})
