import { locks } from 'node:worker_threads'
import { sendMessage } from '@ungana/contracts-messaging'
import { waitingMark } from '@ungana/contracts-shell'
import { answer, hold, type ReceivedCall, refuse, waitFor } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { newId } from '#testing'
import { Outbox } from './outbox.ts'
import { outboxDatabase } from './outbox-database.ts'
import type { NewEntry } from './outbox-entry.ts'

const entry = (accountId: string, content: string, key = content): NewEntry => ({
  accountId,
  otherId: newId(),
  otherName: 'Kivu Growers',
  content,
  files: [],
  key,
  writtenAt: '2026-11-24T08:00:00.000Z',
})
const contentOf = ({ body }: ReceivedCall) => (body as { content: string }).content
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

/** What an earlier release has kept for all accounts together. */
async function keepTogether(entries: readonly NewEntry[]) {
  const opening = indexedDB.open('ungana:account:outbox', 1)
  await new Promise<void>((resolve) => {
    opening.onupgradeneeded = () => void opening.result.createObjectStore('messages', { keyPath: 'id', autoIncrement: true })
    opening.onsuccess = () => resolve()
  })
  const adding = opening.result.transaction('messages', 'readwrite')
  for (const each of entries) adding.objectStore('messages').add({ ...each, attemptedAt: null, refusal: null })
  await new Promise<void>((resolve) => {
    adding.oncomplete = () => resolve()
  })
  opening.result.close()
}

let later = 1_000_000_000
/** Longer after the last look than a tab waits before it looks again for what an earlier release keeps. */
function muchLater() {
  later += 10_001
  vi.spyOn(performance, 'now').mockReturnValue(later)
}

test('gives each account what an earlier release kept for all, once, before what is written now', async () => {
  const [ada, ben] = [newId(), newId()]
  muchLater()
  await keepTogether([entry(ada, 'first'), entry(ben, 'of another'), entry(ada, 'second')])
  await outboxDatabase(ada).add(entry(ada, 'third'))
  const contents = async (accountId: string) => (await outboxDatabase(accountId).list()).map(({ content }) => content)
  expect(await contents(ada)).toEqual(['first', 'second', 'third'])
  expect(await contents(ben)).toEqual(['of another'])

  // A tab of the earlier release was killed before it could forget one, and writes another.
  await keepTogether([entry(ada, 'second'), entry(ada, 'fourth')])
  expect(await contents(ada)).toEqual(['first', 'second', 'third'])
  muchLater()
  expect(await contents(ada)).toEqual(['first', 'second', 'third', 'fourth'])
  expect(outboxDatabase(ada).mayHoldMore()).toBe(false)
})

test('keeps asking where an earlier release’s messages cannot be read', async () => {
  const opening = indexedDB.open.bind(indexedDB)
  let broken = true
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (broken && name === 'ungana:account:outbox') throw new DOMException('Broken', 'UnknownError')
    return opening(name, version)
  })
  muchLater()
  const ada = newId()
  expect(await outboxDatabase(ada).list()).toEqual([])
  expect(outboxDatabase(ada).mayHoldMore()).toBe(true)
  broken = false
  await outboxDatabase(ada).list()
  expect(outboxDatabase(ada).mayHoldMore()).toBe(false)
})

test('gives the others theirs where one account has no room', async () => {
  const [ada, ben] = [newId(), newId()]
  muchLater()
  await keepTogether([entry(ada, 'no room'), entry(ben, 'fits')])
  const opening = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name.endsWith(ada)) throw new DOMException('No room', 'QuotaExceededError')
    return opening(name, version)
  })
  expect((await outboxDatabase(ben).list()).map(({ content }) => content)).toEqual(['fits'])
  expect(outboxDatabase(ben).mayHoldMore()).toBe(true)
})

test('leaves nothing behind where it only looks', async () => {
  const database = outboxDatabase(newId())
  expect(await database.list()).toEqual([])
  await database.remove(1)
  expect(await database.discard(1, true)).toBe('gone')
  expect(await names()).toEqual([])
})

test('changes an entry under its key, and no other attempt', async () => {
  const ada = newId()
  const database = outboxDatabase(ada)
  await database.add(entry(ada, 'one', 'key'))
  const [kept] = await database.list()
  expect(kept).toMatchObject({ content: 'one', attemptedAt: null, refusal: null })
  const id = kept?.id ?? 0
  expect(await database.change({ id, key: 'another' }, { attemptedAt: 5 })).toBe(false)
  expect(await database.change({ id: id + 1, key: 'key' }, { attemptedAt: 5 })).toBe(false)
  expect((await database.list())[0]).toMatchObject({ attemptedAt: null })
  expect(await database.change({ id, key: 'key' }, { attemptedAt: 5 })).toBe(true)
  expect(await database.list()).toMatchObject([{ id, attemptedAt: 5, content: 'one' }])
})

test.each([
  [{}, false, 'discarded'],
  [{ attemptedAt: 5 }, false, 'tried'],
  [{ attemptedAt: 5 }, true, 'discarded'],
  [{ attemptedAt: 5, refusal: { code: '', message: 'No' } }, false, 'discarded'],
])('discards what cannot have arrived, or after a question: %j, asked %s', async (change, asked, became) => {
  const ada = newId()
  const database = outboxDatabase(ada)
  await database.add(entry(ada, 'one', 'key'))
  const id = (await database.list())[0]?.id ?? 0
  await database.change({ id, key: 'key' }, change)
  expect(await database.discard(id, asked)).toBe(became)
  expect(await database.list()).toHaveLength(became === 'discarded' ? 0 : 1)
})

/** Two tabs of one account, with what browsers have so that one of them sends. */
function twoTabs() {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const ada = newId()
  const tabs = [new Outbox(ada), new Outbox(ada)] as const
  const stops = tabs.map((tab) => tab.subscribe(() => {}))
  return {
    ada,
    tabs,
    close: () => {
      for (const stop of stops) stop()
      Reflect.deleteProperty(navigator, 'locks')
    },
  }
}

test('sends from one tab what both could send, in order', async () => {
  const { ada, tabs, close } = twoTabs()
  const [here, there] = tabs
  const { calls, release } = hold({ sendMessage })
  const other = { otherId: newId(), otherName: 'Kivu Growers' }
  await here.add({ ...other, content: 'one' })
  await there.add({ ...other, content: 'two' })
  await waitFor(() =>
    expect(tabs.map((tab) => tab.entries().map(({ content }) => content))).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]),
  )
  expect(await names()).toContain(waitingMark('messaging', ada))
  release()
  await waitFor(() => expect(tabs.map((tab) => tab.entries())).toEqual([[], []]))
  expect(calls.map(contentOf)).toEqual(['one', 'two'])
  expect(calls.map(({ account }) => account)).toEqual([ada, ada])
  await waitFor(async () => expect(await names()).not.toContain(waitingMark('messaging', ada)))
  close()
})

test('tells whoever listens in the tab that sends what was sent and what was refused', async () => {
  const here = new Outbox(newId())
  const close = here.subscribe(() => {})
  const heard: unknown[] = []
  const stop = here.hear({
    sent: (otherId, message) => heard.push([otherId, message?.content]),
    refused: ({ content, refusal }) => heard.push([content, refusal?.message]),
  })
  const [kivu, huye] = [newId(), newId()]
  answer({ sendMessage })
  await here.add({ otherId: kivu, otherName: 'Kivu Growers', content: 'one' })
  await waitFor(() => expect(heard).toEqual([[kivu, 'Can you ship 200 bags to Mombasa in May?']]))
  refuse({ sendMessage }, { status: 403, message: 'No' })
  await here.add({ otherId: huye, otherName: 'Huye Coffee', content: 'two' })
  await waitFor(() => expect(heard.slice(1)).toEqual([['two', 'No']]))
  stop()
  close()
})

test('sends nothing any more once nobody looks', async () => {
  const outbox = new Outbox(newId())
  const close = outbox.subscribe(() => {})
  const lost = refuse({ sendMessage }, { status: 503 })
  await outbox.add({ otherId: newId(), otherName: 'Kivu Growers', content: 'one' })
  await waitFor(() => expect(lost).toHaveLength(1))
  close()
  const taken = answer({ sendMessage })
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  const fresh = new Outbox(newId())
  const stop = fresh.subscribe(() => {})
  await fresh.add({ otherId: newId(), otherName: 'Kivu Growers', content: 'two' })
  await waitFor(() => expect(taken.map(contentOf)).toEqual(['two']))
  stop()
})
