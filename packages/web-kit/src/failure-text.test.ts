import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { failureText } from './failure-text.ts'

const refused = (message: string) => new ApiError(409, 'x', { code: 'X', message, requestId: 'r' })

test.each([
  [refused('It is taken.'), 'It is taken.'],
  [refused(''), 'Please try again'],
  [new ApiError(0, 'No connection'), 'Please try again'],
  [new TypeError('x is undefined'), 'Please try again'],
])('%s is shown as: %s', (error, text) => {
  expect(failureText(error, 'Please try again')).toBe(text)
})
