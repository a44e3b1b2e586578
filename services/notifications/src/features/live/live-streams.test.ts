// What a stream is given, and when it has to look: without a database and without HTTP.
import { randomUUID } from 'node:crypto'
import { createLogger } from '@ungana/service-kit'
import DataLoader from 'dataloader'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asked, FeedRow } from '#lib/feed.ts'
import { createLiveStreams } from './live-streams.ts'
import { serveStream } from './serve-stream.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const times = { heartbeat: 60_000, patience: 60_000, lifetime: 60_000_000 }
const rowsOf = (from: number, to: number): FeedRow[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => ({ seq: from + nth, kind: 'changed', payload: '{}' }))

/** A stream over a feed that grows, and how often it was looked into. */
function open() {
  const feed: FeedRow[] = []
  const looked: number[] = []
  const feeds = new DataLoader<Asked, FeedRow[]>(
    async (asked) =>
      asked.map(({ after }) => {
        looked.push(after)
        return feed.filter(({ seq }) => seq > after).slice(0, 50)
      }),
    { cache: false },
  )
  const live = createLiveStreams({ pool: undefined as never, logger })
  const accountId = randomUUID()
  const stream = live.open({ accountId, sessionId: undefined, position: 0 })
  const readable = serveStream(feeds, stream, 'position', times)
  let text = ''
  const read = (async () => {
    for await (const chunk of readable) text += chunk
  })()
  return {
    looked,
    seen: () => [...text.matchAll(/^id: (\d+)\nevent: changed$/gm)].map(([, id]) => Number(id)),
    grow: (by: number) => feed.push(...rowsOf(feed.length + 1, feed.length + by)),
    tell: (from: number, to: number) => live.tell(new Map([[accountId, rowsOf(from, to)]])),
    hint: () => live.hint([accountId]),
    async end() {
      live.endAll()
      await read
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what it is given in turn is told without a look, anything else with one', async () => {
  const stream = open()
  await settled()
  expect(stream.looked).toEqual([0])
  stream.grow(3)
  stream.tell(1, 2)
  await settled()
  stream.tell(3, 3)
  await settled()
  expect([stream.seen(), stream.looked]).toEqual([[1, 2, 3], [0]])
  // Another instance wrote 4 and 5.
  stream.grow(3)
  stream.tell(6, 6)
  await settled()
  expect([stream.seen(), stream.looked]).toEqual([
    [1, 2, 3, 4, 5, 6],
    [0, 3],
  ])
  stream.tell(5, 6)
  await settled()
  expect(stream.seen()).toEqual([1, 2, 3, 4, 5, 6])
  await stream.end()
})

test('what is more than fits into memory is looked for', async () => {
  const stream = open()
  await settled()
  stream.grow(120)
  stream.tell(1, 40)
  stream.tell(41, 120)
  await settled()
  expect(stream.seen()).toEqual(rowsOf(1, 120).map(({ seq }) => seq))
  await stream.end()
})

test('however commits and hints come in, all is told once and in order', async () => {
  const step = fc.record({
    by: fc.integer({ min: 1, max: 30 }),
    // Told here, late; by a hint of the instance that wrote it; or not at all, as when a hint is lost.
    how: fc.constantFrom('told', 'late', 'hint', 'lost'),
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
        if (how === 'told') stream.tell(from, to)
        if (how === 'late') late.push(() => stream.tell(from, to))
        if (how === 'hint') stream.hint()
        last = to
        if (wait) await settled()
      }
      for (const tell of late.reverse()) tell()
      stream.hint()
      await settled()
      expect(stream.seen()).toEqual(rowsOf(1, last).map(({ seq }) => seq))
      await stream.end()
    }),
    { numRuns: 60 },
  )
})
