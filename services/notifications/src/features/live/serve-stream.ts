// One live stream, from its first line to its last. It is pulled by whoever reads it: what is not read yet is still in the database.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamEvent } from '@ungana/contracts-notifications'
import type { Logger } from '@ungana/service-kit'
import DataLoader from 'dataloader'
import type { Pool } from '#lib/dependencies.ts'
import { type Asked, type FeedRow, readFeeds } from '#lib/feed.ts'
import type { LiveStream } from './live-streams.ts'

export interface StreamTimes {
  /** Milliseconds between two signs of life: less than the gateway's 30 s of silence. */
  readonly heartbeat: number
  /** Milliseconds for which a reader may leave what is ready for it. */
  readonly patience: number
  /** Milliseconds after which a stream ends, and its browser opens another: whose it is, is then asked again. */
  readonly lifetime: number
}

export const streamTimes: StreamTimes = { heartbeat: 15_000, patience: 20_000, lifetime: 30 * 60_000 }

/** Rows of a stream that are read at once: at most this is in memory for a reader that does not read. */
const AT_ONCE = 50

/** Feeds that are looked into at the same moment are read in one go: one commit may concern many streams. */
export type Feeds = DataLoader<Asked, FeedRow[]>

export function openFeeds(pool: Pool, logger: Logger): Feeds {
  return new DataLoader(
    async (asked) => {
      try {
        return await readFeeds(pool, asked, AT_ONCE)
      } catch (error) {
        logger.warn({ err: error, streams: asked.length }, 'feeds could not be read: their streams look again')
        throw error
      }
    },
    { cache: false, maxBatchSize: 100 },
  )
}

/** Milliseconds until a stream looks again whose feed could not be read. */
const LOOK_AGAIN = 1000

const line = (id: number, event: StreamEvent | (string & {}), data: string) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`

/** What the stream has not told yet, as far as it is known or looked for; undefined where the feed could not be read. */
async function next(feeds: Feeds, stream: LiveStream): Promise<readonly FeedRow[] | undefined> {
  const ready = stream.ready.filter(({ seq }) => seq > stream.position)
  stream.ready = []
  if (!stream.look && (ready.length === 0 || ready[0]?.seq === stream.position + 1)) return ready
  stream.look = false
  try {
    return await feeds.load({ accountId: stream.accountId, after: stream.position })
  } catch {
    stream.look = true
    return undefined
  }
}

/** `first` is the first event. What is sent is text of server-sent events. */
export function serveStream(feeds: Feeds, stream: LiveStream, first: StreamEvent, { heartbeat, patience, lifetime }: StreamTimes): Readable {
  // Not all at once after a restart of everything.
  const endAt = Date.now() + lifetime * (0.75 + Math.random() / 2)
  let waiting: NodeJS.Timeout | undefined

  async function* text() {
    yield line(stream.position, first, '{}')
    while (!stream.ending) {
      const rows = await next(feeds, stream)
      if (!rows) {
        yield ':\n\n'
        await sleep(LOOK_AGAIN)
        continue
      }
      const last = rows.at(-1)
      if (last) {
        stream.position = last.seq
        yield rows.map(({ seq, kind, payload }) => line(seq, kind, payload)).join('')
        // Where that was not all. What was committed since has rung the bell, or will be found without.
        if (rows.length === AT_ONCE) {
          stream.look = true
          continue
        }
      }
      const left = endAt - Date.now()
      if (left <= 0) return
      if (!(await stream.bell.wait(Math.min(heartbeat, left)))) {
        stream.look = true
        yield ':\n\n'
      }
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
