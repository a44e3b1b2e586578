// Creates pools of Postgres connections with time limits, and distinguishes an unavailable database from a bug.
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Gauge } from 'prom-client'
import { deadlineFactor } from './deadline-factor.ts'
import type { Logger } from './logging.ts'
import { processMetrics } from './metrics.ts'
import { traceQueries } from './tracing/trace-queries.ts'

export interface PoolOptions {
  /** The largest number of connections. Defaults to 10. */
  readonly max?: number
  /** The name that pg_stat_activity shows for the connections. Defaults to the database's name. */
  readonly applicationName?: string
  /** Milliseconds to wait for a connection. Defaults to 500. A command that no user waits for can allow more. */
  readonly connectWithin?: number
  /** Leads to Postgres itself if `databaseUrl` leads through a pooler. */
  readonly directUrl?: string | undefined
  /** Logs lost connections. */
  readonly logger?: Logger
}

const pools = new Set<PatientPool>()
const nameOf = ({ options }: pg.Pool) => options.application_name ?? ''
new Gauge({
  name: 'database_connections',
  help: 'Connections to Postgres that are busy or idle, and requests that wait for one',
  labelNames: ['pool', 'state'],
  registers: [processMetrics],
  collect() {
    this.reset()
    for (const pool of pools) {
      if (pool.ended) {
        pools.delete(pool)
        continue
      }
      this.inc({ pool: nameOf(pool), state: 'busy' }, pool.totalCount - pool.idleCount)
      this.inc({ pool: nameOf(pool), state: 'idle' }, pool.idleCount)
      this.inc({ pool: nameOf(pool), state: 'waiting' }, pool.waiting)
    }
  },
})

/** How many connections open together with the first one and stay open, because opening them during a burst would take too long on a busy machine. */
const KEPT_OPEN = 4

/** Milliseconds in which a connection must open. A busy machine needs many seconds. */
const OPEN_WITHIN = 15_000

/** Milliseconds in which the server's machine must answer. It does so while its Postgres is busy, unless too many connections wait there. A machine that has vanished never does. */
const REACH_WITHIN = 2000

/** Milliseconds of silence after which the machine at the other end is asked whether it is still there. After ten unanswered seconds the connection ends. */
const ASK_AFTER = 5000

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (destroy?: boolean | Error) => void) => void

/** Milliseconds that the end waits for connections. One that is still opening ends with the process. */
const END_WITHIN = 2000

/** Postgres' code for a change on a server that allows none. */
const READ_ONLY = '25006'

/** A client that knows whether its server is a standby. */
class ObservantClient extends pg.Client {
  isStandby = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // Each server reports this setting while a connection opens.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
    })
  }
}

/**
 * A standby takes no changes, and its data may be old. While a primary is replaced, its address may lead there for a moment.
 * @throws if the server is a standby
 */
export function refuseStandby(client: pg.ClientBase): void {
  if (!(client instanceof ObservantClient && client.isStandby)) return
  throw Object.assign(new pg.DatabaseError('The server is a standby, not the primary', 0, 'error'), { code: READ_ONLY, severity: 'FATAL' })
}

function openSocket(): Socket {
  const socket = new Socket()
  const giveUp = () => {
    if (socket.connecting) socket.destroy(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' }))
  }
  // After a pause of this process, an answer that has come is read before it counts as late.
  const late = setTimeout(() => setImmediate(giveUp), REACH_WITHIN * deadlineFactor)
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(late))
  return socket
}

/**
 * A connection that opens after its caller gave up serves a later caller. If each caller ended its own, a busy Postgres would only open connections,
 * and the services of a small machine would not return after they all ended at once.
 */
class PatientPool extends pg.Pool {
  readonly #wait: number
  readonly directUrl: string
  /** Callers that wait. pg's own count also has those that gave up. */
  waiting = 0

  constructor(options: pg.PoolConfig, wait: number, directUrl: string) {
    super({ ...options, connectionTimeoutMillis: Math.max(OPEN_WITHIN * deadlineFactor, wait) })
    this.#wait = wait
    this.directUrl = directUrl
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const client = this.#within(super.connect())
    if (!connected) return client
    client.then(
      (given) => connected(undefined, given, given.release),
      (error: Error) => connected(error, undefined, () => undefined),
    )
    return undefined
  }

  async #within(opening: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.#wait)
    })
    this.waiting += 1
    try {
      const client = await Promise.race([opening, late])
      if (client) return client
      opening.then(
        (unused) => unused.release(),
        () => undefined,
      )
      throw new Error('timeout exceeded when trying to connect')
    } finally {
      this.waiting -= 1
      clearTimeout(timer)
    }
  }

  override end(): Promise<void>
  override end(ended: () => void): void
  override end(ended?: () => void): Promise<void> | undefined {
    const done = Promise.race([super.end(), sleep(END_WITHIN, undefined, { ref: false })])
    if (!ended) return done
    done.then(ended, ended)
    return undefined
  }
}

/**
 * A pool that waits 500 ms for a connection, and limits a statement to 2 s and a lock to 1 s. It survives a restart of Postgres and a change of the
 * primary: lost connections are removed and the next query opens new ones. Close it with `pool.end()` in an onClose hook.
 */
export function createPool(
  databaseUrl: string,
  { max = 10, applicationName, connectWithin = 500, directUrl = databaseUrl, logger }: PoolOptions = {},
): pg.Pool {
  const options: pg.PoolConfig = {
    connectionString: databaseUrl,
    max,
    min: Math.min(KEPT_OPEN, max),
    application_name: applicationName ?? decodeURIComponent(new URL(databaseUrl).pathname.slice(1)),
    statement_timeout: 2000 * deadlineFactor,
    // This timeout of the client is needed because a frozen or unreachable server cannot enforce its own.
    query_timeout: 2500 * deadlineFactor,
    lock_timeout: 1000 * deadlineFactor,
    idle_in_transaction_session_timeout: 5000 * deadlineFactor,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: ASK_AFTER,
    stream: openSocket,
    Client: ObservantClient,
    onConnect: refuseStandby,
    // Sends a statement without waiting for the previous answer, for example BEGIN with the first statement.
    pipeline: true,
  }
  const pool = new PatientPool(options, connectWithin * deadlineFactor, directUrl)
  pools.add(pool)
  // pg reports a lost idle connection on the pool, and a lost busy connection on its client. Without these listeners each would end the process.
  pool.on('error', (error) => logger?.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', () => {
    if (pool.totalCount === 1) void openOthers(pool)
  })
  pool.on('connect', (client) => client.on('error', (error) => logger?.debug({ err: error }, 'database connection lost')))
  traceQueries(pool)
  return pool
}

/** A client with the pool's settings, connected to Postgres itself, for a lock that ends with its connection. Connect and end it yourself. */
export function createDirectClient(pool: pg.Pool, settings: pg.ClientConfig): pg.Client {
  const { options } = pool
  const address = pool instanceof PatientPool ? { connectionString: pool.directUrl } : {}
  // Spreading a pool's options does not copy the password.
  return new ObservantClient({ ...options, ...address, password: options.password, ...settings })
}

/** Opens the other connections that stay open. Never rejects: a later query reports the error. */
async function openOthers(pool: pg.Pool): Promise<void> {
  const missing = Array.from({ length: Math.max(0, (pool.options.min ?? 0) - pool.totalCount) }, () => pool.connect())
  for (const opened of await Promise.allSettled(missing)) if (opened.status === 'fulfilled') opened.value.release()
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Postgres: too many connections, not the primary, shutting down, crashed, starting up; connection exceptions.
  '53300',
  READ_ONLY,
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // Prisma: cannot reach, connection closed, pool timed out.
  'P1001',
  'P1002',
  'P1017',
  'P2024',
  'P2037',
  // Prisma's driver for Postgres.
  'DatabaseNotReachable',
  'ConnectionClosed',
  'TooManyConnections',
])
// Postgres: canceled because of statement_timeout, lock_timeout or a deadlock. Prisma: operation timed out; a transaction could not start or end in
// time.
const slowCodes = new Set(['57014', '55P03', '40P01', 'P1008', 'P2028', 'SocketTimeout'])
const awayMessages = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether `error` or its cause means that the database was unavailable or too slow. In both cases a retry may help, and the error is not a bug. */
export function databaseFailure(error: unknown): 'UNAVAILABLE' | 'TIMEOUT' | undefined {
  // Prisma keeps the error of a raw query in `meta`, not in `cause`.
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause ?? field(field(current, 'meta'), 'driverAdapterError'), depth++
  ) {
    const cause = field(current, 'cause')
    const codes = [field(current, 'code'), field(current, 'originalCode'), field(cause, 'originalCode'), field(cause, 'kind')]
    if (codes.some((code) => typeof code === 'string' && awayCodes.has(code)) || awayMessages.test(current.message)) return 'UNAVAILABLE'
    if (codes.some((code) => typeof code === 'string' && slowCodes.has(code)) || current.message === 'Query read timeout') return 'TIMEOUT'
  }
  return undefined
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined
}
