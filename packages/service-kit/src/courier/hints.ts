// Short messages between the instances of a service over plain NATS, without storage or redelivery. An instance that receives a hint reads the
// database. Each instance also reads the database from time to time without a hint, because hints can get lost.
import type { Logger } from '../logging.ts'
import { DEFAULT_PREFIX, hintsOf } from './names.ts'
import { keepNatsSession, type NatsSession } from './nats-session.ts'

export interface HintsOptions {
  readonly service: string
  readonly natsUrl: string
  readonly logger: Logger
  /** Called with hints of another instance. */
  readonly onHint: (words: readonly string[]) => void
  /** Called when hints start to arrive: earlier hints may have been missed. */
  readonly onGap?: () => void
  /** Defaults to `ungana`. */
  readonly prefix?: string
}

export interface Hints {
  start(): void
  close(): Promise<void>
  /** Sends hints to all other instances. Sends nothing while NATS is unavailable. Never throws. */
  send(words: readonly string[]): void
  /** Whether hints are sent and received now. */
  readonly live: boolean
}

/** The largest number of hints in one message. A hint is an id, so they fit into the 1 MiB that NATS allows. */
const AT_ONCE = 1000

export function createHints({ service, natsUrl, logger, onHint, onGap, prefix = DEFAULT_PREFIX }: HintsOptions): Hints {
  const subject = hintsOf(prefix, service)
  let current: NatsSession | undefined
  let session: { close(): Promise<void> } | undefined

  async function use(opened: NatsSession) {
    const { connection, signal } = opened
    const subscription = connection.subscribe(subject)
    const stop = () => subscription.unsubscribe()
    signal.addEventListener('abort', stop)
    try {
      await connection.flush()
      current = opened
      onGap?.()
      for await (const message of subscription) {
        const words: unknown = readable(message.string())
        if (Array.isArray(words)) onHint(words.filter((word) => typeof word === 'string'))
      }
    } finally {
      current = undefined
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    start() {
      session ??= keepNatsSession({ name: `${service}-hints`, natsUrl, logger, noEcho: true, use })
    },
    async close() {
      await session?.close()
    },
    send(words) {
      if (!current || current.connection.isClosed()) return
      for (let from = 0; from < words.length; from += AT_ONCE) {
        try {
          current.connection.publish(subject, JSON.stringify(words.slice(from, from + AT_ONCE)))
        } catch (error) {
          logger.debug({ err: error }, 'a hint was not sent')
        }
      }
    },
    get live() {
      return current !== undefined
    },
  }
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
