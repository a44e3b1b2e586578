import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberRange } from './number-range.ts'

describe('numberRange', () => {
  it.each([
    ['850', 850, 850],
    ['about 200 members', 200, 200],
    ['850+', 850, null],
    ['Over 1,150', 1150, null],
    ['11-50', 11, 50],
    ['1,200 – 1,500', 1200, 1500],
    ['from 300 to 400', 300, 400],
    ['up to 90', null, 90],
    ['12k', 12_000, 12_000],
    ['1.5 million', 1_500_000, 1_500_000],
    ['1 250 companies', 1250, 1250],
    ['0', 0, 0],
  ])('reads "%s"', (typed, from, to) => {
    expect(numberRange(typed)).toEqual({ from, to })
  })

  it.each(['many', '', 'members', '10, 20 or 30', '50-11', '9'.repeat(40)])('returns null for "%s"', (typed) => {
    expect(numberRange(typed)).toBeNull()
  })

  it('returns values that the database columns accept, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9,.+k -]{0,20}$/)), (typed) => {
        const range = numberRange(typed)
        if (range === null) return
        const { from, to } = range
        for (const bound of [from, to]) expect(bound === null || (Number.isInteger(bound) && bound >= 0 && bound <= 2_147_483_647)).toBe(true)
        expect((from ?? 0) <= (to ?? Number.POSITIVE_INFINITY)).toBe(true)
        expect(from === null && to === null).toBe(false)
      }),
    )
  })
})
