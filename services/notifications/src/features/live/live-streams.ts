// The live streams of one instance. All instances read the same feed: rows that this instance wrote are passed on directly,
// and hints say when to query the rows of other instances.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@ungana/service-kit'
import { TooManyStreams } from '#errors.ts'
import type { Pool } from '#lib/dependencies.ts'
import { accountsWithNewRows, type CommittedRows, type FeedRow } from '#lib/feed.ts'
import { type Bell, createBell } from './bell.ts'
import { createRecentSessions } from './recent-sessions.ts'

export interface LiveOptions {
  readonly pool: Pool
  readonly logger: Logger
  /** Milliseconds between two feed checks without a hint. */
  readonly interval?: number
  readonly perPerson?: number
  /** Maximum number of streams of this instance. */
  readonly most?: number
}

export interface LiveStream {
  readonly accountId: string
  readonly personId: string
  readonly sessionId: string | undefined
  /** Whether a row of the company's feed concerns the person who reads the stream. */
  readonly concerns: (row: FeedRow) => boolean
  readonly bell: Bell
  /** When the stream ends at the latest, in milliseconds since 1970. */
  readonly endBy: number
  /** Position of the last row that was sent. */
  position: number
  /** Whether the feed may hold rows that are not in `ready`. */
  needsCheck: boolean
  /** The next rows to send, at most READY_MAX, with no row missing between them. */
  ready: readonly FeedRow[]
  /** What is sent once and not stored. */
  passing: readonly Passing[]
  /** Why the stream must end; undefined while it continues. */
  ending: 'session-ended' | 'closed' | undefined
}

/** An event that is not in the feed. */
export type Passing = Omit<FeedRow, 'seq'>

export interface LiveStreams {
  /** @throws TooManyStreams */
  open(of: { accountId: string; personId?: string; sessionId: string | undefined; position: number; concerns?: LiveStream['concerns'] }): LiveStream
  close(stream: LiveStream): void
  /** Passes committed rows to the streams of their accounts. */
  deliver(rows: CommittedRows): void
  /** Passes an event on to the streams of an account that it concerns. */
  pass(accountId: string, event: Passing): void
  /** Makes the streams of these accounts check their feeds. */
  hint(accountIds: readonly string[]): void
  /** Makes all streams check their feeds. */
  checkAll(): void
  /** Ends the streams of these sessions and tells their browsers that the session is over. */
  endSessions(sessionIds: readonly string[]): void
  /** Ends the streams of these sessions, so that their browsers reconnect: the role or the company changed. */
  renewSessions(sessionIds: readonly string[]): void
  /** Ends all streams, so that browsers reconnect: revocations may have been missed, or this instance is stopping. */
  endAll(): void
  start(): void
  /** Ends all streams and accepts no new ones. */
  stop(): Promise<void>
  readonly count: number
  /** Whether this instance has as many streams as it may have. */
  readonly isFull: boolean
}

const CHECK_EVERY = 5000
/** Maximum number of rows in memory for a slow reader. If there are more, the stream reads them from the feed later. */
const READY_MAX = 50
/** Streams of one person on one instance. Browsers whose tabs cannot share a stream open one per tab. */
const PER_PERSON = 12

export function createLiveStreams({
  pool,
  logger,
  interval = CHECK_EVERY,
  perPerson = PER_PERSON,
  most = Number.POSITIVE_INFINITY,
}: LiveOptions): LiveStreams {
  const all = new Set<LiveStream>()
  const byAccount = new Map<string, Set<LiveStream>>()
  const endedSessions = createRecentSessions()
  const renewedSessions = createRecentSessions()
  const stopping = new AbortController()
  let checking: Promise<void> | undefined

  function end(stream: LiveStream, ending: NonNullable<LiveStream['ending']>) {
    stream.ending ??= ending
    stream.bell.ring()
  }

  function endAllOf(sessionIds: readonly string[], ending: NonNullable<LiveStream['ending']>) {
    const wanted = new Set(sessionIds)
    for (const stream of all) if (stream.sessionId !== undefined && wanted.has(stream.sessionId)) end(stream, ending)
  }

  function requestCheck(stream: LiveStream) {
    stream.needsCheck = true
    stream.bell.ring()
  }

  async function checkFeeds() {
    while (!stopping.signal.aborted) {
      await sleep(interval, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (byAccount.size === 0) continue
      try {
        const lowest = new Map([...byAccount].map(([id, streams]) => [id, Math.min(...[...streams].map(({ position }) => position))]))
        live.hint(await accountsWithNewRows(pool, lowest))
      } catch (error) {
        logger.warn({ err: error }, 'the feeds could not be checked')
      }
    }
  }

  const live: LiveStreams = {
    open({ accountId, personId = accountId, sessionId, position, concerns = () => true }) {
      const streams = byAccount.get(accountId) ?? new Set()
      if ([...streams].filter((stream) => stream.personId === personId).length >= perPerson) throw new TooManyStreams()
      const stream: LiveStream = {
        accountId,
        personId,
        sessionId,
        position,
        concerns,
        needsCheck: true,
        ready: [],
        passing: [],
        bell: createBell(),
        // The token may be from before the change.
        endBy: (sessionId !== undefined && renewedSessions.until(sessionId)) || Number.POSITIVE_INFINITY,
        ending: undefined,
      }
      all.add(stream)
      byAccount.set(accountId, streams.add(stream))
      if (stopping.signal.aborted) end(stream, 'closed')
      // A token stays valid for some seconds after its session ends.
      if (sessionId !== undefined && endedSessions.until(sessionId) !== undefined) end(stream, 'session-ended')
      return stream
    },
    close(stream) {
      all.delete(stream)
      const streams = byAccount.get(stream.accountId)
      streams?.delete(stream)
      if (streams?.size === 0) byAccount.delete(stream.accountId)
    },
    deliver(committed) {
      for (const [id, rows] of committed) {
        for (const stream of byAccount.get(id) ?? []) {
          const last = stream.ready.at(-1)?.seq ?? stream.position
          // If a row is missing, another instance or another transaction wrote it first.
          if (rows[0]?.seq === last + 1 && stream.ready.length + rows.length <= READY_MAX) stream.ready = [...stream.ready, ...rows]
          else stream.needsCheck = true
          stream.bell.ring()
        }
      }
    },
    pass(id, event) {
      for (const stream of byAccount.get(id) ?? []) {
        if (!stream.concerns({ ...event, seq: 0 }) || stream.passing.length >= READY_MAX) continue
        stream.passing = [...stream.passing, event]
        stream.bell.ring()
      }
    },
    hint(accountIds) {
      for (const id of accountIds) for (const stream of byAccount.get(id) ?? []) requestCheck(stream)
    },
    checkAll() {
      for (const stream of all) requestCheck(stream)
    },
    endSessions(sessionIds) {
      endedSessions.add(sessionIds)
      endAllOf(sessionIds, 'session-ended')
    },
    renewSessions(sessionIds) {
      renewedSessions.add(sessionIds)
      endAllOf(sessionIds, 'closed')
    },
    endAll() {
      for (const stream of all) end(stream, 'closed')
    },
    start() {
      checking ??= checkFeeds()
    },
    async stop() {
      stopping.abort()
      live.endAll()
      await checking
    },
    get count() {
      return all.size
    },
    get isFull() {
      return all.size >= most
    },
  }
  return live
}
