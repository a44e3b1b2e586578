import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import type { JournalEntry } from './journal-entry.ts'
import { abortWhenSilent, lookUpEntry, outcomeOf, outcomeOfFile, type Sender, sendEntry } from './send-entry.ts'

const refusal = (status: number, code: string, message: string) => new ApiError(status, message, { message, code, requestId: 'r' })

test.each([
  { status: 0, kind: 'later', obstacle: 'offline' },
  { status: 401, kind: 'later', obstacle: 'login' },
  { status: 429, kind: 'later', obstacle: 'busy' },
  ...[408, 425, 500, 502, 503].map((status) => ({ status, kind: 'held', obstacle: 'server' })),
])('retries after $status, as $kind: $obstacle', ({ status, ...outcome }) => {
  const stored = vi.fn()
  expect(outcomeOf(new ApiError(status, 'x'), stored)).toEqual(outcome)
  expect(stored).not.toHaveBeenCalled()
})

test.each([
  [400, 'VALIDATION', 'Cannot send empty message'],
  [403, 'MESSAGING_QUOTA_USED_UP', 'You have sent all 5 messages'],
  [404, 'MESSAGING_RECEIVER_NOT_FOUND', 'Company not found'],
  [413, 'PAYLOAD_TOO_LARGE', 'This file is too large'],
])('shows the reason to the sender after %i %s', (status, code, message) => {
  expect(outcomeOf(refusal(status, code, message), vi.fn())).toEqual({ kind: 'refused', refusal: { code, message } })
})

test('shows a default text when the server refuses without a reason', () => {
  expect(outcomeOf(new ApiError(403, 'no'), vi.fn())).toEqual({ kind: 'refused', refusal: { code: '', message: 'Please try again' } })
})

test('does not resend a message whose response cannot be parsed', () => {
  const stored = vi.fn()
  expect(outcomeOf(new ApiError(201, 'The answer could not be read'), stored)).toEqual({ kind: 'sent' })
  expect(stored).toHaveBeenCalledOnce()
})

test('refuses a message whose file took too long; an uploaded file is not yet a sent message', () => {
  expect(outcomeOfFile(new ApiError(408, 'x'))).toMatchObject({ kind: 'refused', refusal: { message: expect.stringContaining('a smaller file') } })
  expect(outcomeOfFile(new ApiError(201, 'The answer could not be read'))).toEqual({ kind: 'held' })
  expect(outcomeOfFile(new ApiError(0, 'No connection'))).toEqual({ kind: 'held', obstacle: 'offline' })
  expect(outcomeOfFile(refusal(415, 'UPLOAD_UNKNOWN_TYPE', 'No'))).toMatchObject({ kind: 'refused' })
})

test('throws errors that are not responses', () => {
  const bug = new TypeError('x is not a function')
  expect(() => outcomeOf(bug, vi.fn())).toThrow(bug)
})

test('aborts an upload after two minutes without progress, but not a slow upload', async () => {
  vi.useFakeTimers()
  try {
    let reportProgress = () => {}
    const sending = abortWhenSilent(({ signal, onProgress }) => {
      reportProgress = onProgress
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }, new AbortController().signal)
    const failed = expect(sending).rejects.toMatchObject({ status: 0 })
    const gaveUp = vi.fn()
    sending.catch(gaveUp)
    for (let part = 1; part <= 5; part += 1) {
      await vi.advanceTimersByTimeAsync(100_000)
      reportProgress()
    }
    await vi.advanceTimersByTimeAsync(119_000)
    expect(gaveUp).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    await failed
  } finally {
    vi.useRealTimers()
  }
})

test('aborts the upload of a discarded message', async () => {
  const discarded = new AbortController()
  const upload = ({ signal }: { readonly signal: AbortSignal }) =>
    new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const sending = abortWhenSilent(upload, discarded.signal)
  discarded.abort()
  await expect(sending).rejects.toMatchObject({ status: 0 })
  await expect(abortWhenSilent(upload, discarded.signal)).rejects.toMatchObject({ status: 0 })
})

describe('sending', () => {
  const file = { name: 'prices.pdf', content: new Blob(['x']), key: 'k', uploadId: '0190aaaa-0000-7000-8000-00000000000f' }
  const entry: JournalEntry<null> = {
    id: 7,
    part: 'messaging',
    subject: 'kivu',
    title: 'Message to Kivu',
    text: 'Our prices',
    path: '/messages',
    data: null,
    files: [file],
    key: 'key',
    writtenAt: '2026-11-23T10:00:00.000Z',
    attemptedAt: 1,
    refusal: null,
  }
  function sending(stored: readonly JournalEntry<null>[], more: Partial<Sender<null, string>> = {}) {
    const send = vi.fn(async () => 'stored')
    const sent = vi.fn()
    const sender: Sender<null, string> = { part: 'messaging', send, upload: async () => expect.fail('it uploaded'), ...more }
    const store = { list: async () => stored, change: async () => true, remove: async () => {} }
    return { send, sent, means: { sender, accountId: 'ada', personId: 'bea', store, discarded: new AbortController().signal, sent } }
  }

  test('names the account and the person, and does not upload an uploaded file again', async () => {
    const { send, sent, means } = sending([entry])
    expect(await sendEntry(entry, means)).toEqual({ kind: 'sent' })
    expect(send).toHaveBeenCalledExactlyOnceWith(entry, { idempotencyKey: 'key', account: 'ada', person: 'bea' })
    expect(sent).toHaveBeenCalledExactlyOnceWith('stored')
  })

  test.each([
    ['was discarded', []],
    ['became a new attempt', [{ ...entry, key: 'another' }]],
    ['was refused in another tab', [{ ...entry, refusal: { code: '', message: 'No' } }]],
    ['was replaced by another entry', [{ ...entry, id: 8 }]],
  ])('stops an entry that %s during its upload', async (_, stored) => {
    const { send, means } = sending(stored)
    expect(await sendEntry(entry, means)).toEqual({ kind: 'held' })
    expect(send).not.toHaveBeenCalled()
  })

  test('says that a refused entry must change first, if its part says so', async () => {
    const send = async () => {
      throw refusal(403, 'WRONG_CODE', 'Wrong code')
    }
    const { means } = sending([entry], { send, mustChange: ({ code }) => code === 'WRONG_CODE' })
    expect(await sendEntry(entry, means)).toEqual({ kind: 'refused', refusal: { code: 'WRONG_CODE', message: 'Wrong code', changeFirst: true } })
  })

  test('asks the author about an old attempt when its part cannot look it up', async () => {
    const { means } = sending([entry])
    expect(await lookUpEntry(entry, means)).toMatchObject({ kind: 'refused', refusal: { code: 'UNSURE' } })
  })

  test.each([
    [true, 'sent'],
    [false, 'absent'],
  ])('looks an old attempt up: arrived %s', async (arrived, kind) => {
    const { sent, means } = sending([entry], { hasArrived: async () => arrived })
    expect(await lookUpEntry(entry, means)).toEqual({ kind })
    expect(sent).toHaveBeenCalledTimes(arrived ? 1 : 0)
  })

  test('looks an old attempt up again later when there is no network', async () => {
    const { means } = sending([entry], { hasArrived: () => Promise.reject(new ApiError(0, 'No connection')) })
    expect(await lookUpEntry(entry, means)).toEqual({ kind: 'held', obstacle: 'offline' })
  })
})
