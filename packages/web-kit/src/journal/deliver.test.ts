import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { deliverAll, type JournalStore, type Outcome } from './deliver.ts'
import { type JournalEntry, nextToSend } from './journal-entry.ts'

const HOUR = 60 * 60 * 1000

const entry = (id: number, subject = 'a'): JournalEntry => ({
  id,
  part: 'messaging',
  subject,
  title: `To ${subject}`,
  text: `${id}`,
  path: '/messages',
  data: null,
  files: [],
  key: `key-${id}`,
  writtenAt: '2026-11-22T10:00:00.000Z',
  attemptedAt: null,
  refusal: null,
})

/** A simulated database. Each call happens completely, or not at all when the browser is killed. */
function database(entries: readonly JournalEntry[], alive: () => boolean = () => true) {
  const rows = new Map(entries.map((row) => [row.id, row]))
  const killed = () => {
    if (!alive()) throw new Error('the browser was killed')
  }
  const store: JournalStore<unknown> = {
    list: async () => {
      killed()
      // Reversed, because the order of the rows must not matter.
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

/** A simulated server that stores each key once. */
function server() {
  const known = new Set<string>()
  const stored: JournalEntry[] = []
  return {
    stored,
    take(sent: JournalEntry) {
      if (known.has(sent.key)) return
      known.add(sent.key)
      stored.push(sent)
    },
  }
}

const deliver = (given: Pick<Parameters<typeof deliverAll>[0], 'store' | 'send'> & Partial<Parameters<typeof deliverAll>[0]>) =>
  deliverAll({
    files: true,
    now: () => 0,
    changed: () => {},
    lookUp: async () => expect.fail('it looked up an entry'),
    renewed: ({ key }) => ({ key: `${key}, renewed` }),
    failed: new Map(),
    ...given,
  })

/** The ids of one conversation, in the order in which the server stored them. */
const idsOf = (stored: readonly JournalEntry[], partner: string) => stored.filter(({ subject }) => subject === partner).map(({ id }) => id)

const SENT: Outcome = { kind: 'sent' }
const LATER: Outcome = { kind: 'later' }

test('sends each conversation in order and exactly once, despite lost responses and killed browsers', async () => {
  const fault = fc.constantFrom('none', 'request lost', 'answer lost', 'killed before', 'killed after', 'killed while remembering')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 }),
      fc.array(fault, { maxLength: 30 }),
      async (partners, faults) => {
        const written = partners.map((subject, index) => entry(index + 1, subject))
        const { stored, take } = server()
        let alive = true
        const { store, rows } = database(written, () => alive)
        const coming = [...faults]
        const send = async (sent: JournalEntry): Promise<Outcome> => {
          // The attempt must be stored before sending. Otherwise a second attempt could look like the first attempt.
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
          await deliver({ store, send }).catch(() => false)
        }
        for (const partner of new Set(partners)) expect(idsOf(stored, partner)).toEqual(idsOf(written, partner))
        expect(stored).toHaveLength(written.length)
      },
    ),
  )
})

test('sends each message once and in order from two tabs without a lock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 6 }), async (scheduler, partners) => {
      const written = partners.map((subject, index) => entry(index + 1, subject))
      const { store } = database(written)
      const { stored, take } = server()
      const send = scheduler.scheduleFunction(async (sent: JournalEntry) => {
        take(sent)
        return SENT
      })
      const tab = () => deliver({ store, send })
      const both = Promise.all([tab(), tab()])
      await scheduler.waitFor(both)
      for (const partner of new Set(partners)) expect(idsOf(stored, partner)).toEqual(idsOf(written, partner))
      expect(stored).toHaveLength(written.length)
    }),
  )
})

test('holds a refused message and later ones of its conversation; other conversations continue', async () => {
  const { store, rows } = database([entry(1, 'blocked'), entry(2, 'a'), entry(3, 'blocked'), entry(4, 'a')])
  const { stored, take } = server()
  const send = async (sent: JournalEntry): Promise<Outcome> => {
    if (sent.subject === 'blocked') return { kind: 'refused', refusal: { code: 'MESSAGING_RECEIVER_BLOCKED', message: 'No' } }
    take(sent)
    return SENT
  }
  expect(await deliver({ store, send })).toBe(true)
  expect(stored.map(({ id }) => id)).toEqual([2, 4])
  expect([...rows.values()].map(({ id, refusal, attemptedAt }) => [id, refusal?.message, attemptedAt])).toEqual([
    [1, 'No', null],
    [3, undefined, null],
  ])
  // After the discard, the next message of that conversation is sent.
  await store.remove(1)
  expect(nextToSend([...rows.values()])?.id).toBe(3)
})

test('holds only the conversation whose upload fails', async () => {
  const file = { name: 'form.pdf', content: new Blob(['x']), key: 'file', uploadId: null }
  const { store, rows } = database([{ ...entry(1, 'a'), files: [file] }, entry(2, 'b'), entry(3, 'a'), entry(4, 'b')])
  const { stored, take } = server()
  const send = async (sent: JournalEntry): Promise<Outcome> => {
    if (sent.files.length > 0) return { kind: 'held' }
    take(sent)
    return SENT
  }
  expect(await deliver({ store, send })).toBe(false)
  expect(stored.map(({ id }) => id)).toEqual([2, 4])
  expect([...rows.keys()]).toEqual([1, 3])
})

test('does not send a message discarded before its first attempt, and shows an attempt in progress', async () => {
  const { store, rows } = database([entry(1), entry(2)])
  const seen: (number | null | undefined)[] = []
  const { stored, take } = server()
  const send = async (sent: JournalEntry): Promise<Outcome> => {
    expect(seen).toEqual([0])
    take(sent)
    return SENT
  }
  // Another tab discards the first entry between the list and the attempt.
  const list = async () => {
    const all = await store.list()
    rows.delete(1)
    return all
  }
  await deliver({ store: { ...store, list }, send, changed: () => void seen.push(rows.get(2)?.attemptedAt) })
  expect(stored.map(({ id }) => id)).toEqual([2])
})

test('asks what became of an attempt after two days, because the server has forgotten the key', async () => {
  const { store, rows } = database([{ ...entry(1), attemptedAt: 0 }])
  const send = async () => expect.fail('it was sent')
  const refusal = { code: 'UNSURE', message: 'The message may have arrived.' }
  expect(await deliver({ store, send, lookUp: async () => ({ kind: 'refused', refusal }), now: () => 48 * HOUR })).toBe(true)
  expect(rows.get(1)?.refusal).toEqual(refusal)
})

test('removes an old attempt that the server has, and sends one that it does not have with a new key', async () => {
  const { store } = database([
    { ...entry(1), attemptedAt: 0 },
    { ...entry(2), attemptedAt: 0 },
  ])
  const { stored, take } = server()
  const send = async (sent: JournalEntry): Promise<Outcome> => {
    take(sent)
    return SENT
  }
  const lookUp = async ({ id }: JournalEntry): Promise<Outcome> => ({ kind: id === 1 ? 'sent' : 'absent' })
  expect(await deliver({ store, send, lookUp, now: () => 48 * HOUR })).toBe(true)
  expect(stored.map(({ id, key }) => [id, key])).toEqual([[2, 'key-2, renewed']])
})

test.each(['held', 'later'] as const)('an entry that fails as %s does not delay other conversations', async (kind) => {
  const { store, rows } = database([entry(1, 'broken'), entry(2, 'a'), entry(3, 'b'), entry(4, 'broken')])
  const { stored, take } = server()
  const send = vi.fn(async (sent: JournalEntry): Promise<Outcome> => {
    if (sent.subject === 'broken') return { kind }
    take(sent)
    return SENT
  })
  const failed = new Map<string, number>()
  for (let round = 0; round < 2; round++) expect(await deliver({ store, send, failed })).toBe(false)
  expect(stored.map(({ id }) => id)).toEqual([2, 3])
  expect([...rows.keys()]).toEqual([1, 4])
  expect(send.mock.calls.filter(([{ id }]) => id === 4)).toEqual([])
})

test('after a program error, the next round begins with other conversations', async () => {
  const { store, rows } = database([entry(1, 'broken'), entry(2, 'a')])
  const send = async (sent: JournalEntry): Promise<Outcome> => {
    if (sent.id === 1) throw new TypeError('x is not a function')
    return SENT
  }
  const failed = new Map<string, number>()
  for (let round = 0; round < 2; round++) await expect(deliver({ store, send, failed })).rejects.toThrow('x is not a function')
  expect([...rows.keys()]).toEqual([1])
})

test('sends a message that was never attempted, even if it is old', async () => {
  const { store } = database([entry(1)])
  const { stored, take } = server()
  const send = async (sent: JournalEntry): Promise<Outcome> => {
    take(sent)
    return SENT
  }
  await deliver({ store, send, now: () => 9000 * HOUR })
  expect(stored).toHaveLength(1)
})

test('does not apply an earlier attempt’s refusal or files to another tab’s new attempt', async () => {
  const { store, rows } = database([entry(1)])
  const send = async (): Promise<Outcome> => {
    // The other tab got a refusal and retries.
    rows.set(1, { ...entry(1), key: 'another', attemptedAt: 5 })
    return { kind: 'refused', refusal: { code: 'X', message: 'No' } }
  }
  const tries = vi
    .fn(send)
    .mockImplementationOnce(send)
    .mockImplementation(async () => ({ kind: 'later' }))
  expect(await deliver({ store, send: tries, now: () => 9 })).toBe(false)
  expect(rows.get(1)).toMatchObject({ key: 'another', refusal: null, attemptedAt: 5 })
})

test('holds messages with files while another tab may upload the files; other conversations continue', async () => {
  const { store, rows } = database([
    { ...entry(1), files: [{ name: 'a.pdf', content: new Blob(['x']), key: 'f', uploadId: null }] },
    entry(2),
    entry(3, 'b'),
  ])
  const { stored, take } = server()
  const send = async (each: JournalEntry): Promise<Outcome> => {
    take(each)
    return { kind: 'sent' }
  }
  expect(await deliver({ store, send, files: false })).toBe(false)
  expect([stored.map(({ id }) => id), [...rows.keys()]]).toEqual([[3], [1, 2]])
  expect(await deliver({ store, send })).toBe(true)
  expect(stored.map(({ id }) => id)).toEqual([3, 1, 2])
})
