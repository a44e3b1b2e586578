// Connects the live streams to hints of other instances and to revoked sessions.
import { sessionsRevoked } from '@ungana/contracts-identity'
import type { Logger } from '@ungana/service-kit'
import { createHints } from '@ungana/service-kit/hints'
import { createListener, subscribe } from '@ungana/service-kit/listener'
import { createLiveStreams, type LiveOptions, type LiveStreams, type Passing } from '#features/live/live-streams.ts'
import type { CommittedRows } from '#lib/feed.ts'

export interface Options extends LiveOptions {
  readonly natsUrl: string
  readonly logger: Logger
  readonly prefix?: string
}

export interface Live {
  readonly streams: LiveStreams
  /** Passes committed feed rows to the streams of all instances. */
  readonly onFeedCommit: (rows: CommittedRows) => void
  /** Passes an event that is not stored to the streams of all instances. */
  readonly tell: (accountId: string, event: Passing) => void
  start(): void
  /** False while hints or revocations may be missed. */
  readonly isListening: boolean
  close(): Promise<void>
}

export function openLive({ natsUrl, logger, prefix, ...options }: Options): Live {
  const streams = createLiveStreams({ logger, ...options })
  const connection = { natsUrl, logger, ...(prefix !== undefined && { prefix }) }
  // A hint is an account's id, or an event to pass on.
  const onHint = (words: readonly string[]) => {
    for (const word of words) {
      if (!word.startsWith('{')) continue
      const { accountId, event } = JSON.parse(word) as { accountId: string; event: Passing }
      streams.pass(accountId, event)
    }
    streams.hint(words)
  }
  const hints = createHints({ ...connection, service: 'notifications', onHint, onGap: streams.checkAll })
  const revocations = createListener({
    ...connection,
    name: 'notifications-live',
    subscriptions: [
      subscribe(sessionsRevoked, ({ sessionIds, renewed, sameRights }) => {
        if (!renewed) streams.endSessions(sessionIds)
        else if (!sameRights) streams.renewSessions(sessionIds)
      }),
    ],
    onGap: streams.endAll,
  })
  return {
    streams,
    onFeedCommit(rows) {
      streams.deliver(rows)
      hints.send([...rows.keys()])
    },
    tell(accountId, event) {
      streams.pass(accountId, event)
      hints.send([JSON.stringify({ accountId, event })])
    },
    start() {
      streams.start()
      hints.start()
      revocations.start()
    },
    get isListening() {
      return hints.live && revocations.live
    },
    async close() {
      await Promise.all([streams.stop(), hints.close(), revocations.close()])
    },
  }
}
