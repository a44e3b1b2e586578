// A bounded pool of Postgres connections, and how to tell a database that is away from a bug.
import pg from 'pg'
import type { Logger } from './logging.ts'

export interface PoolOptions {
  /** Most connections at once. Defaults to 10. */
  readonly max?: number
  /** Shown in pg_stat_activity. Defaults to the database's name. */
  readonly applicationName?: string
  /** Milliseconds to wait for a connection. Defaults to 500; a command that nobody else waits for has more time. */
  readonly connectWithin?: number
  /** Told about connections that were lost. */
  readonly logger?: Logger
}

/** Connections that are opened with the first and stay: a burst that had to open them itself would wait longer than it may on a busy machine. */
const KEPT_OPEN = 4

/**
 * A pool that waits 500 ms for a connection, lets a statement take 2 s and a lock 1 s, and survives a restart of Postgres: lost
 * connections are dropped and the next query opens new ones. Close it with `pool.end()` in an onClose hook.
 */
export function createPool(databaseUrl: string, { max = 10, applicationName, connectWithin = 500, logger }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    min: Math.min(KEPT_OPEN, max),
    application_name: applicationName ?? decodeURIComponent(new URL(databaseUrl).pathname.slice(1)),
    connectionTimeoutMillis: connectWithin,
    statement_timeout: 2000,
    // A server that is frozen or cut off enforces nothing itself.
    query_timeout: 2500,
    lock_timeout: 1000,
    idle_in_transaction_session_timeout: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // What is asked without waiting for the answer before goes out at once, a transaction's BEGIN for one.
    pipeline: true,
  })
  // pg emits the loss of an idle connection here and that of a lent one on the client; unheard, either ends the process.
  pool.on('error', (error) => logger?.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', () => {
    if (pool.totalCount === 1) void openOthers(pool)
  })
  pool.on('connect', (client) => client.on('error', (error) => logger?.debug({ err: error }, 'database connection lost')))
  return pool
}

/** Those of the kept connections that are not there yet. Never rejects: whoever needs one will hear what is wrong. */
async function openOthers(pool: pg.Pool): Promise<void> {
  const missing = Array.from({ length: Math.max(0, (pool.options.min ?? 0) - pool.totalCount) }, () => pool.connect())
  for (const opened of await Promise.allSettled(missing)) if (opened.status === 'fulfilled') opened.value.release()
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // Postgres: too many connections, shutting down, crashed, starting up; connection exceptions.
  '53300',
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
])
// Postgres: cancelled by statement_timeout, lock_timeout, as one of several that waited for each other. Prisma: operation timed out; a transaction could not begin or end in time.
const slowCodes = new Set(['57014', '55P03', '40P01', 'P1008', 'P2028'])
const awayMessages = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether `error`, or what caused it, means that the database was away or too slow: then a retry may help, and nothing is wrong here. */
export function databaseTrouble(error: unknown): 'UNAVAILABLE' | 'TIMEOUT' | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const codes = [field(current, 'code'), field(current, 'originalCode'), field(field(current, 'cause'), 'originalCode')]
    if (codes.some((code) => typeof code === 'string' && awayCodes.has(code)) || awayMessages.test(current.message)) return 'UNAVAILABLE'
    if (codes.some((code) => typeof code === 'string' && slowCodes.has(code)) || current.message === 'Query read timeout') return 'TIMEOUT'
  }
  return undefined
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined
}
