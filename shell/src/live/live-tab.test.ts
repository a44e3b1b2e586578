import type { LiveEvent } from '@ungana/contracts-shell'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { StreamedEvent } from './event-stream.ts'
import { joinLive, type LiveTab, type StreamEnd, type TabEnvironment } from './live-tab.ts'

/** A service and a browser with any number of tabs. The test decides in which order their messages arrive. */
function world(step: <T>(value: T, label: string) => Promise<T>) {
  const feed: StreamedEvent[] = []
  const tabs: TestTab[] = []
  const queue: { run: () => void; isGone: () => boolean }[] = []
  const reading = new Set<unknown>()
  let [held, mostStreams] = [false, 0]
  let oldest = 0

  const next = () => {
    while (!held && queue.length > 0) {
      const entry = queue.shift()
      if (entry?.isGone()) continue
      held = true
      entry?.run()
    }
  }

  class TestTab {
    readonly news: LiveEvent[] = []
    readonly inbox: unknown[] = []
    readonly killed = new AbortController()
    cut = new AbortController()
    over = 0
    draining = false
    readonly live: LiveTab
    constructor() {
      const surroundings: TabEnvironment = {
        lease: (work, signal) =>
          new Promise((resolve) => {
            const release = () => {
              held = false
              next()
            }
            const isGone = () => signal.aborted || this.killed.signal.aborted
            queue.push({
              isGone,
              run: () => {
                // The lock of a killed tab is free at once, even if its code has not finished.
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
        emit: (news) => {
          if (!this.killed.signal.aborted) this.news.push(news)
        },
        onSessionEnded: async () => {
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
      const isGone = () => signal.aborted || cut.signal.aborted || this.killed.signal.aborted
      try {
        let at = after ?? feed.length
        const kept = at >= oldest && at <= feed.length
        if (!kept) at = feed.length
        await step(undefined, 'open')
        if (isGone()) return 'failed'
        onEvents([{ position: at, event: kept ? 'position' : 'reset', data: null }])
        while (!isGone()) {
          await step(undefined, 'stream')
          const events = feed.slice(at, at + 2)
          if (events.length > 0 && !isGone()) onEvents(events)
          at += events.length
          if (events.length === 0 && !isGone()) await new Promise<void>((resolve) => waiters.push(resolve))
        }
        return 'ended'
      } finally {
        reading.delete(this)
        await this.stillThere()
      }
    }
    /** The code of a killed tab stops here. */
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
        if (!this.killed.signal.aborted) this.live.onMessage(message)
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

const positions = (news: readonly LiveEvent[]) => news.filter(({ event }) => event !== 'reset').map(({ position }) => position)
const resets = (news: readonly LiveEvent[]) => news.filter(({ event }) => event === 'reset').map(({ position }) => position)

test('each tab receives each event once, in order, however tabs come and go and streams break', async () => {
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
      // Wait for all deliveries, then send one more event to all tabs.
      await scheduler.waitIdle()
      for (const tab of site.alive()) tab.live.wake()
      await scheduler.waitIdle()
      site.happen()
      await scheduler.waitIdle()
      for (const tab of site.alive()) {
        // Events follow each other without a gap, except after a reset.
        const [first, ...rest] = tab.news
        expect(first?.event).toBe('reset')
        let at = first?.position ?? Number.NaN
        for (const { event, position } of rest) {
          if (event === 'reset') expect(position).toBeGreaterThanOrEqual(at)
          else expect(position).toBe(at + 1)
          at = position
        }
        expect(at).toBe(site.feed.length)
        // Only the first tab, and a tab that led before it knew its position, can receive a second reset.
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

  test('ten tabs share one stream, and another tab continues when its tab closes', async () => {
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

  test('resets every tab when old events are gone', async () => {
    const { site, until } = inOrder()
    const tabs = [site.open(), site.open()]
    await until(() => tabs.every(({ news }) => news.length === 1))
    site.happen()
    await until(() => tabs.every(({ news }) => news.length === 2))
    // The feed starts again while the stream is down, as after a restore from a backup.
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
    'ignores %o from another tab',
    async (message) => {
      const { site, until } = inOrder()
      const tab = site.open()
      await until(() => tab.news.length === 1)
      tab.live.onMessage(message)
      expect(tab.news).toHaveLength(1)
    },
  )
})

test('what is not stored reaches every tab at once, and moves no place', async () => {
  const posted: unknown[] = []
  const open = (read: TabEnvironment['read'], lease: TabEnvironment['lease']) => {
    const news: LiveEvent[] = []
    const post = (message: unknown) => void posted.push(message)
    const tab = joinLive({
      lease,
      read,
      post,
      wait: async () => {},
      random: () => 0,
      emit: (each) => void news.push(each),
      onSessionEnded: async () => {},
    })
    return { tab, seen: () => news.map(({ event, position }) => [event, position]) }
  }
  const stream: StreamedEvent[] = [
    { position: 4, event: 'position', data: null },
    { position: 4, event: 'replying', data: {} },
    { position: 5, event: 'message', data: {} },
  ]
  const never = new Promise<never>(() => {})
  const other = open(
    () => never,
    () => never,
  )
  const leader = open(
    (_after, onEvents) => {
      onEvents(stream)
      return never
    },
    (work, signal) => work(signal),
  )
  const all = [
    ['reset', 4],
    ['replying', 4],
    ['message', 5],
  ]
  await vi.waitFor(() => expect(leader.seen()).toEqual(all))
  for (const message of posted) other.tab.onMessage(structuredClone(message))
  expect(other.seen()).toEqual(all)
})

test('after the end of a session, waits for a new session check before the next stream', async () => {
  let reads = 0
  let say = () => {}
  const sessionChecked = new Promise<void>((resolve) => {
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
    emit: () => {},
    onSessionEnded: () => sessionChecked,
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(1)
  tab.leave()
  say()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toBe(1)
})

test('waits at least as long as the server asks for before the next stream', async () => {
  const ends: StreamEnd[] = [10, 'failed']
  const waits: number[] = []
  const tab = joinLive({
    lease: (work, signal) => work(signal),
    post: () => {},
    read: async () => ends.shift() ?? new Promise<never>(() => {}),
    wait: async (milliseconds) => void waits.push(milliseconds),
    random: () => 0,
    emit: () => {},
    onSessionEnded: async () => {},
  })
  await vi.waitFor(() => expect(waits).toHaveLength(2))
  expect(waits).toEqual([10_000, 0])
  tab.leave()
})
