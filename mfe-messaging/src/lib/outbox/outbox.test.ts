import { afterEach, expect, it, vi } from 'vitest'
import { Outbox } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'

afterEach(() => void vi.unstubAllGlobals())

const refused: OutboxEntry = {
  id: 1,
  accountId: 'me',
  otherId: 'kivu',
  otherName: 'Kivu',
  content: 'six',
  files: [],
  key: 'key',
  writtenAt: '2026-11-22T10:00:00.000Z',
  attemptedAt: null,
  refusal: { code: 'QUOTA', message: 'You have sent all 5 messages' },
}

/** A browser whose account has these in its database, and which cannot tell what databases there are. */
function stubBrowser(entries: readonly OutboxEntry[]) {
  const store = { getAll: () => ({ result: entries }) }
  const transaction = () => {
    const made = { objectStore: () => store, oncomplete: () => {} }
    queueMicrotask(() => made.oncomplete())
    return made
  }
  const open = (name: string) => {
    const opening = { result: { transaction, close: () => {} }, onsuccess: () => {}, onerror: () => {} }
    queueMicrotask(() => (name === 'ungana:account:outbox:me' ? opening.onsuccess() : opening.onerror()))
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
