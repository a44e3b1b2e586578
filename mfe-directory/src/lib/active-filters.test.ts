import { expect, test, vi } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { emptyListQuery } from './list-query.ts'

test('each filter but the text is said, and can be taken off', () => {
  const filter = vi.fn()
  const filters = activeFilters({ ...emptyListQuery, search: 'tea', country: 'Rwanda', location: 'Huye' }, filter)
  expect(filters.map(({ label }) => label)).toEqual(['Country: Rwanda', 'Location: Huye'])
  filters[1]?.remove()
  expect(filter).toHaveBeenCalledWith({ location: '' })
})
