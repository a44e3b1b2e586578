import { expect, test } from 'vitest'
import { ApiError, failureText, isMissing } from './api-error.ts'

const refused = (status: number, message = '') => new ApiError(status, 'x', { code: 'X', message, requestId: 'r' })

test.each([
  [refused(409, 'It is taken.'), 'It is taken.'],
  [refused(409), 'Please try again'],
  [new ApiError(0, 'No connection'), 'Please try again'],
  [new TypeError('x is undefined'), 'Please try again'],
])('%s is told as: %s', (error, text) => {
  expect(failureText(error, 'Please try again')).toBe(text)
})

test('what is not there is told from what could not be asked for', () => {
  expect([400, 404, 410].map((status) => isMissing(refused(status), 410))).toEqual([true, true, true])
  expect([refused(410), refused(503), new ApiError(0, 'No connection'), new TypeError(), null].some((error) => isMissing(error))).toBe(false)
})
