import { ApiError } from '@ungana/web-kit'
import { expect, it } from 'vitest'
import { isRefusal } from './send-step.ts'

const answered = (status: number) => new ApiError(status, 'x')

it.each([400, 409, 413, 415, 422])('does not send again what was refused with %d', (status) => {
  expect(isRefusal(answered(status))).toBe(true)
})

it.each([0, 401, 403, 404, 408, 429, 500, 503])('keeps for later what %d kept from being looked at', (status) => {
  expect(isRefusal(answered(status))).toBe(false)
})

it('takes a broken program for no refusal', () => {
  expect(isRefusal(new TypeError('x'))).toBe(false)
})
