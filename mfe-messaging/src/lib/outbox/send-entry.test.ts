import { ApiError } from '@ungana/web-kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutboxEntry } from './outbox-entry.ts'
import { outcomeOf, outcomeOfFile, sendEntry, untilSilent } from './send-entry.ts'

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
    }, new AbortController().signal)
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

test('a file is given up when its message is discarded', async () => {
  const discarded = new AbortController()
  const upload = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const sending = untilSilent(upload, discarded.signal)
  discarded.abort()
  await expect(sending).rejects.toMatchObject({ status: 0 })
  await expect(untilSilent(upload, discarded.signal)).rejects.toMatchObject({ status: 0 })
})

describe('sending', () => {
  const file = { name: 'prices.pdf', content: new Blob(['x']), key: 'k', attachmentId: '0190aaaa-0000-7000-8000-00000000000f' }
  const entry: OutboxEntry = {
    id: 7,
    accountId: 'ada',
    otherId: 'kivu',
    otherName: 'Kivu',
    content: 'Our prices',
    files: [file],
    key: 'key',
    writtenAt: '2026-11-23T10:00:00.000Z',
    attemptedAt: 1,
    refusal: null,
  }
  const call = vi.fn<typeof fetch>()
  beforeEach(() => {
    call.mockReset().mockResolvedValue(new Response('{}', { status: 503 }))
    vi.stubGlobal('fetch', call)
  })
  afterEach(() => vi.unstubAllGlobals())
  const sendWhile = (kept: readonly OutboxEntry[]) =>
    sendEntry(entry, {
      store: { list: async () => kept, change: async () => true, remove: async () => {} },
      discarded: new AbortController().signal,
      sent: vi.fn(),
    })

  test('says whose message it is', async () => {
    expect(await sendWhile([entry])).toEqual({ kind: 'later' })
    expect(call.mock.calls[0]?.[1]?.headers).toMatchObject({ 'ungana-account': 'ada', 'idempotency-key': 'key' })
  })

  test.each([
    ['was discarded', []],
    ['is another attempt by now', [{ ...entry, key: 'another' }]],
    ['was refused in another tab', [{ ...entry, refusal: { code: '', message: 'No' } }]],
    ['is followed by another message', [{ ...entry, id: 8 }]],
  ])('what %s while its files were sent goes no further', async (_, kept) => {
    expect(await sendWhile(kept)).toEqual({ kind: 'later' })
    expect(call).not.toHaveBeenCalled()
  })
})
