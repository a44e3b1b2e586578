import { ApiError } from '@ungana/web-kit'
import { expect, it } from 'vitest'
import { isRefusal } from './send-step.ts'

const answered = (status: number, code = 'X') => new ApiError(status, 'x', { code, message: 'x', requestId: 'x' })

it.each([400, 403, 404, 409, 413, 415, 422])('does not send again what was refused with %d', (status) => {
  expect(isRefusal(answered(status))).toBe(true)
})

it('tells the carrier of a wrong code, for whom to send it again is in vain', () => {
  expect(isRefusal(answered(403, 'LOGISTICS_WRONG_CODE'))).toBe(true)
})

it.each([
  [403, 'FORBIDDEN'],
  [403, 'LOGISTICS_NOT_YOUR_PART'],
  [404, 'LOGISTICS_BOOKING_NOT_FOUND'],
])('keeps for its own account what somebody else is refused with %d %s', (status, code) => {
  expect(isRefusal(answered(status, code))).toBe(false)
})

it.each([0, 401, 408, 429, 500, 503])('keeps for later what %d kept from being looked at', (status) => {
  expect(isRefusal(answered(status))).toBe(false)
})

it('takes a broken program for no refusal', () => {
  expect(isRefusal(new TypeError('x'))).toBe(false)
})
