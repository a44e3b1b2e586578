import { expect, test } from 'vitest'
import { leadingCategories } from './leading-categories.ts'

const category = (id: number, supplierCount: number) => ({ id, name: `c${id}`, icon: 'coffee', supplierCount })

test('shows the six largest categories and keeps the order of equal ones', () => {
  const counts = [3, 9, 3, 0, 7, 9, 1, 3]
  const all = counts.map((count, index) => category(index + 1, count))
  expect(leadingCategories(all).map(({ id }) => id)).toEqual([2, 6, 5, 1, 3, 8])
})
