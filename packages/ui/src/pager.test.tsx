import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Pager } from '#pager.tsx'

/** What a phone or a wide window shows between the arrows. */
function shown(page: number, pageCount: number, room: 'narrow' | 'wide'): string[] {
  const { unmount } = render(<Pager page={page} pageCount={pageCount} variant="endsAndNeighbours" />)
  const items = screen.getAllByRole('listitem', { hidden: true }).slice(1, -1)
  const texts = items.filter(({ dataset }) => (dataset.room ?? room) === room).map(({ textContent }) => textContent)
  unmount()
  return texts
}

test('a phone shows the first, current and last page, with a gap wherever pages are left out', () => {
  expect(shown(3, 9, 'narrow')).toEqual(['1', '…', '3', '…', '9'])
  expect(shown(3, 9, 'wide')).toEqual(['1', '2', '3', '4', '…', '9'])
  for (let pageCount = 6; pageCount <= 20; pageCount++)
    for (let page = 1; page <= pageCount; page++) {
      const numbers = [...new Set([1, page, pageCount])]
      const expected = numbers.flatMap((n, index) => (index > 0 && n - (numbers[index - 1] as number) > 1 ? ['…', `${n}`] : [`${n}`]))
      expect(shown(page, pageCount, 'narrow'), `${page} of ${pageCount}`).toEqual(expected)
    }
})

test('a phone shows up to five pages without a gap', () => {
  expect(shown(3, 5, 'narrow')).toEqual(['1', '2', '3', '4', '5'])
})
