import { streamNotifications, tellReplying } from '@ungana/contracts-notifications'
import { callerOf, InvalidInput, type Service } from '@ungana/service-kit'
import { StreamsFull } from '#errors.ts'
import type { Notifications, Reader } from '#lib/dependencies.ts'
import { type FeedRow, positionOf, readFeeds } from '#lib/feed.ts'
import { type NotificationReader, readerOf } from '#lib/reader.ts'
import type { LiveStreams, Passing } from './live-streams.ts'
import { createReplying } from './replying.ts'
import { openFeeds, type StreamTimes, serveStream } from './serve-stream.ts'

/** What the live routes need of `openLive`. */
export interface LiveSide {
  readonly streams: LiveStreams
  /** Tells the streams of all instances. */
  readonly tell: (accountId: string, event: Passing) => void
}

/** Seconds until a browser may try again. A stopped instance is mostly back by then. */
const RETRY_AFTER = 10

export function liveRoutes(app: Service, { pool }: Notifications, { streams: live, tell }: LiveSide, times: StreamTimes): void {
  const feeds = openFeeds(pool, app.log)
  // Without this, closing the app would wait for its open streams.
  app.addHook('preClose', async () => live.stop())

  const replying = createReplying()
  app.route({
    ...tellReplying,
    config: { policy: 'member', act: 'messages.write' },
    handler: async (request, reply) => {
      const { person } = request.identity
      if (person?.name && replying.isNews(`${person.id} ${request.body.id}`))
        tell(callerOf(request), { kind: 'replying', payload: JSON.stringify({ ...request.body, by: person.id, name: person.name }) })
      return reply.code(204).send()
    },
  })

  app.route({
    ...streamNotifications,
    config: { policy: 'member', act: 'notifications.read' },
    handler: async (request, reply) => {
      const accountId = callerOf(request)
      const reader = readerOf(request)
      const refuseIfFull = () => {
        if (!live.isFull) return
        reply.header('retry-after', RETRY_AFTER)
        throw new StreamsFull()
      }
      // Browsers that are refused again and again cause no statement.
      refuseIfFull()
      const { position, isComplete } = await startPosition(pool, accountId, requestedPosition(request.headers['last-event-id'], request.query.after))
      refuseIfFull()
      const stream = live.open({ accountId, personId: reader.personId, sessionId: request.identity.sid, position, concerns: concernsOf(reader) })
      const readable = serveStream(feeds, stream, isComplete ? 'position' : 'reset', times)
      readable.once('close', () => live.close(stream))
      reply.raw.once('close', () => {
        stream.ending ??= 'closed'
        stream.bell.ring()
        readable.destroy()
      })
      readable.on('error', (error) => request.log.warn({ err: error }, 'a live stream broke off'))
      reply.header('content-type', 'text/event-stream; charset=utf-8')
      // The stream is sent as is; the schema only documents it.
      return reply.send(readable as unknown as string)
    },
  })
}

/** Leaves out what is for other people, kinds that the role does not get, messages that the role may not read, and what colleagues have read. */
const concernsOf =
  ({ personId, hiddenKinds, readsMessages }: NotificationReader) =>
  (row: FeedRow): boolean => {
    if (row.kind === 'replying') return readsMessages && JSON.parse(row.payload).by !== personId
    if (!readsMessages && (row.kind === 'message' || row.kind === 'message-read')) return false
    const { person, kind } = JSON.parse(row.payload)
    if (person !== undefined) return person === personId
    return (row.kind !== 'notification' && row.kind !== 'changed') || !hiddenKinds.includes(kind)
  }

/** The header has priority over the query, because a browser that reconnects by itself repeats the old URL and adds the header. */
function requestedPosition(header: string | string[] | undefined, query: string | undefined): number | undefined {
  if (header !== undefined && !/^\d{1,15}$/.test(String(header))) throw new InvalidInput('last-event-id', 'last-event-id must be the id of an event')
  const text = header !== undefined ? String(header) : query
  return text === undefined ? undefined : Number(text)
}

/** The position where a stream starts. `isComplete` is false if rows after `requested` were deleted, or if `requested` never existed. */
async function startPosition(reader: Reader, accountId: string, requested: number | undefined): Promise<{ position: number; isComplete: boolean }> {
  const last = await positionOf(reader, accountId)
  if (requested === undefined || requested === last) return { position: last, isComplete: true }
  const [feed] = requested < last ? await readFeeds(reader, [{ accountId, after: requested }], 1) : []
  const next = feed?.[0]
  return next?.seq === requested + 1 ? { position: requested, isComplete: true } : { position: last, isComplete: false }
}
