import type { LiveNews } from '@ungana/contracts-shell'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { StreamedEvent } from './event-stream.ts'
import { joinLive, type LiveTab, type StreamEnd, type Surroundings } from './live-tab.ts'

/** A service, a browser with any number of tabs, and an order of all that happens between them which the test decides. */
function world(step: <T>(value: T, label: string) => Promise<T>) {
  const feed: StreamedEvent[] = []
  const tabs: TestTab[] = []
  const queue: { run: () => void; gone: () => boolean }[] = []
  const reading = new Set<unknown>()
  let [held, mostStreams] = [false, 0]
  let oldest = 0

  const next = () => {
    while (!held && queue.length > 0) {
      const entry = queue.shift()
      if (entry?.gone()) continue
      held = true
      entry?.run()
    }
  }

  class TestTab {
    readonly news: LiveNews[] = []
    readonly inbox: unknown[] = []
    readonly killed = new AbortController()
    cut = new AbortController()
    over = 0
    draining = false
    readonly live: LiveTab
    constructor() {
      const surroundings: Surroundings = {
        lease: (work, signal) =>
          new Promise((resolve) => {
            const release = () => {
              held = false
              next()
            }
            const gone = () => signal.aborted || this.killed.signal.aborted
            queue.push({
              gone,
              run: () => {
                // The lock of a tab that was killed is free at once, whatever its code would still do.
                let over = false
                const end = () => {
                  if (over) return
                  over = true
                  release()
                  resolve()
                }
                this.killed.signal.addEventListener('abort', end)
                void work(signal).then(end)
              },
            })
            next()
          }),
        post: (message) => {
          if (this.killed.signal.aborted) return
          for (const tab of tabs) if (tab !== this) tab.receive(structuredClone(message))
        },
        read: (after, onEvents, signal) => this.read(after, onEvents, signal),
        wait: async (_milliseconds, signal) => {
          if (!signal.aborted) await step(undefined, 'wait')
          await this.stillThere()
        },
        random: () => 0,
        tell: (news) => {
          if (!this.killed.signal.aborted) this.news.push(news)
        },
        sessionOver: async () => {
          this.over++
        },
      }
      tabs.push(this)
      this.live = joinLive(surroundings)
    }
    private async read(after: number | undefined, onEvents: (events: readonly StreamedEvent[]) => void, signal: AbortSignal): Promise<StreamEnd> {
      if (this.killed.signal.aborted) return new Promise(() => {})
      reading.add(this)
      mostStreams = Math.max(mostStreams, reading.size)
      const cut = new AbortController()
      this.cut = cut
      const gone = () => signal.aborted || cut.signal.aborted || this.killed.signal.aborted
      try {
        let at = after ?? feed.length
        const kept = at >= oldest && at <= feed.length
        if (!kept) at = feed.length
        await step(undefined, 'open')
        if (gone()) return 'failed'
        onEvents([{ position: at, event: kept ? 'position' : 'reset', data: null }])
        while (!gone()) {
          await step(undefined, 'stream')
          const events = feed.slice(at, at + 2)
          if (events.length > 0 && !gone()) onEvents(events)
          at += events.length
          if (events.length === 0 && !gone()) await new Promise<void>((resolve) => waiters.push(resolve))
        }
        return 'ended'
      } finally {
        reading.delete(this)
        await this.stillThere()
      }
    }
    /** The code of a tab that was killed goes no further. */
    private stillThere(): Promise<void> {
      return this.killed.signal.aborted ? new Promise(() => {}) : Promise.resolve()
    }
    receive(message: unknown) {
      this.inbox.push(message)
      if (!this.draining) void this.drain()
    }
    private async drain() {
      this.draining = true
      while (this.inbox.length > 0) {
        await step(undefined, 'message')
        const message = this.inbox.shift()
        if (!this.killed.signal.aborted) this.live.hear(message)
      }
      this.draining = false
    }
    kill() {
      reading.delete(this)
      this.killed.abort()
      this.cut.abort()
      wakeStreams()
    }
  }

  const waiters: (() => void)[] = []
  const wakeStreams = () => {
    for (const wake of waiters.splice(0)) wake()
  }

  return {
    feed,
    tabs,
    mostStreams: () => mostStreams,
    open: () => new TestTab(),
    alive: () => tabs.filter((tab) => !tab.killed.signal.aborted),
    happen() {
      feed.push({ position: feed.length + 1, event: 'message', data: { n: feed.length + 1 } })
      wakeStreams()
    },
    forget() {
      oldest = feed.length
    },
    cut() {
      for (const tab of tabs) tab.cut.abort()
      wakeStreams()
    },
  }
}

const positions = (news: readonly LiveNews[]) => news.filter(({ event }) => event !== 'reset').map(({ position }) => position)
const resets = (news: readonly LiveNews[]) => news.filter(({ event }) => event === 'reset').map(({ position }) => position)

test('whatever tabs come and go, and however streams are cut: each hears each thing once, in order, from where it began', async () => {
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.constant('happen' as const) },
    { weight: 2, arbitrary: fc.constant('open' as const) },
    fc.constant('kill' as const),
    fc.constant('close' as const),
    fc.constant('cut' as const),
  )
  const seen = { resets: 0, tabs: 0 }
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.tuple(act, fc.nat(5)), { minLength: 5, maxLength: 40 }), async (scheduler, acts) => {
      const site = world((value, label) => scheduler.schedule(Promise.resolve(value), label))
      site.open()
      for (const [what, which] of acts) {
        const alive = site.alive()
        if (what === 'happen') site.happen()
        else if (what === 'open') site.open()
        else if (what === 'cut') site.cut()
        else if (alive.length > 1) {
          const tab = alive[which % alive.length]
          if (what === 'close') tab?.live.leave()
          tab?.kill()
        }
        for (let ticks = 0; ticks < 3 && scheduler.count() > 0; ticks++) await scheduler.waitOne()
      }
      // Everything that was on its way arrives; then one thing more happens to everybody.
      await scheduler.waitIdle()
      for (const tab of site.alive()) tab.live.wake()
      await scheduler.waitIdle()
      site.happen()
      await scheduler.waitIdle()
      for (const tab of site.alive()) {
        // From one to the next, but where it was told that something may be missing.
        const [first, ...rest] = tab.news
        expect(first?.event).toBe('reset')
        let at = first?.position ?? Number.NaN
        for (const { event, position } of rest) {
          if (event === 'reset') expect(position).toBeGreaterThanOrEqual(at)
          else expect(position).toBe(at + 1)
          at = position
        }
        expect(at).toBe(site.feed.length)
        // Only the first tab, and one that came to lead before it knew where it was, can be told so a second time.
        seen.resets += resets(tab.news).length - 1
        seen.tabs += 1
      }
      expect(site.mostStreams()).toBe(1)
    }),
    { numRuns: 300 },
  )
  expect(seen.resets / seen.tabs).toBeLessThan(0.05)
})

describe('one after the other', () => {
  const inOrder = () => {
    const site = world(async (value) => value)
    const until = (condition: () => boolean) => vi.waitFor(() => expect(condition()).toBe(true), { interval: 1 })
    return { site, until }
  }

  test('ten tabs have one stream, and when its tab closes another goes on', async () => {
    const { site, until } = inOrder()
    for (let tab = 0; tab < 10; tab++) site.open()
    await until(() => site.tabs.every(({ news }) => news.length === 1))
    for (let n = 0; n < 5; n++) site.happen()
    await until(() => site.tabs.every(({ news }) => positions(news).length === 5))
    const [first] = site.tabs
    first?.live.leave()
    first?.kill()
    site.happen()
    await until(() => site.alive().every(({ news }) => positions(news).length === 6))
    expect(site.mostStreams()).toBe(1)
  })

  test('what is not kept any more is a reset for all', async () => {
    const { site, until } = inOrder()
    const tabs = [site.open(), site.open()]
    await until(() => tabs.every(({ news }) => news.length === 1))
    site.happen()
    await until(() => tabs.every(({ news }) => news.length === 2))
    // While the stream is away, as after a restore from a backup.
    site.feed.length = 0
    site.forget()
    site.cut()
    await until(() => tabs.every(({ news }) => resets(news).length === 2))
    site.happen()
    await until(() => tabs.every(({ news }) => news.length === 4))
    expect(tabs.map(({ news }) => news.map(({ event, position }) => `${event} ${position}`))).toEqual(
      tabs.map(() => ['reset 0', 'message 1', 'reset 0', 'message 1']),
    )
  })

  test.each([null, 7, {}, { type: 'news' }, { type: 'news', events: [{}] }, { type: 'begin', place: 'x' }, { type: 'other' }])(
    '%o from another tab is passed over',
    async (message) => {
      const { site, until } = inOrder()
      const tab = site.open()
      await until(() => tab.news.length === 1)
      tab.live.hear(message)
      expect(tab.news).toHaveLength(1)
    },
  )
})

test('after the word that the session is over, the stream is not asked for again before it is known whether it is', async () => {
  let reads = 0
  let say = () => {}
  const known = new Promise<void>((resolve) => {
    say = resolve
  })
  const tab = joinLive({
    lease: (work, signal) => work(signal),
    post: () => {},
    read: async (_after, onEvents) => {
      reads += 1
      onEvents([{ position: 1, event: 'session-ended', data: null }])
      return 'ended'
    },
    wait: () => Promise.resolve(),
    random: () => 0,
    tell: () => {},
    sessionOver: () => known,
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(1)
  tab.leave()
  say()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(1)
})
