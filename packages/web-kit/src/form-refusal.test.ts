import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { refusalOf } from './form-refusal.ts'

afterEach(() => vi.unstubAllGlobals())

const failed = 'There was an error submitting your information. Please try again.'
const lost = new ApiError(0, 'No connection')

test('says that sending failed, or that nothing was sent because the device is offline', () => {
  expect(refusalOf(lost, [])).toEqual({ message: failed })
  vi.stubGlobal('navigator', { onLine: false })
  expect(refusalOf(lost, [])).toEqual({ message: 'You are offline, so this was not sent. Please try again when there is a connection.' })
})

test('shows the server’s message at its field', () => {
  const refused = new ApiError(400, 'x', { code: 'VALIDATION', message: 'Too long.', field: 'words.2', requestId: 'r' })
  expect(refusalOf(refused, ['words'])).toEqual({ message: 'Too long.', field: 'words' })
  expect(refusalOf(refused, ['other'])).toEqual({ message: 'Too long.' })
})
