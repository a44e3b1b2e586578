import { ApiError } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import { loginFailureText } from './login-failure.ts'

const body = { message: 'Too many attempts. Please try again in 15 minutes.', code: 'RATE_LIMITED', requestId: 'r1' }

test.each([
  ['the server has something to say', new ApiError(429, '', body), body.message],
  ['the server only says no', new ApiError(401, 'Unauthorized'), 'Invalid credentials'],
  ['nobody answers', new ApiError(0, 'No connection'), 'No answer came. Please check your connection and try again.'],
  ['the server is down', new ApiError(503, '<html>'), 'Please try again'],
  ['the code is wrong', new TypeError('x is not a function'), 'Please try again'],
])('%s: %s', (_, error, text) => {
  expect(loginFailureText(error)).toBe(text)
})
