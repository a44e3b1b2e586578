import { expect, test } from 'vitest'
import { emptyListQuery } from './list-query.ts'
import { widerSearches } from './wider-searches.ts'

const nothing = { total: 0, categories: [], countries: [] }
const kenya = { value: 'Kenya', count: 1200 }
const rwanda = { value: 'Rwanda', count: 34 }
const tea = { value: 'Coffee, Tea & Spices', count: 3 }

test('drops the filter that hides results, and shows the number of results', () => {
  const query = { ...emptyListQuery, search: 'tea', country: 'Somalia', category: 'Mining' }
  expect(widerSearches(query, { ...nothing, countries: [kenya, rwanda] })).toEqual([
    { label: 'Search all countries (1,234)', change: { country: '' } },
  ])
  expect(widerSearches(query, { ...nothing, categories: [tea] })).toEqual([{ label: 'Search all categories', change: { category: '' } }])
})

test('drops all filters when dropping a single filter does not help', () => {
  const change = { category: '', country: '', location: '', tag: '' }
  for (const filter of [{ country: 'Somalia', category: 'Mining' }, { tag: 'Bulk' }, { location: 'Huye' }])
    expect(widerSearches({ ...emptyListQuery, search: 'tea', ...filter }, nothing)).toEqual([{ label: 'Search “tea” without filters', change }])
})

test('offers nothing without filters, without a text, or before the counts are loaded', () => {
  expect(widerSearches({ ...emptyListQuery, search: 'tea' }, { ...nothing, countries: [kenya] })).toEqual([])
  expect(widerSearches({ ...emptyListQuery, country: 'Somalia' }, nothing)).toEqual([])
  expect(widerSearches({ ...emptyListQuery, search: 'tea', country: 'Somalia' }, undefined)).toEqual([])
})
