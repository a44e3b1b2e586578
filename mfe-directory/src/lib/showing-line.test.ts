import { describe, expect, it } from 'vitest'
import { showingLine } from './showing-line.ts'

describe('showingLine', () => {
  it.each([
    [1, 86, 'Showing 1-9 of 86 businesses'],
    [2, 86, 'Showing 10-18 of 86 businesses'],
    [10, 86, 'Showing 82-86 of 86 businesses'],
    [1, 1, 'Showing 1-1 of 1 businesses'],
    [1, 0, 'Showing 0-0 of 0 businesses'],
    [11, 86, 'Showing 0-0 of 86 businesses'],
  ])('shows the range of page %i of %i businesses', (page, total, line) => {
    expect(showingLine(page, total, 'businesses')).toBe(line)
  })

  it('says "organizations" in a list of organizations', () => {
    expect(showingLine(1, 4, 'organizations')).toBe('Showing 1-4 of 4 organizations')
  })
})
