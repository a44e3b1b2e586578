import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { deliverAll, type OutboxStore, type Outcome } from './deliver.ts'
import { nextToSend, type OutboxEntry } from './outbox-entry.ts'

const HOUR = 60 * 60 * 1000

const entry = (id: number, otherId = 'a'): OutboxEntry => ({
  id,
  accountId: 'me',
  otherId,
  otherName: otherId,
  content: `${id}`,
  files: [],
  key: `key-${id}`,
  writtenAt: '2026-11-22T10:00:00.000Z',
  attemptedAt: null,
  refusal: null,
})

/** What a browser's database keeps: each call happens whole or, where the browser is killed, not at all. */
function database(entries: readonly OutboxEntry[], alive: () => boolean = () => true) {
  const rows = new Map(entries.map((row) => [row.id, row]))
  const killed = () => {
    if (!alive()) throw new Error('the browser was killed')
  }
  const store: OutboxStore = {
    list: async () => {
      killed()
      // In no order of its own.
      return [...rows.values()].reverse()
    },
    change: async ({ id, key }, change) => {
      killed()
      const row = rows.get(id)
      if (row?.key === key) rows.set(id, { ...row, ...change })
      return row?.key === key
    },
    remove: async (id) => {
      killed()
      rows.delete(id)
    },
  }
  return { store, rows }
}

/** Stores each key once, as the service does. */
function server() {
  const known = new Set<string>()
  const stored: OutboxEntry[] = []
  return {
    stored,
    take(sent: OutboxEntry) {
      if (known.has(sent.key)) return
      known.add(sent.key)
      stored.push(sent)
    },
  }
}

const SENT: Outcome = { kind: 'sent' }
const LATER: Outcome = { kind: 'later' }

test('in order and exactly once, whatever is lost on the way and however often the browser is killed', async () => {
  const fault = fc.constantFrom('none', 'request lost', 'answer lost', 'killed before', 'killed after', 'killed while remembering')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 }),
      fc.array(fault, { maxLength: 30 }),
      async (partners, faults) => {
        const written = partners.map((otherId, index) => entry(index + 1, otherId))
        const { stored, take } = server()
        let alive = true
        const { store, rows } = database(written, () => alive)
        const coming = [...faults]
        const send = async (sent: OutboxEntry): Promise<Outcome> => {
          // What is sent must be known as tried already: else a second attempt could be taken for a first.
          expect(rows.get(sent.id)?.attemptedAt).not.toBeNull()
          const now = coming.shift() ?? 'none'
          if (now === 'request lost') return LATER
          if (now === 'killed before') throw new Error('the browser was killed')
          take(sent)
          if (now === 'answer lost') return LATER
          if (now === 'killed after') throw new Error('the browser was killed')
          if (now === 'killed while remembering') alive = false
          return SENT
        }
        for (let run = 0; rows.size > 0; run++) {
          expect(run).toBeLessThan(100)
          alive = true
          await deliverAll({ store, send, files: true, now: () => 0, changed: () => {} }).catch(() => false)
        }
        expect(stored.map(({ id }) => id)).toEqual(written.map(({ id }) => id))
      },
    ),
  )
})

test('two tabs without a lock still send each once, and each conversation in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 6 }), async (scheduler, partners) => {
      const written = partners.map((otherId, index) => entry(index + 1, otherId))
      const { store } = database(written)
      const { stored, take } = server()
      const send = scheduler.scheduleFunction(async (sent: OutboxEntry) => {
        take(sent)
        return SENT
      })
      const tab = () => deliverAll({ store, send, files: true, now: () => 0, changed: () => {} })
      const both = Promise.all([tab(), tab()])
      await scheduler.waitFor(both)
      expect(stored.map(({ id }) => id)).toEqual(written.map(({ id }) => id))
    }),
  )
})

test('what is refused waits for its writer, those behind it with it, and others go on', async () => {
  const { store, rows } = database([entry(1, 'blocked'), entry(2, 'a'), entry(3, 'blocked'), entry(4, 'a')])
  const { stored, take } = server()
  const send = async (sent: OutboxEntry): Promise<Outcome> => {
    if (sent.otherId === 'blocked') return { kind: 'refused', refusal: { code: 'MESSAGING_RECEIVER_BLOCKED', message: 'No' } }
    take(sent)
    return SENT
  }
  expect(await deliverAll({ store, send, files: true, now: () => 0, changed: () => {} })).toBe(true)
  expect(stored.map(({ id }) => id)).toEqual([2, 4])
  expect([...rows.values()].map(({ id, refusal, attemptedAt }) => [id, refusal?.message, attemptedAt])).toEqual([
    [1, 'No', null],
    [3, undefined, null],
  ])
  // Discarded: the next in that conversation is tried.
  await store.remove(1)
  expect(nextToSend([...rows.values()])?.id).toBe(3)
})

test('a file that does not get through holds up its own conversation, and no other', async () => {
  const file = { name: 'form.pdf', content: new Blob(['x']), key: 'file', attachmentId: null }
  const { store, rows } = database([{ ...entry(1, 'a'), files: [file] }, entry(2, 'b'), entry(3, 'a'), entry(4, 'b')])
  const { stored, take } = server()
  const send = async (sent: OutboxEntry): Promise<Outcome> => {
    if (sent.files.length > 0) return LATER
    take(sent)
    return SENT
  }
  expect(await deliverAll({ store, send, files: true, now: () => 0, changed: () => {} })).toBe(false)
  expect(stored.map(({ id }) => id)).toEqual([2, 4])
  expect([...rows.keys()]).toEqual([1, 3])
})

test('what was discarded before its first attempt is not sent, and what is being tried shows as that', async () => {
  const { store, rows } = database([entry(1), entry(2)])
  const seen: (number | null | undefined)[] = []
  const { stored, take } = server()
  const send = async (sent: OutboxEntry): Promise<Outcome> => {
    expect(seen).toEqual([0])
    take(sent)
    return SENT
  }
  // Another tab discards the first between the look at what waits and the attempt.
  const list = async () => {
    const all = await store.list()
    rows.delete(1)
    return all
  }
  await deliverAll({ store: { ...store, list }, send, files: true, now: () => 0, changed: () => void seen.push(rows.get(2)?.attemptedAt) })
  expect(stored.map(({ id }) => id)).toEqual([2])
})

test('after two days without an answer it is not sent by itself: the server has forgotten its key', async () => {
  const { store, rows } = database([{ ...entry(1), attemptedAt: 0 }])
  const send = async () => expect.fail('it was sent')
  expect(await deliverAll({ store, send, files: true, now: () => 48 * HOUR, changed: () => {} })).toBe(true)
  expect(rows.get(1)?.refusal?.message).toMatch(/It may have arrived/)
})

test('what was never tried is sent, however long ago it was written', async () => {
  const { store } = database([entry(1)])
  const { stored, take } = server()
  const send = async (sent: OutboxEntry): Promise<Outcome> => {
    take(sent)
    return SENT
  }
  await deliverAll({ store, send, files: true, now: () => 9000 * HOUR, changed: () => {} })
  expect(stored).toHaveLength(1)
})

test('what another tab has made another attempt of is not called refused by an earlier one, nor given its files', async () => {
  const { store, rows } = database([entry(1)])
  const send = async (): Promise<Outcome> => {
    // Refused there, and tried again there.
    rows.set(1, { ...entry(1), key: 'another', attemptedAt: 5 })
    return { kind: 'refused', refusal: { code: 'X', message: 'No' } }
  }
  const tries = vi
    .fn(send)
    .mockImplementationOnce(send)
    .mockImplementation(async () => ({ kind: 'later' }))
  expect(await deliverAll({ store, send: tries, files: true, now: () => 9, changed: () => {} })).toBe(false)
  expect(rows.get(1)).toMatchObject({ key: 'another', refusal: null, attemptedAt: 5 })
})

test('what has files waits where another tab may be sending them, and holds up its own conversation alone', async () => {
  const { store, rows } = database([
    { ...entry(1), files: [{ name: 'a.pdf', content: new Blob(['x']), key: 'f', attachmentId: null }] },
    entry(2),
    entry(3, 'b'),
  ])
  const { stored, take } = server()
  const send = async (each: OutboxEntry): Promise<Outcome> => {
    take(each)
    return { kind: 'sent' }
  }
  expect(await deliverAll({ store, send, files: false, now: () => 0, changed: () => {} })).toBe(false)
  expect([stored.map(({ id }) => id), [...rows.keys()]]).toEqual([[3], [1, 2]])
  expect(await deliverAll({ store, send, files: true, now: () => 0, changed: () => {} })).toBe(true)
  expect(stored.map(({ id }) => id)).toEqual([3, 1, 2])
})
