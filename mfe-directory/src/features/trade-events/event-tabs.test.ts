import type { Exhibition } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { matchingTabs, tabOf } from './event-tabs.ts'

it.each([
  ['', 'regional'],
  ['regional', 'regional'],
  ['international', 'international'],
  ['lunar', 'regional'],
])('type "%s" shows the tab %s', (type, tab) => {
  expect(tabOf(type)).toBe(tab)
})

it('finds other tabs with matching events', () => {
  const of = (type: string, name: string) => ({ type, name, description: '', location: '', categories: ['Technology'] }) as unknown as Exhibition
  const all = [of('regional', 'RITF'), of('continental', 'GITEX Africa'), of('international', 'GITEX Global'), of('international', 'SIAL')]
  const counts = (filter: Parameters<typeof matchingTabs>[2]) => matchingTabs(all, 'regional', filter).map(({ label, count }) => [label, count])
  expect(counts({ text: 'gitex', categories: [] })).toEqual([
    ['Continental Events', 1],
    ['International Shows', 1],
  ])
  expect(counts({ text: 'sial', categories: ['Technology'] })).toEqual([['International Shows', 1]])
  expect(counts({ text: 'ritf', categories: [] })).toEqual([])
})
