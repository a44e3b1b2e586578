// Keeps a connection to NATS. After each loss it opens a new connection, because a client that reconnects by itself sends its buffered messages at
// once. Nothing may be sent before the acknowledgements were compared with the stream.
import { setTimeout as sleep } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from '../logging.ts'
import { inboxOf } from './names.ts'

export interface NatsSession {
  readonly connection: NatsConnection
  readonly jetstream: JetStreamClient
  readonly manager: JetStreamManager
  /** Aborted when the connection is lost or must be closed. */
  readonly signal: AbortSignal
  /** Closes the connection and opens another. */
  renew(): void
}

export interface SessionOptions {
  /** The client's name in the server's list of connections. */
  readonly name: string
  /** `nats://user:password@host:port`; further servers of one cluster follow after commas, with or without `nats://`. */
  readonly natsUrl: string
  readonly logger: Logger
  /** Whether the connection ignores its own messages. */
  readonly noEcho?: boolean
  /** Runs once for each connection. After `signal` aborts, it must send what remains and end soon. */
  readonly use: (session: NatsSession) => Promise<void>
}

const CONNECT_TIMEOUT = 2000
/** A cluster without a leader does not answer, so a call that came too early is repeated soon. */
const API_TIMEOUT = 2000
const PAUSE = 250
/** Milliseconds between pings. After two pings without an answer the connection counts as lost. */
const PING_INTERVAL = 2000

/** Keeps a connection until `close`, which waits for `use`. */
export function keepNatsSession({ name, natsUrl, logger, noEcho = false, use }: SessionOptions): { close(): Promise<void> } {
  const closing = new AbortController()
  const done = loop()

  async function loop() {
    let unavailable = false
    while (!closing.signal.aborted) {
      try {
        const connection = await connect({
          ...address(natsUrl),
          name,
          reconnect: false,
          timeout: CONNECT_TIMEOUT,
          pingInterval: PING_INTERVAL,
          maxPingOut: 2,
          noAsyncTraces: true,
          noEcho,
        })
        if (unavailable) logger.info('NATS is available again')
        unavailable = false
        await runSession(connection)
      } catch (error) {
        if (!unavailable) logger.warn({ err: error }, 'NATS is unavailable: events wait')
        unavailable = true
      }
      await sleep(PAUSE * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  async function runSession(connection: NatsConnection) {
    const lost = new AbortController()
    const abort = () => lost.abort()
    closing.signal.addEventListener('abort', abort)
    connection.closed().then(abort, abort)
    try {
      const manager = await jetstreamManager(connection, { timeout: API_TIMEOUT, checkAPI: false })
      const session = { connection, jetstream: jetstream(connection, { timeout: API_TIMEOUT }), manager, signal: lost.signal, renew: abort }
      if (!closing.signal.aborted) await use(session)
      if (!connection.isClosed()) await Promise.race([connection.flush(), sleep(CONNECT_TIMEOUT, undefined, { ref: false })])
    } finally {
      closing.signal.removeEventListener('abort', abort)
      lost.abort()
      await connection.close()
    }
  }

  return {
    async close() {
      closing.abort()
      await done
    },
  }
}

/**
 * The client's options for an address. Takes the user and the password out of it, because the client ignores them there. Answers arrive in the user's own
 * inbox, the only one that NATS lets the user read.
 */
export function address(natsUrl: string) {
  const [first = '', ...others] = natsUrl.split(',').map((text) => text.trim())
  const { protocol, username, password } = new URL(first)
  const urls = [first, ...others.map((text) => (text.includes('://') ? text : `${protocol}//${text}`))].map((text) => new URL(text))
  const user = decodeURIComponent(username)
  return {
    servers: urls.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(user !== '' && { user, pass: decodeURIComponent(password), inboxPrefix: inboxOf(user) }),
  }
}
