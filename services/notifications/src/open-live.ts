// Live streams with all that wakes and ends them: hints of all instances, and revoked sessions.
import { sessionsRevoked } from '@ungana/contracts-identity'
import type { Logger } from '@ungana/service-kit'
import { createHints } from '@ungana/service-kit/hints'
import { createListener, hear } from '@ungana/service-kit/listener'
import { createLiveStreams, type LiveOptions, type LiveStreams } from '#features/live/live-streams.ts'
import type { Told } from '#lib/feed.ts'

export interface Options extends LiveOptions {
  readonly natsUrl: string
  readonly logger: Logger
  readonly prefix?: string
}

export interface Live {
  readonly streams: LiveStreams
  /** Hears after commits what they added to feeds, for the streams of all instances. */
  readonly onTold: (told: Told) => void
  start(): void
  /** False: hints or revocations may be missed at this moment. */
  readonly hearing: boolean
  close(): Promise<void>
}

export function openLive({ natsUrl, logger, prefix, ...options }: Options): Live {
  const streams = createLiveStreams({ logger, ...options })
  const connection = { natsUrl, logger, ...(prefix !== undefined && { prefix }) }
  const hints = createHints({ ...connection, service: 'notifications', onHint: streams.hint, onGap: streams.lookAll })
  const revocations = createListener({
    ...connection,
    name: 'notifications-live',
    // Sessions that go on under a new token are no less signed in.
    hears: [hear(sessionsRevoked, ({ sessionIds, renewed }) => !renewed && streams.endSessions(sessionIds))],
    onGap: streams.endAll,
  })
  return {
    streams,
    onTold(told) {
      streams.tell(told)
      hints.send([...told.keys()])
    },
    start() {
      streams.start()
      hints.start()
      revocations.start()
    },
    get hearing() {
      return hints.live && revocations.live
    },
    async close() {
      await Promise.all([streams.stop(), hints.close(), revocations.close()])
    },
  }
}
