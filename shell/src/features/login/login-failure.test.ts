import { ApiError } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import { loginFailureText } from './login-failure.ts'

const body = { message: 'Too many attempts. Please try again in 15 minutes.', code: 'RATE_LIMITED', requestId: 'r1' }

test.each([
  ['an error with a message', new ApiError(429, '', body), body.message],
  ['a refusal without a message', new ApiError(401, 'Unauthorized'), 'Invalid credentials'],
  ['no answer', new ApiError(0, 'No connection'), 'We could not reach the server. Please check your connection and try again.'],
  ['a server error', new ApiError(503, '<html>'), 'Please try again'],
  ['a programming error', new TypeError('x is not a function'), 'Please try again'],
])('%s: %s', (_, error, text) => {
  expect(loginFailureText(error)).toBe(text)
})
