import { describe, expect, it } from 'vitest'
import { filterOptions } from './filter-options.ts'

const all = { value: 'all-countries', label: 'All countries' }
const labels = (current: string) => filterOptions(all, ['Kenya', 'Uganda'], current).options.map(({ label }) => label)

describe('filterOptions', () => {
  it('chooses "all" without a filter', () => {
    expect(filterOptions(all, ['Kenya'], '')).toEqual({ options: [all, { value: 'Kenya', label: 'Kenya' }], value: 'all-countries' })
  })

  it('finds a name in any case', () => {
    expect(filterOptions(all, ['Kenya', 'Uganda'], 'uganda').value).toBe('Uganda')
    expect(labels('uganda')).toEqual(['All countries', 'Kenya', 'Uganda'])
  })

  it('adds a name that is not on the list', () => {
    expect(filterOptions(all, ['Kenya', 'Uganda'], 'zambia').value).toBe('zambia')
    expect(labels('zambia')).toEqual(['All countries', 'Kenya', 'Uganda', 'Zambia'])
  })
})
