import { describe, expect, it } from 'vitest'
import { filterOptions } from './filter-options.ts'

const all = { value: 'all-countries', label: 'All countries' }
const labels = (current: string) => filterOptions(all, ['Kenya', 'Uganda'], current).options.map(({ label }) => label)

describe('filterOptions', () => {
  it('chooses "all" without a filter', () => {
    expect(filterOptions(all, ['Kenya'], '')).toEqual({ options: [all, { value: 'Kenya', label: 'Kenya' }], value: 'all-countries' })
  })

  it('matches names without regard to case', () => {
    expect(filterOptions(all, ['Kenya', 'Uganda'], 'uganda').value).toBe('Uganda')
    expect(labels('uganda')).toEqual(['All countries', 'Kenya', 'Uganda'])
  })

  it('adds a name that is not on the list', () => {
    expect(filterOptions(all, ['Kenya', 'Uganda'], 'zambia').value).toBe('zambia')
    expect(labels('zambia')).toEqual(['All countries', 'Kenya', 'Uganda', 'Zambia'])
  })

  it('shows a count for each option, and no count for a business type', () => {
    const counts = [
      { value: 'Kenya', count: 1212 },
      { value: 'zambia', count: 3 },
    ]
    const { options } = filterOptions(all, ['Kenya', 'Uganda'], 'Zambia', counts)
    expect(options.map(({ label }) => label)).toEqual(['All countries', 'Kenya (1,212)', 'Uganda (0)', 'Zambia (3)'])
    expect(options.map(({ value }) => value)).toEqual(['all-countries', 'Kenya', 'Uganda', 'Zambia'])
    expect(filterOptions(all, ['Kenya'], 'logistics', counts).options.at(-1)).toEqual({ value: 'logistics', label: 'Logistics' })
  })
})
