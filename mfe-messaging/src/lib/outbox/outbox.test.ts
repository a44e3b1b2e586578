import { afterEach, expect, it, vi } from 'vitest'
import { Outbox } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const entry: OutboxEntry = {
  id: 1,
  accountId: 'me',
  otherId: 'kivu',
  otherName: 'Kivu',
  content: 'six',
  files: [],
  key: 'key',
  writtenAt: '2026-11-22T10:00:00.000Z',
  attemptedAt: null,
  refusal: null,
}
const refused = { ...entry, refusal: { code: 'QUOTA', message: 'You have sent all 5 messages' } }

/** A browser whose account has these in its database, which does all at once, and which cannot tell what databases there are. */
function stubBrowser(entries: readonly OutboxEntry[]) {
  const rows = new Map(entries.map((row) => [row.id, row]))
  const done = (result: unknown) => {
    const request = { result, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const store = {
    getAll: () => done([...rows.values()]),
    get: (id: number) => done(rows.get(id)),
    add: (row: OutboxEntry) => done(rows.set(2, { ...row, id: 2 })),
    put: (row: OutboxEntry) => done(rows.set(row.id, row)),
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
      const there = name === 'ungana:account:outbox:me'
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

it('shows what was refused also where the browser cannot tell what is marked', async () => {
  stubBrowser([refused])
  const outbox = new Outbox('me')
  const stop = outbox.subscribe(() => {})
  await vi.waitFor(() => expect(outbox.entries()).toEqual([refused]))
  stop()
})

it('waits ever longer between attempts, a minute at most, and begins anew after one that was answered', async () => {
  vi.useFakeTimers()
  stubBrowser([entry])
  const fetch = vi.fn(async () => new Response('{}', { status: 503 }))
  vi.stubGlobal('fetch', fetch)
  const outbox = new Outbox('me')
  const stop = outbox.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(1)
  let attempts = 1
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(fetch).toHaveBeenCalledTimes(attempts)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(++attempts)
  }
  fetch.mockResolvedValueOnce(new Response('{}', { status: 201 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outbox.entries()).toEqual([])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetch).toHaveBeenCalledTimes(++attempts)

  await outbox.add({ otherId: 'kivu', otherName: 'Kivu', content: 'seven' })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetch).toHaveBeenCalledTimes(++attempts)
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetch).toHaveBeenCalledTimes(++attempts)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetch).toHaveBeenCalledTimes(attempts)
})
