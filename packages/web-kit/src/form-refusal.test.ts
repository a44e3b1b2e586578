import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { refusalOf } from './form-refusal.ts'

afterEach(() => vi.unstubAllGlobals())

const failed = 'There was an error submitting your information. Please try again.'
const lost = new ApiError(0, 'No connection')

test('a form that got no answer is told so, and why where the browser knows', () => {
  expect(refusalOf(lost, [])).toEqual({ message: failed })
  vi.stubGlobal('navigator', { onLine: false })
  expect(refusalOf(lost, [])).toEqual({ message: `${failed} There is no network at the moment.` })
})

test('the server’s words, at their field', () => {
  const refused = new ApiError(400, 'x', { code: 'VALIDATION', message: 'Too long.', field: 'words.2', requestId: 'r' })
  expect(refusalOf(refused, ['words'])).toEqual({ message: 'Too long.', field: 'words' })
  expect(refusalOf(refused, ['other'])).toEqual({ message: 'Too long.' })
})
