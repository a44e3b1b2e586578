import { streamNotifications } from '@ungana/contracts-notifications'
import { callerOf, InvalidInput, type Service } from '@ungana/service-kit'
import type { Notifications, Reader } from '#lib/dependencies.ts'
import { positionOf, readFeeds } from '#lib/feed.ts'
import type { LiveStreams } from './live-streams.ts'
import { openFeeds, type StreamTimes, serveStream } from './serve-stream.ts'

export function liveRoutes(app: Service, { pool }: Notifications, live: LiveStreams, times: StreamTimes): void {
  const feeds = openFeeds(pool, app.log)
  // Else closing would wait for them.
  app.addHook('preClose', async () => live.stop())

  app.route({
    ...streamNotifications,
    config: { policy: 'member' },
    handler: async (request, reply) => {
      const accountId = callerOf(request)
      const { position, kept } = await beginning(pool, accountId, askedFor(request.headers['last-event-id'], request.query.after))
      const stream = live.open({ accountId, sessionId: request.identity.sid, position })
      const readable = serveStream(feeds, stream, kept ? 'position' : 'reset', times)
      readable.once('close', () => live.close(stream))
      reply.raw.once('close', () => {
        stream.ending ??= 'closed'
        stream.bell.ring()
        readable.destroy()
      })
      readable.on('error', (error) => request.log.warn({ err: error }, 'a live stream broke off'))
      reply.header('content-type', 'text/event-stream; charset=utf-8')
      // The text goes out as it comes: the schema is for those who read about it.
      return reply.send(readable as unknown as string)
    },
  })
}

/** Of two, the header: a browser that opens a stream again by itself does so at the same address. */
function askedFor(header: string | string[] | undefined, query: string | undefined): number | undefined {
  if (header !== undefined && !/^\d{1,15}$/.test(String(header))) throw new InvalidInput('last-event-id', 'last-event-id must be the id of an event')
  const text = header !== undefined ? String(header) : query
  return text === undefined ? undefined : Number(text)
}

/** Where a stream begins. `kept` is false where what came after `asked` is not all there any more, or never was. */
async function beginning(reader: Reader, accountId: string, asked: number | undefined): Promise<{ position: number; kept: boolean }> {
  const last = await positionOf(reader, accountId)
  if (asked === undefined || asked === last) return { position: last, kept: true }
  const [feed] = asked < last ? await readFeeds(reader, [{ accountId, after: asked }], 1) : []
  const next = feed?.[0]
  return next?.seq === asked + 1 ? { position: asked, kept: true } : { position: last, kept: false }
}
