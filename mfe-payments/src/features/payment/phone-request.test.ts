import { ApiError } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import { afterFailure, newRequest } from './phone-request.ts'

const refused = (status: number, code = 'X') => new ApiError(status, 'x', { code, message: 'No.', requestId: 'r' })

test('what is refused at once is over: the next press is another payment', () => {
  const request = newRequest()
  const after = afterFailure(request, refused(400), 'No.')
  expect(after).toMatchObject({ mayBeAsked: false, problem: 'No.' })
  expect(after.key).not.toBe(request.key)
})

test.each([
  ['no network', new ApiError(0, 'No connection')],
  ['the provider is silent', refused(503, 'PAYMENTS_PROVIDER_AWAY')],
  ['an answer that is not understood', new ApiError(201, 'The answer was not understood')],
])('%s: the phone may have been asked, and no refusal of a later press says that it was not', (_, lost) => {
  const request = newRequest()
  let after = afterFailure(request, lost, 'An error')
  expect(after).toEqual({ key: request.key, mayBeAsked: true, problem: 'An error' })
  for (const status of [401, 429, 400, 422]) {
    after = afterFailure(after, refused(status), 'No.')
    expect(after).toEqual({ key: request.key, mayBeAsked: true, problem: 'No.' })
  }
})
