import { ApiError } from '@ungana/web-kit'
import { expect, test, vi } from 'vitest'
import { outcomeOf, outcomeOfFile, untilSilent } from './send-entry.ts'

const refusal = (status: number, code: string, message: string) => new ApiError(status, message, { message, code, requestId: 'r' })

test.each([0, 401, 408, 425, 429, 500, 502, 503])('after %i it is tried again', (status) => {
  const stored = vi.fn()
  expect(outcomeOf(new ApiError(status, 'x'), stored)).toEqual({ kind: 'later' })
  expect(stored).not.toHaveBeenCalled()
})

test.each([
  [400, 'VALIDATION', 'Cannot send empty message'],
  [403, 'MESSAGING_QUOTA_USED_UP', 'You have sent all 5 messages'],
  [404, 'MESSAGING_RECEIVER_NOT_FOUND', 'There is no such company'],
  [413, 'PAYLOAD_TOO_LARGE', 'This file is too large'],
])('after %i %s its writer is told why', (status, code, message) => {
  expect(outcomeOf(refusal(status, code, message), vi.fn())).toEqual({ kind: 'refused', refusal: { code, message } })
})

test('a refusal without words has the product’s', () => {
  expect(outcomeOf(new ApiError(403, 'no'), vi.fn())).toEqual({ kind: 'refused', refusal: { code: '', message: 'Please try again' } })
})

test('what was taken, and answered in a form that this page does not know, is not sent again', () => {
  const stored = vi.fn()
  expect(outcomeOf(new ApiError(201, 'The answer was not understood'), stored)).toEqual({ kind: 'sent' })
  expect(stored).toHaveBeenCalledOnce()
})

test('a file that took too long waits for its writer; one that is there, in whatever words, is no message that was sent', () => {
  expect(outcomeOfFile(new ApiError(408, 'x'))).toMatchObject({ kind: 'refused', refusal: { message: expect.stringContaining('a smaller one') } })
  expect(outcomeOfFile(new ApiError(201, 'The answer was not understood'))).toEqual({ kind: 'later' })
  expect(outcomeOfFile(new ApiError(0, 'No connection'))).toEqual({ kind: 'later' })
  expect(outcomeOfFile(refusal(415, 'UPLOAD_UNKNOWN_TYPE', 'No'))).toMatchObject({ kind: 'refused' })
})

test('what is no answer at all is nobody’s refusal', () => {
  const bug = new TypeError('x is not a function')
  expect(() => outcomeOf(bug, vi.fn())).toThrow(bug)
})

test('a file of which nothing was heard for two minutes is given up, and one that goes on, however slowly, is not', async () => {
  vi.useFakeTimers()
  try {
    let heard = () => {}
    const sending = untilSilent(({ signal, onProgress }) => {
      heard = onProgress
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const failed = expect(sending).rejects.toMatchObject({ status: 0 })
    const gaveUp = vi.fn()
    sending.catch(gaveUp)
    for (let part = 1; part <= 5; part += 1) {
      await vi.advanceTimersByTimeAsync(100_000)
      heard()
    }
    await vi.advanceTimersByTimeAsync(119_000)
    expect(gaveUp).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    await failed
  } finally {
    vi.useRealTimers()
  }
})
