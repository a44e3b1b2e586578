import { sessionsRevoked } from '@ungana/contracts-identity'
import type { Logger } from '@ungana/service-kit'
import { createListener, subscribe } from '@ungana/service-kit/listener'
import type { Sessions } from './sessions.ts'

export interface RevocationListener {
  /** False while revocations may be missed. */
  readonly live: boolean
  start(): void
  close(): Promise<void>
}

/** Passes every revocation to `sessions`, and tells it when revocations may have been missed. */
export type ListenToRevocations = (sessions: Pick<Sessions, 'forget' | 'noteGap'>) => RevocationListener

export interface NatsOptions {
  readonly natsUrl: string
  readonly logger: Logger
  /** Prefix of the NATS subjects, if it is not the default. */
  readonly prefix?: string
}

/** Receives identity's events over NATS. Each gateway gets every event. */
export function listenOnNats(options: NatsOptions): ListenToRevocations {
  return ({ forget, noteGap }) =>
    createListener({
      ...options,
      name: 'gateway',
      subscriptions: [subscribe(sessionsRevoked, ({ sessionIds }) => forget(sessionIds))],
      onGap: noteGap,
    })
}

/** Used by a gateway without NATS, which behaves as if NATS were always down. */
export const noRevocations: ListenToRevocations = () => ({ live: false, start: () => undefined, close: async () => undefined })
