import { ApiError } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import { isNothingToShow } from './use-leave-on-failure.ts'

test.each([
  ['a later look that fails', new ApiError(503, 'x'), true, false],
  ['a first one that fails', new ApiError(503, 'x'), false, true],
  ['a company that has gone meanwhile', new ApiError(410, 'x'), true, true],
  ['no failure', null, false, false],
])('%s', (_, error, shown, leaves) => {
  expect(isNothingToShow(error, shown)).toBe(leaves)
})
