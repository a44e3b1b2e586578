import { ApiError } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import { hasNothingToShow } from './use-leave-on-failure.ts'

test.each([
  ['stays when a reload fails', new ApiError(503, 'x'), true, false],
  ['leaves when the first load fails', new ApiError(503, 'x'), false, true],
  ['leaves when the company no longer exists', new ApiError(410, 'x'), true, true],
  ['stays without a failure', null, false, false],
])('%s', (_, error, shown, expected) => {
  expect(hasNothingToShow(error, shown)).toBe(expected)
})
