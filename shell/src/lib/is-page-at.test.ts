import fc from 'fast-check'
import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { isPageAt } from './is-page-at.ts'

test('agrees with matchPath', () => {
  const part = fc.constantFrom('a', 'A', 'ab', 'b.c')
  const path = (piece: fc.Arbitrary<string>) => fc.array(piece, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
  let matched = 0
  fc.assert(
    fc.property(
      path(fc.oneof(part, fc.constantFrom(':id', ':a?', 'a?'))),
      fc.boolean(),
      path(fc.oneof(part, fc.constant(''))),
      (start, open, pathname) => {
        const pattern = open ? `${start.replace(/\/$/, '')}/*` : start
        const expected = matchPath(pattern, pathname) !== null
        if (expected) matched += 1
        expect(isPageAt(pattern, pathname)).toBe(expected)
      },
    ),
    { numRuns: 2000 },
  )
  expect(matched).toBeGreaterThan(50)
})
