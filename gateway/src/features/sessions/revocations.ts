import { sessionsRevoked } from '@ungana/contracts-identity'
import type { Logger } from '@ungana/service-kit'
import { createListener, hear } from '@ungana/service-kit/listener'
import type { Sessions } from './sessions.ts'

export interface RevocationListener {
  /** False while a revocation may go by unheard. */
  readonly live: boolean
  start(): void
  close(): Promise<void>
}

/** Hands every revocation to `sessions`, and says when some may have been missed. */
export type ListenToRevocations = (sessions: Pick<Sessions, 'forget' | 'missed'>) => RevocationListener

export interface NatsOptions {
  readonly natsUrl: string
  readonly logger: Logger
  /** What subjects begin with, where it is not the site's own. */
  readonly prefix?: string
}

/** Hears what identity publishes, each gateway for itself. */
export function listenOnNats(options: NatsOptions): ListenToRevocations {
  return ({ forget, missed }) =>
    createListener({
      ...options,
      name: 'gateway',
      hears: [hear(sessionsRevoked, ({ sessionIds }) => forget(sessionIds))],
      onGap: missed,
    })
}

/** Where there is no NATS: as while it is away. */
export const hearNothing: ListenToRevocations = () => ({ live: false, start: () => undefined, close: async () => undefined })
