import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { Sender } from './send-entry.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const entry: JournalEntry<null> = {
  id: 1,
  part: 'messaging',
  subject: 'kivu',
  title: 'Message to Kivu',
  text: 'six',
  path: '/messages',
  data: null,
  files: [],
  key: 'key',
  writtenAt: '2026-11-22T10:00:00.000Z',
  attemptedAt: null,
  refusal: null,
}
const refused = { ...entry, refusal: { code: 'QUOTA', message: 'You have sent all 5 messages' } }
const written = (text: string) => ({ subject: text, title: 'Message', text, path: '/messages', data: null })

const NO_NETWORK = new ApiError(0, 'No connection')
/** A part that sends with `send`. */
function journalThat(send: () => Promise<unknown>) {
  const sender: Sender<null, unknown> = { part: 'messaging', send, upload: async () => expect.fail('it uploaded') }
  return new Journal('me', sender)
}

/** Simulates a browser with these entries, a synchronous database and no list of databases. */
function stubBrowser(entries: readonly JournalEntry<null>[]) {
  let newest = 1
  const rows = new Map(entries.map((row) => [row.id, row]))
  const done = (result: unknown) => {
    const request = { result, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const store = {
    getAll: () => done([...rows.values()]),
    get: (id: number) => done(rows.get(id)),
    add: (row: JournalEntry<null>) => done(rows.set(++newest, { ...row, id: newest })),
    put: (row: JournalEntry<null>) => done(rows.set(row.id, row)),
    delete: (id: number) => done(rows.delete(id)),
  }
  const transaction = () => {
    const made = { objectStore: () => store, oncomplete: () => {} }
    queueMicrotask(() => queueMicrotask(() => made.oncomplete()))
    return made
  }
  const open = (name: string) => {
    const ends = { success: () => {}, error: () => {} }
    const opening = {
      result: { transaction, close: () => {} },
      onsuccess: () => {},
      onerror: () => {},
      addEventListener: (end: keyof typeof ends, listener: () => void) => {
        ends[end] = listener
      },
    }
    queueMicrotask(() => {
      const there = name === 'ungana:account:journal:me'
      ends[there ? 'success' : 'error']()
      if (there) opening.onsuccess()
      else opening.onerror()
    })
    return opening
  }
  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('BroadcastChannel', undefined)
}

it('shows refused entries even when the browser cannot list its databases', async () => {
  stubBrowser([refused])
  const journal = journalThat(async () => expect.fail('it was sent'))
  const stop = journal.subscribe(() => {})
  await vi.waitFor(() => expect(journal.entries()).toEqual([{ ...refused, person: 'me' }]))
  stop()
})

it('doubles the wait between attempts up to a minute, and resets it after a response', async () => {
  vi.useFakeTimers()
  stubBrowser([entry])
  const send = vi.fn(() => Promise.reject<unknown>(NO_NETWORK))
  const journal = journalThat(send)
  const stop = journal.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(1)
  let attempts = 1
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(send).toHaveBeenCalledTimes(attempts)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(++attempts)
  }
  send.mockResolvedValueOnce('stored')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(journal.entries()).toEqual([])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).toHaveBeenCalledTimes(++attempts)

  await journal.add(written('seven'))
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(++attempts)
  await vi.advanceTimersByTimeAsync(1000)
  expect(send).toHaveBeenCalledTimes(++attempts)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).toHaveBeenCalledTimes(attempts)
})

it('makes one attempt for six entries on a network that hangs, and one a second later', async () => {
  vi.useFakeTimers()
  stubBrowser([])
  const hanging = () => new Promise<unknown>((_, reject) => setTimeout(() => reject(NO_NETWORK), 10_000))
  const send = vi.fn(hanging)
  const journal = journalThat(send)
  const stop = journal.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) await journal.add(written(text))
  await vi.advanceTimersByTimeAsync(10_999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(2)
  stop()
  // Ends the last attempt.
  await vi.advanceTimersByTimeAsync(10_000)
})

it('waits a second with new entries while attempts fail', async () => {
  vi.useFakeTimers()
  stubBrowser([entry])
  const send = vi.fn(() => Promise.reject<unknown>(NO_NETWORK))
  const journal = journalThat(send)
  const stop = journal.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(7000)
  expect(send).toHaveBeenCalledTimes(4)
  for (const text of ['one', 'two', 'three']) await journal.add(written(text))
  await vi.advanceTimersByTimeAsync(999)
  expect(send).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(5)
  stop()
})
