import { locks } from 'node:worker_threads'
import { waitingMark } from '@ungana/contracts-shell'
import { waitFor } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { inStore } from '../account-store.ts'
import { ApiError } from '../api-error.ts'
import { Journal, retryEntry } from './journal.ts'
import { tellJournalChange } from './journal-changes.ts'
import { journalDatabase } from './journal-database.ts'
import type { NewEntry } from './journal-entry.ts'
import { journalName } from './journal-name.ts'
import type { EarlierEntry, Sender } from './send-entry.ts'

let accounts = 0
const newAccount = () => `account-${++accounts}`
/** Databases of this file's accounts; others may remain from other files. */
const names = async () => (await indexedDB.databases()).flatMap(({ name = '' }) => (/\b(ada|account-\d+)$/.test(name) ? [name] : []))
const written = (text: string, subject = 'kivu') => ({ subject, title: 'Message', text, path: '/messages', data: null })
const entry = (text: string, part = 'messaging'): NewEntry<null> => ({
  ...written(text),
  part,
  files: [],
  key: text,
  writtenAt: '2026-11-24T08:00:00.000Z',
})
const NO_NETWORK = new ApiError(0, 'No connection')
const refusal = (message: string) => new ApiError(403, message, { code: 'NO', message, requestId: 'r' })

/** A part that sends with `send`. */
function part(send: (text: string) => Promise<string> = async (text) => `${text} stored`, more: Partial<Sender<null, string>> = {}) {
  const calls: string[] = []
  const sender: Sender<null, string> = {
    part: 'messaging',
    send: ({ text }) => {
      calls.push(text)
      return send(text)
    },
    upload: async () => expect.fail('it uploaded'),
    ...more,
  }
  return { sender, calls }
}

/** A page of the account that sends. */
function open(account: string, sender: Sender<null, string>) {
  const journal = new Journal(account, sender)
  const events: unknown[] = []
  journal.listen({
    sent: ({ text }, answer) => events.push([text, answer]),
    refused: ({ text, refusal: why }) => events.push([text, why?.message]),
  })
  const close = journal.subscribe(() => {})
  return { journal, events, close, texts: () => journal.entries().map(({ text }) => text) }
}

test('a sent entry does not come back while the database still has it', async () => {
  const account = newAccount()
  const { journal, texts } = open(account, part().sender)
  const shown: string[][] = []
  let isSent = false
  journal.listen({
    // Another tab reads at this moment.
    sent: () => {
      isSent = true
      tellJournalChange(account, { due: false })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    refused: () => {},
  })
  journal.subscribe(() => isSent && shown.push(texts()))
  await journal.add(written('one'))
  await waitFor(async () => expect(await journalDatabase(account).list()).toEqual([]))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.flat()).toEqual([])
})

test('reading creates no database', async () => {
  const database = journalDatabase('ada')
  expect(await database.list()).toEqual([])
  await database.remove(1)
  expect(await database.discard(1, true)).toBe('gone')
  expect(await names()).toEqual([])
})

test('changes an entry only if its key matches', async () => {
  const database = journalDatabase('ada')
  await database.add(entry('one'))
  const id = (await database.list())[0]?.id ?? 0
  expect(await database.change({ id, key: 'another' }, { attemptedAt: 5 })).toBe(false)
  expect(await database.change({ id: id + 1, key: 'one' }, { attemptedAt: 5 })).toBe(false)
  expect(await database.list()).toMatchObject([{ text: 'one', attemptedAt: null, refusal: null }])
  expect(await database.change({ id, key: 'one' }, { attemptedAt: 5 })).toBe(true)
  expect(await database.list()).toMatchObject([{ id, attemptedAt: 5, text: 'one' }])
})

test.each([
  [{}, false, 'discarded'],
  [{ attemptedAt: 5 }, false, 'tried'],
  [{ attemptedAt: 5 }, true, 'discarded'],
  [{ attemptedAt: 5, refusal: { code: '', message: 'No' } }, false, 'discarded'],
])('discards an entry only if it cannot have arrived or the author agreed: %j, agreed %s', async (change, asked, became) => {
  const database = journalDatabase('ada')
  await database.add(entry('one'))
  const id = (await database.list())[0]?.id ?? 0
  await database.change({ id, key: 'one' }, change)
  expect(await database.discard(id, asked)).toBe(became)
  expect(await database.list()).toHaveLength(became === 'discarded' ? 0 : 1)
})

test('sends from one tab at a time, in order, with a mark until all is sent', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const account = newAccount()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { sender, calls } = part(async (text) => {
    await released
    return text
  })
  const tabs = [open(account, sender), open(account, sender)] as const
  await tabs[0].journal.add(written('one'))
  await tabs[1].journal.add(written('two'))
  await waitFor(() =>
    expect(tabs.map(({ texts }) => texts())).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]),
  )
  expect(await names()).toContain(waitingMark('messaging', account))
  release()
  await waitFor(() => expect(tabs.map(({ texts }) => texts())).toEqual([[], []]))
  expect(calls).toEqual(['one', 'two'])
  await waitFor(async () => expect(await names()).toEqual([journalName(account)]))
  for (const { close } of tabs) close()
  Reflect.deleteProperty(navigator, 'locks')
})

test('tells the sending page what was sent and refused, and holds only the conversation of a refused entry', async () => {
  const { sender } = part(async (text) => {
    if (text === 'no') throw refusal('Not you')
    return text
  })
  const { journal, events, close, texts } = open(newAccount(), sender)
  await journal.add(written('no', 'kivu'))
  await journal.add(written('held', 'kivu'))
  await journal.add(written('yes', 'huye'))
  await waitFor(() =>
    expect(events).toEqual([
      ['no', 'Not you'],
      ['yes', 'yes'],
    ]),
  )
  await waitFor(() => expect(texts()).toEqual(['no', 'held']))
  close()
})

test('sends and shows only what the person wrote, and keeps the mark for a colleague', async () => {
  const account = newAccount()
  const [ada, ben] = [`${account}:by:ada`, `${account}:by:ben`]
  await journalDatabase<null>(ada).add(entry('from Ada'))
  const { sender, calls } = part()
  const { journal, texts, close } = open(ben, sender)
  await journal.add(written('from Ben', 'huye'))
  await waitFor(async () => expect(await journalDatabase(ben).list()).toEqual([]))
  expect([calls, texts()]).toEqual([['from Ben'], []])
  expect(await names()).toEqual(expect.arrayContaining([waitingMark('messaging', account)]))
  close()
  const adas = open(ada, sender)
  await waitFor(() => expect(calls).toEqual(['from Ben', 'from Ada']))
  adas.close()
})

test('an entry of an earlier release, which names no author, belongs to the person whose page opens first', async () => {
  const account = newAccount()
  const stored = { ...entry('earlier'), attemptedAt: null, refusal: { code: 'NO', message: 'No' } }
  const place = { name: journalName(account), store: 'entries', options: { keyPath: 'id', autoIncrement: true } }
  await inStore(place, 'readwrite', (store) => store.add(stored), { make: true })
  const { sender } = part()
  const { texts, close } = open(`${account}:by:ada`, sender)
  await waitFor(async () => expect(await journalDatabase(`${account}:by:ada`).listAll()).toMatchObject([{ text: 'earlier', person: 'ada' }]))
  expect(texts()).toEqual(['earlier'])
  close()
  expect(await journalDatabase(`${account}:by:ben`).list()).toEqual([])
})

test('sends only the entries of its own part', async () => {
  const account = newAccount()
  await journalDatabase<null>(account).add(entry('a delivery', 'logistics'))
  const { sender, calls } = part()
  const { journal, close } = open(account, sender)
  await journal.add(written('one'))
  await waitFor(() => expect(calls).toEqual(['one']))
  await waitFor(async () => expect(await journalDatabase(account).list()).toMatchObject([{ text: 'a delivery' }]))
  close()
})

test('a retry elsewhere, such as on the page of unsent entries, is sent at once with a new key', async () => {
  const account = newAccount()
  let refuses = true
  const { sender } = part(async (text) => {
    if (refuses) throw refusal('Not now')
    return text
  })
  const keys: string[] = []
  const { journal, events, close } = open(account, {
    ...sender,
    send: (sent, options) => {
      keys.push(String(options.idempotencyKey))
      return sender.send(sent, options)
    },
  })
  await journal.add(written('one'))
  await waitFor(() => expect(journal.entries()).toMatchObject([{ refusal: { message: 'Not now' } }]))
  refuses = false
  const [waiting] = journal.entries()
  if (!waiting) throw new Error('It was refused')
  await retryEntry(account, waiting)
  await waitFor(() => expect(events).toContainEqual(['one', 'one']))
  expect(new Set(keys).size).toBe(2)
  close()
})

test('sends no entry after the last subscriber has gone, even if an attempt was about to begin', async () => {
  const account = newAccount()
  const { sender } = part()
  const first = open(account, sender)
  const put = IDBObjectStore.prototype.put
  // The first change of the entry stores that an attempt begins.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...given) {
    first.close()
    return put.apply(this, given)
  })
  await first.journal.add(written('one'))
  const next = open(account, sender)
  await waitFor(() => expect(next.events).toEqual([['one', 'one stored']]))
  expect(first.events).toEqual([])
  next.close()
})

test('stops sending when there are no subscribers', async () => {
  const lost = part(() => Promise.reject(NO_NETWORK))
  const first = open(newAccount(), lost.sender)
  await first.journal.add(written('one'))
  await waitFor(() => expect(lost.calls).toHaveLength(1))
  first.close()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  const other = open(newAccount(), part().sender)
  await other.journal.add(written('two'))
  await waitFor(() => expect(other.events).toHaveLength(1))
  expect(lost.calls).toHaveLength(1)
  other.close()
})

test('moves what an earlier release stored, once and before new entries', async () => {
  const account = newAccount()
  const { id: _, part: __, ...first } = { id: 0, ...entry('first'), attemptedAt: null, refusal: null }
  const stored: EarlierEntry<null>[] = []
  const keep = (one: EarlierEntry<null>['entry']) => {
    const kept: EarlierEntry<null> = { entry: one, forget: async () => stored.splice(stored.indexOf(kept), 1) }
    stored.push(kept)
  }
  keep(first)
  keep({ ...first, text: 'refused', key: 'refused', refusal: { code: 'NO', message: 'Not you' } })
  const lost = part(() => Promise.reject(NO_NETWORK), { earlier: async () => [...stored] })
  const { journal, close, texts } = open(account, lost.sender)
  await journal.add(written('new'))
  await waitFor(() => expect(texts()).toEqual(['first', 'refused', 'new']))
  expect(stored).toEqual([])
  close()
  // A crash between copying and deleting leaves the entry in both places.
  keep(first)
  const again = open(account, lost.sender)
  await waitFor(() => expect(stored).toEqual([]))
  await waitFor(() => expect(again.texts()).toEqual(['first', 'refused', 'new']))
  again.close()
})

test('keeps the mark, and tries again, when earlier entries cannot be read', async () => {
  const account = newAccount()
  const earlier = vi
    .fn<NonNullable<Sender<null, string>['earlier']>>()
    .mockRejectedValueOnce(new DOMException('Broken', 'UnknownError'))
    .mockResolvedValue([])
  const { journal, close } = open(account, part(undefined, { earlier }).sender)
  await waitFor(async () => expect(await names()).toContain(waitingMark('messaging', account)))
  journal.flush()
  await waitFor(async () => expect(await names()).not.toContain(waitingMark('messaging', account)))
  close()
})

test.each([
  ['sends it at once', async () => 'stored', undefined, [['one', 'stored']]],
  ['says that it was refused', () => Promise.reject(refusal('Not you')), 'Not you', []],
  ['says that there is no connection', () => Promise.reject(NO_NETWORK), 'No connection', []],
])('when the browser cannot store an entry, %s', async (_, send, error, told) => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const { journal, events, close } = open(newAccount(), part(send).sender)
  const adding = journal.add(written('one'))
  if (error) await expect(adding).rejects.toThrow(error)
  else await adding
  expect(events).toEqual(told)
  close()
})
