import { ApiError } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import { afterFailure, newRequest } from './phone-request.ts'

const refused = (status: number, code = 'X') => new ApiError(status, 'x', { code, message: 'No.', requestId: 'r' })

test('starts a new payment after a refused first press', () => {
  const request = newRequest()
  const after = afterFailure(request, refused(400), 'No.')
  expect(after).toMatchObject({ mayBeAsked: false, problem: 'No.' })
  expect(after.key).not.toBe(request.key)
})

test.each([
  ['no network', new ApiError(0, 'No connection')],
  ['no response from the provider', refused(503, 'PAYMENTS_PROVIDER_AWAY')],
  ['an unreadable response', new ApiError(201, 'The answer could not be read')],
])('%s: keeps the warning, even after a later refusal', (_, lost) => {
  const request = newRequest()
  let after = afterFailure(request, lost, 'An error')
  expect(after).toEqual({ key: request.key, mayBeAsked: true, problem: 'An error' })
  for (const status of [401, 429, 400, 422]) {
    after = afterFailure(after, refused(status), 'No.')
    expect(after).toEqual({ key: request.key, mayBeAsked: true, problem: 'No.' })
  }
})
