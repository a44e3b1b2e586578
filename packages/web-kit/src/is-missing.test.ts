import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { isMissing } from './is-missing.ts'

test('distinguishes missing things from failed calls', () => {
  expect([400, 404, 410].map((status) => isMissing(new ApiError(status, 'x'), 410))).toEqual([true, true, true])
  const others = [new ApiError(410, 'x'), new ApiError(503, 'x'), new ApiError(0, 'No connection'), new TypeError(), null]
  expect(others.some((error) => isMissing(error))).toBe(false)
})
