// The live streams of one instance. What they tell is in the feed, so that every instance tells the same: what this one wrote it has, for the rest hints
// say when to look.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@ungana/service-kit'
import { TooManyStreams } from '#errors.ts'
import type { Pool } from '#lib/dependencies.ts'
import { type FeedRow, movedOn, type Told } from '#lib/feed.ts'
import { type Bell, createBell } from './bell.ts'
import { createEndings } from './endings.ts'

export interface LiveOptions {
  readonly pool: Pool
  readonly logger: Logger
  /** Milliseconds between two looks without a hint. */
  readonly interval?: number
  readonly perAccount?: number
}

export interface LiveStream {
  readonly accountId: string
  readonly sessionId: string | undefined
  readonly bell: Bell
  /** Of the last thing that was told. */
  position: number
  /** Whether there may be more in the feed than in `ready`. */
  look: boolean
  /** What comes next, without a gap; at most READY_MAX. */
  ready: readonly FeedRow[]
  /** Why it is to end, once it is. */
  ending: 'session-ended' | 'closed' | undefined
}

export interface LiveStreams {
  /** @throws TooManyStreams */
  open(of: { accountId: string; sessionId: string | undefined; position: number }): LiveStream
  close(stream: LiveStream): void
  /** Gives the streams what was added to their feeds. */
  tell(told: Told): void
  /** Has the streams of these accounts look. */
  hint(accountIds: readonly string[]): void
  /** Has all look. */
  lookAll(): void
  /** Tells the streams of these sessions that they are over. */
  endSessions(sessionIds: readonly string[]): void
  /** Ends all streams, whose browsers open others: revocations may have been missed, or this instance is about to end. */
  endAll(): void
  start(): void
  /** Ends all and takes no more. */
  stop(): Promise<void>
  readonly count: number
}

const LOOK_EVERY = 5000
/** Things in memory for a stream whose reader does not read: it looks for more in the feed. */
const READY_MAX = 50
/** Of one account on one instance: browsers, and tabs of those that cannot share one. */
const PER_ACCOUNT = 12

export function createLiveStreams({ pool, logger, interval = LOOK_EVERY, perAccount = PER_ACCOUNT }: LiveOptions): LiveStreams {
  const byAccount = new Map<string, Set<LiveStream>>()
  const endings = createEndings()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined

  const all = () => [...byAccount.values()].flatMap((streams) => [...streams])

  function end(stream: LiveStream, ending: NonNullable<LiveStream['ending']>) {
    stream.ending ??= ending
    stream.bell.ring()
  }

  function lookAgain(stream: LiveStream) {
    stream.look = true
    stream.bell.ring()
  }

  async function look() {
    while (!stopping.signal.aborted) {
      await sleep(interval, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (byAccount.size === 0) continue
      try {
        const least = new Map([...byAccount].map(([id, streams]) => [id, Math.min(...[...streams].map(({ position }) => position))]))
        live.hint(await movedOn(pool, least))
      } catch (error) {
        logger.warn({ err: error }, 'the feed could not be looked into')
      }
    }
  }

  const live: LiveStreams = {
    open({ accountId, sessionId, position }) {
      const streams = byAccount.get(accountId) ?? new Set()
      if (streams.size >= perAccount) throw new TooManyStreams()
      const stream: LiveStream = { accountId, sessionId, position, look: true, ready: [], bell: createBell(), ending: undefined }
      byAccount.set(accountId, streams.add(stream))
      if (stopping.signal.aborted) end(stream, 'closed')
      // Its token was good for some seconds more than its session.
      if (sessionId !== undefined && endings.has(sessionId)) end(stream, 'session-ended')
      return stream
    },
    close(stream) {
      const streams = byAccount.get(stream.accountId)
      streams?.delete(stream)
      if (streams?.size === 0) byAccount.delete(stream.accountId)
    },
    tell(told) {
      for (const [id, rows] of told) {
        for (const stream of byAccount.get(id) ?? []) {
          const last = stream.ready.at(-1)?.seq ?? stream.position
          // Else another instance, or another transaction of this one, wrote before it.
          if (rows[0]?.seq === last + 1 && stream.ready.length + rows.length <= READY_MAX) stream.ready = [...stream.ready, ...rows]
          else stream.look = true
          stream.bell.ring()
        }
      }
    },
    hint(accountIds) {
      for (const id of accountIds) for (const stream of byAccount.get(id) ?? []) lookAgain(stream)
    },
    lookAll() {
      for (const stream of all()) lookAgain(stream)
    },
    endSessions(sessionIds) {
      endings.add(sessionIds)
      const over = new Set(sessionIds)
      for (const stream of all()) if (stream.sessionId !== undefined && over.has(stream.sessionId)) end(stream, 'session-ended')
    },
    endAll() {
      for (const stream of all()) end(stream, 'closed')
    },
    start() {
      looking ??= look()
    },
    async stop() {
      stopping.abort()
      live.endAll()
      await looking
    },
    get count() {
      return all().length
    },
  }
  return live
}
