// Serves one live stream. A slow reader slows the stream down, and rows that are not sent yet stay in the database.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamEvent } from '@ungana/contracts-notifications'
import type { Logger } from '@ungana/service-kit'
import DataLoader from 'dataloader'
import type { Pool } from '#lib/dependencies.ts'
import { type AfterPosition, type FeedRow, readFeeds } from '#lib/feed.ts'
import type { LiveStream } from './live-streams.ts'

export interface StreamTimes {
  /** Milliseconds between two heartbeats; below the 30 s of silence after which the gateway cuts the connection. */
  readonly heartbeat: number
  /** Milliseconds after which a client that does not read is disconnected. */
  readonly patience: number
  /** Milliseconds after which a stream ends. The browser reconnects, and its session is checked again. */
  readonly lifetime: number
}

export const streamTimes: StreamTimes = { heartbeat: 15_000, patience: 20_000, lifetime: 30 * 60_000 }

/** Maximum number of rows per query, which limits the memory for a slow reader. */
const AT_ONCE = 50

/** Reads the feeds of several streams in one query, because one commit may concern many streams. */
export type Feeds = DataLoader<AfterPosition, FeedRow[]>

export function openFeeds(pool: Pool, logger: Logger): Feeds {
  return new DataLoader(
    async (asked) => {
      try {
        return await readFeeds(pool, asked, AT_ONCE)
      } catch (error) {
        logger.warn({ err: error, streams: asked.length }, 'feeds could not be read; their streams retry')
        throw error
      }
    },
    { cache: false, maxBatchSize: 100 },
  )
}

/** Milliseconds until a stream retries a failed feed read. */
const RETRY_AFTER = 1000

const line = (id: number, event: StreamEvent | (string & {}), data: string) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`

/** The rows to send next; undefined if the feed could not be read. */
async function next(feeds: Feeds, stream: LiveStream): Promise<readonly FeedRow[] | undefined> {
  const ready = stream.ready.filter(({ seq }) => seq > stream.position)
  stream.ready = []
  if (!stream.needsCheck && (ready.length === 0 || ready[0]?.seq === stream.position + 1)) return ready
  stream.needsCheck = false
  try {
    return await feeds.load({ accountId: stream.accountId, after: stream.position })
  } catch {
    stream.needsCheck = true
    return undefined
  }
}

/** Returns the stream as text in the format of server-sent events. `first` is its first event. */
export function serveStream(feeds: Feeds, stream: LiveStream, first: StreamEvent, { heartbeat, patience, lifetime }: StreamTimes): Readable {
  // A random lifetime, so that streams do not all reconnect together after a restart.
  const endAt = Math.min(Date.now() + lifetime * (0.75 + Math.random() / 2), stream.endBy)
  let waiting: NodeJS.Timeout | undefined

  async function* text() {
    yield line(stream.position, first, '{}')
    while (!stream.ending) {
      const rows = await next(feeds, stream)
      if (!rows) {
        yield ':\n\n'
        await sleep(RETRY_AFTER)
        continue
      }
      const last = rows.at(-1)
      if (last) {
        stream.position = last.seq
        // Browsers count the ids, so none may be missing.
        yield rows.map((row) => (stream.concerns(row) ? line(row.seq, row.kind, row.payload) : line(row.seq, 'skipped', '{}'))).join('')
        // A full batch means that the feed may hold more.
        if (rows.length === AT_ONCE) {
          stream.needsCheck = true
          continue
        }
      }
      const passing = stream.passing.map(({ kind, payload }) => line(stream.position, kind, payload))
      stream.passing = []
      if (passing.length > 0) yield passing.join('')
      const left = endAt - Date.now()
      if (left <= 0) return
      if (!(await stream.bell.wait(Math.min(heartbeat, left)))) yield ':\n\n'
    }
    if (stream.ending === 'session-ended') yield line(stream.position, 'session-ended', '{}')
  }

  async function* watched() {
    for await (const chunk of text()) {
      waiting = setTimeout(() => readable.destroy(), patience)
      yield chunk
      clearTimeout(waiting)
    }
  }

  const readable = Readable.from(watched(), { objectMode: false, highWaterMark: 16 * 1024 })
  readable.once('close', () => clearTimeout(waiting))
  return readable
}
