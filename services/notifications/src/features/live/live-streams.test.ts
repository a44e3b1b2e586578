// Tests which rows a stream sends directly and when it queries the feed, without a database and HTTP.
import { randomUUID } from 'node:crypto'
import { createLogger } from '@ungana/service-kit'
import DataLoader from 'dataloader'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { AfterPosition, FeedRow } from '#lib/feed.ts'
import { createLiveStreams, type LiveStream } from './live-streams.ts'
import { serveStream } from './serve-stream.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const times = { heartbeat: 60_000, patience: 60_000, lifetime: 60_000_000 }
const rowsOf = (from: number, to: number): FeedRow[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => ({ seq: from + nth, kind: 'changed', payload: '{}' }))

/** A stream over a growing feed, with a list of the feed queries. */
function open(heartbeat = times.heartbeat) {
  const feed: FeedRow[] = []
  const queries: number[] = []
  const feeds = new DataLoader<AfterPosition, FeedRow[]>(
    async (asked) =>
      asked.map(({ after }) => {
        queries.push(after)
        return feed.filter(({ seq }) => seq > after).slice(0, 50)
      }),
    { cache: false },
  )
  const live = createLiveStreams({ pool: undefined as never, logger })
  const accountId = randomUUID()
  const stream = live.open({ accountId, sessionId: undefined, position: 0 })
  const readable = serveStream(feeds, stream, 'position', { ...times, heartbeat })
  let text = ''
  const read = (async () => {
    for await (const chunk of readable) text += chunk
  })()
  return {
    queries,
    heartbeats: () => text.split('\n:\n').length - 1,
    seen: () => [...text.matchAll(/^id: (\d+)\nevent: changed$/gm)].map(([, id]) => Number(id)),
    grow: (by: number) => feed.push(...rowsOf(feed.length + 1, feed.length + by)),
    deliver: (from: number, to: number) => live.deliver(new Map([[accountId, rowsOf(from, to)]])),
    hint: () => live.hint([accountId]),
    async end() {
      live.endAll()
      await read
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('sends rows without a query while no row is missing, and queries the feed when one is', async () => {
  const stream = open()
  await settled()
  expect(stream.queries).toEqual([0])
  stream.grow(3)
  stream.deliver(1, 2)
  await settled()
  stream.deliver(3, 3)
  await settled()
  expect([stream.seen(), stream.queries]).toEqual([[1, 2, 3], [0]])
  // Another instance wrote the rows 4 and 5.
  stream.grow(3)
  stream.deliver(6, 6)
  await settled()
  expect([stream.seen(), stream.queries]).toEqual([
    [1, 2, 3, 4, 5, 6],
    [0, 3],
  ])
  stream.deliver(5, 6)
  await settled()
  expect(stream.seen()).toEqual([1, 2, 3, 4, 5, 6])
  await stream.end()
})

test('queries nothing for a heartbeat', async () => {
  const stream = open(1)
  await vi.waitFor(() => expect(stream.heartbeats()).toBeGreaterThan(5), { timeout: 20_000 })
  expect(stream.queries).toEqual([0])
  await stream.end()
})

test('finds rows without a hint by one statement for all accounts, from the stream that is furthest behind', async () => {
  const asked: [string, number][][] = []
  const last = new Map<string, number>()
  const pool = {
    query: async ({ values: [ids, positions] }: { values: [string[], number[]] }) => {
      asked.push(ids.map((id, nth) => [id, positions[nth] as number]))
      return { rows: ids.filter((id, nth) => (last.get(id) ?? 0) > (positions[nth] as number)).map((id) => ({ id })) }
    },
  }
  const live = createLiveStreams({ pool: pool as never, logger, interval: 5 })
  const [one, other] = [randomUUID(), randomUUID()]
  const [behind, ahead, quiet] = [
    [one, 3],
    [one, 7],
    [other, 5],
  ].map(([accountId, position]) => live.open({ accountId: accountId as string, sessionId: undefined, position: position as number }))
  const streams = [behind, ahead, quiet] as LiveStream[]
  last.set(one, 7)
  last.set(other, 5)
  for (const stream of streams) stream.needsCheck = false
  live.start()
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1), { timeout: 20_000 })
  expect(asked[0]).toEqual([
    [one, 3],
    [other, 5],
  ])
  expect(streams.map(({ needsCheck }) => needsCheck)).toEqual([true, true, false])
  for (const stream of streams) Object.assign(stream, { needsCheck: false, position: last.get(stream.accountId) })
  const before = asked.length
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before + 1), { timeout: 20_000 })
  expect(streams.map(({ needsCheck }) => needsCheck)).toEqual([false, false, false])
  await live.stop()
})

test('reads rows beyond the memory limit from the feed', async () => {
  const stream = open()
  await settled()
  stream.grow(120)
  stream.deliver(1, 40)
  stream.deliver(41, 120)
  await settled()
  expect(stream.seen()).toEqual(rowsOf(1, 120).map(({ seq }) => seq))
  await stream.end()
})

test('sends each row once and in order, whatever the order of commits and hints', async () => {
  const step = fc.record({
    by: fc.integer({ min: 1, max: 30 }),
    // The row is delivered in time, delivered late, announced by another instance's hint, or never announced because the hint is lost.
    how: fc.constantFrom('delivered', 'late', 'hint', 'lost'),
    wait: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const stream = open()
      const late: (() => void)[] = []
      let last = 0
      for (const { by, how, wait } of steps) {
        stream.grow(by)
        const [from, to] = [last + 1, last + by]
        if (how === 'delivered') stream.deliver(from, to)
        if (how === 'late') late.push(() => stream.deliver(from, to))
        if (how === 'hint') stream.hint()
        last = to
        if (wait) await settled()
      }
      for (const deliver of late.reverse()) deliver()
      stream.hint()
      await settled()
      expect(stream.seen()).toEqual(rowsOf(1, last).map(({ seq }) => seq))
      await stream.end()
    }),
    { numRuns: 60 },
  )
})

test('a stream that opens right after its session changed ends when the older tokens do', () => {
  vi.useFakeTimers({ now: 0 })
  try {
    const live = createLiveStreams({ pool: undefined as never, logger })
    const of = { accountId: randomUUID(), sessionId: randomUUID(), position: 0 }
    live.renewSessions([of.sessionId])
    vi.setSystemTime(119_999)
    expect([live.open(of).endBy, live.open({ ...of, sessionId: randomUUID() }).endBy]).toEqual([120_000, Number.POSITIVE_INFINITY])
    vi.setSystemTime(120_000)
    expect(live.open(of).endBy).toBe(Number.POSITIVE_INFINITY)
  } finally {
    vi.useRealTimers()
  }
})
