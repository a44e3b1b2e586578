import { expect, test } from 'vitest'
import { emptyListQuery } from './list-query.ts'
import { widerSearches } from './wider-searches.ts'

const nothing = { total: 0, categories: [], countries: [] }
const kenya = { value: 'Kenya', count: 1200 }
const rwanda = { value: 'Rwanda', count: 34 }
const tea = { value: 'Coffee, Tea & Spices', count: 3 }

test('leaves out the filter that hides what is there, and says how much that is', () => {
  const query = { ...emptyListQuery, search: 'tea', country: 'Somalia', category: 'Mining' }
  expect(widerSearches(query, { ...nothing, countries: [kenya, rwanda] })).toEqual([{ label: 'In all countries (1,234)', change: { country: '' } }])
  expect(widerSearches(query, { ...nothing, categories: [tea] })).toEqual([{ label: 'In all categories', change: { category: '' } }])
})

test('leaves out all of them where no single one is to blame', () => {
  const change = { category: '', country: '', location: '', tag: '' }
  for (const filter of [{ country: 'Somalia', category: 'Mining' }, { tag: 'Bulk' }, { location: 'Huye' }])
    expect(widerSearches({ ...emptyListQuery, search: 'tea', ...filter }, nothing)).toEqual([{ label: 'Search “tea” without filters', change }])
})

test('knows no way without filters, without a text, or before the counts are there', () => {
  expect(widerSearches({ ...emptyListQuery, search: 'tea' }, { ...nothing, countries: [kenya] })).toEqual([])
  expect(widerSearches({ ...emptyListQuery, country: 'Somalia' }, nothing)).toEqual([])
  expect(widerSearches({ ...emptyListQuery, search: 'tea', country: 'Somalia' }, undefined)).toEqual([])
})
