// A connection to NATS that comes back: each time anew, because a client that reconnects by itself first sends what it still held,
// and nothing may be sent before acknowledgements were compared with the stream.
import { setTimeout as sleep } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from '../logging.ts'

export interface NatsSession {
  readonly connection: NatsConnection
  readonly jetstream: JetStreamClient
  readonly manager: JetStreamManager
  /** Aborted when the connection is lost or shall be given up. */
  readonly signal: AbortSignal
  /** Gives the connection up; another is made. */
  renew(): void
}

export interface SessionOptions {
  /** Shown in the server's list of connections. */
  readonly name: string
  /** `nats://user:password@host:port`; several servers of one cluster separated by commas. */
  readonly natsUrl: string
  readonly logger: Logger
  /** Whether what it publishes itself does not come back to it. */
  readonly noEcho?: boolean
  /** Runs once a connection; resolves soon after `signal` is aborted, having sent what it still has to. */
  readonly use: (session: NatsSession) => Promise<void>
}

/** Milliseconds. */
const CONNECT_TIMEOUT = 2000
const API_TIMEOUT = 5000
const PAUSE = 250
/** Two pings without an answer, and the connection is as good as cut. */
const PING_INTERVAL = 2000

/** Keeps a connection from now until `close`, which lets `use` end first. */
export function keepNatsSession({ name, natsUrl, logger, noEcho = false, use }: SessionOptions): { close(): Promise<void> } {
  const closing = new AbortController()
  const done = loop()

  async function loop() {
    let away = false
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
        if (away) logger.info('NATS is back')
        away = false
        await runSession(connection)
      } catch (error) {
        if (!away) logger.warn({ err: error }, 'NATS is away: events wait')
        away = true
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
      const manager = await jetstreamManager(connection, { timeout: API_TIMEOUT })
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

/** The client reads no user and password from an address. */
export function address(natsUrl: string) {
  const urls = natsUrl.split(',').map((text) => new URL(text.trim()))
  const [first] = urls
  const credentials = first?.username ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) } : {}
  return { servers: urls.map(({ protocol, host }) => `${protocol}//${host}`), ...credentials }
}
