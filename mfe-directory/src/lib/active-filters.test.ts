import { expect, test, vi } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { emptyListQuery } from './list-query.ts'

test('labels each filter except the text, and removes it', () => {
  const filter = vi.fn()
  const filters = activeFilters({ ...emptyListQuery, search: 'tea', country: 'Rwanda', location: 'Huye' }, filter)
  expect(filters.map(({ label }) => label)).toEqual(['Country: Rwanda', 'Location: Huye'])
  filters[1]?.remove()
  expect(filter).toHaveBeenCalledWith({ location: '' })
})
