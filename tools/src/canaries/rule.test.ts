import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSick, shareRange, type Views } from '#canaries/rule.ts'

const viewsUpTo = (most: number, mostFailed = most) =>
  fc
    .integer({ min: 0, max: most })
    .chain((total) => fc.record({ views: fc.constant(total), failed: fc.integer({ min: 0, max: Math.min(total, mostFailed) }) }))
const views = viewsUpTo(5000)
const share = ({ views: total, failed }: Views) => failed / total

describe('a canary', () => {
  it.each([
    ['that fails for everybody ends after ten views', { views: 10, failed: 10 }, { views: 10, failed: 0 }, true],
    [
      'that fails for most ends after ten views, if enough visitors had the current release',
      { views: 10, failed: 6 },
      { views: 40, failed: 0 },
      true,
    ],
    ['is compared with as many views of the current release', { views: 10, failed: 10 }, { views: 9, failed: 0 }, false],
    ['cannot be ended by one network, which adds five views', { views: 5, failed: 5 }, { views: 5000, failed: 0 }, false],
    ['cannot be ended by one network among healthy views', { views: 100, failed: 5 }, { views: 5000, failed: 0 }, false],
    ['that fails like the current release stays', { views: 200, failed: 40 }, { views: 1800, failed: 360 }, false],
    ['that fails a little more often stays', { views: 200, failed: 12 }, { views: 1800, failed: 80 }, false],
    ['that fails twice as often ends once this is certain', { views: 2000, failed: 200 }, { views: 18_000, failed: 900 }, true],
  ])('%s', (_, canary, current, expected) => {
    expect(isSick(canary, current)).toBe(expected)
  })

  it('never ends unless its share of failures is larger', () => {
    fc.assert(
      fc.property(views, views, (canary, current) => {
        if (isSick(canary, current)) expect(share(canary)).toBeGreaterThan(share(current))
      }),
    )
  })

  it('never ends with fewer than six failures, or with fewer than ten views on a side', () => {
    const few = fc.oneof(fc.tuple(viewsUpTo(5000, 5), views), fc.tuple(viewsUpTo(9), views), fc.tuple(views, viewsUpTo(9)))
    fc.assert(
      fc.property(few, ([canary, current]) => {
        expect(isSick(canary, current)).toBe(false)
      }),
    )
  })

  it('that is sick stays sick with one more failure, or with one failure of the current release less', () => {
    fc.assert(
      fc.property(views, views, (canary, current) => {
        fc.pre(isSick(canary, current))
        expect(isSick({ views: canary.views + 1, failed: canary.failed + 1 }, current)).toBe(true)
        expect(isSick(canary, { ...current, failed: Math.max(0, current.failed - 1) })).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('that is as good as the current release hardly ever ends, although it is judged after every view', () => {
    // The same numbers in each run.
    let state = 98
    const draw = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    let ended = 0
    for (let trial = 0; trial < 300; trial += 1) {
      const canary = { views: 0, failed: 0 }
      const current = { views: 0, failed: 0 }
      for (let view = 0; view < 2000; view += 1) {
        const side = draw() < 0.1 ? canary : current
        side.views += 1
        if (draw() < 0.05) side.failed += 1
        if (!isSick(canary, current)) continue
        ended += 1
        break
      }
    }
    expect(ended).toBeLessThanOrEqual(3)
  })
})

it('the range of a share contains the share', () => {
  fc.assert(
    fc.property(
      views.filter(({ views: total }) => total > 0),
      (seen) => {
        const { from, to } = shareRange(seen)
        expect(from).toBeLessThanOrEqual(share(seen) + 1e-9)
        expect(to).toBeGreaterThanOrEqual(share(seen) - 1e-9)
      },
    ),
  )
})
