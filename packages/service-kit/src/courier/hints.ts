// Short words among the instances of one service, by plain NATS: nothing is kept, nothing comes again. Whoever hears one looks into the database, and
// looks from time to time without one.
import type { Logger } from '../logging.ts'
import { keepNatsSession, type NatsSession } from './nats-session.ts'
import { DEFAULT_PREFIX } from './streams.ts'

export interface HintsOptions {
  readonly service: string
  readonly natsUrl: string
  readonly logger: Logger
  /** Another instance said so. */
  readonly onHint: (words: readonly string[]) => void
  /** Called when hints are heard from now on: some may have been missed before. */
  readonly onGap?: () => void
  /** Defaults to `ungana`. */
  readonly prefix?: string
}

export interface Hints {
  start(): void
  close(): Promise<void>
  /** Tells all other instances; while NATS is away, nobody. Never throws. */
  send(words: readonly string[]): void
  /** False: hints are neither sent nor heard at this moment. */
  readonly live: boolean
}

/** Words in one message: each is an id, and a message has at most 1 MiB. */
const AT_ONCE = 1000

export function createHints({ service, natsUrl, logger, onHint, onGap, prefix = DEFAULT_PREFIX }: HintsOptions): Hints {
  // Beside the subjects of events, which a stream keeps.
  const subject = `${prefix}-hints.${service}`
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
