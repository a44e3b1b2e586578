// Sends events that were not sent, and removes rows that were kept long enough. Only one instance of a service does this at a time.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createDirectClient, refuseStandby } from '../database.ts'
import type { Logger } from '../logging.ts'
import { type OutboxRow, ROW_COLUMNS } from './outbox-row.ts'
import { type Publisher, WITHIN_RETENTION } from './publisher.ts'

export interface SweeperOptions {
  readonly service: string
  readonly pool: pg.Pool
  readonly logger: Logger
  readonly publisher: Publisher
}

export interface Sweeper {
  close(): Promise<void>
}

const INTERVAL = 1000
const BATCH = 500
const CLEANING_INTERVAL = 60 * 60 * 1000
const CLEANING_BATCH = 5000

/**
 * Which rows to remove. Events can be sent again for 7 days after they first reached the stream, and the inbox remembers them for 14 days: otherwise
 * a refilled stream would be handled twice.
 */
const keeping = [
  ['courier.outbox', "ack_sequence IS NOT NULL AND first_acked_at < now() - interval '7 days'"],
  ['courier.outbox', `ack_sequence IS NULL AND NOT ${WITHIN_RETENTION}`],
  ['courier.inbox', "handled_at < now() - interval '14 days'"],
  // Old failures of events that were not abandoned.
  ['courier.inbox_failures', "parked_at IS NULL AND last_failed_at < now() - interval '14 days'"],
  ['courier.idempotency_keys', "created_at < now() - interval '48 hours'"],
] as const

/** Sweeps until `close`. */
export function startSweeper({ service, pool, logger, publisher }: SweeperOptions): Sweeper {
  const closing = new AbortController()
  const done = loop()

  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined)

  async function loop() {
    while (!closing.signal.aborted) {
      try {
        await withOwnClient(pool, sweepWith)
      } catch (error) {
        if (!closing.signal.aborted) logger.warn({ err: error }, 'the sweeper lost its database connection')
      }
      await pause(INTERVAL)
    }
  }

  async function sweepWith(client: pg.Client) {
    let locked = false
    let cleaned = Number.NEGATIVE_INFINITY
    while (!closing.signal.aborted) {
      locked ||= (await client.query('SELECT pg_try_advisory_lock(hashtext($1)) AS locked', [`courier.sweeper ${service}`])).rows[0].locked
      if (locked) {
        await sweep(client)
        if (performance.now() - cleaned > CLEANING_INTERVAL) {
          await clean(client)
          cleaned = performance.now()
        }
      }
      await pause(INTERVAL)
    }
  }

  async function sweep(client: pg.Client) {
    // This position is valid only within one sweep. Positions are committed out of order, so each sweep starts at the first row.
    let position = '0'
    while (publisher.open && !closing.signal.aborted) {
      const { rows } = await client.query<OutboxRow & { position: string }>(
        `SELECT ${ROW_COLUMNS}, position::text FROM courier.outbox
         WHERE ack_sequence IS NULL AND position > $1::bigint AND starts_with(event, $2) AND ${WITHIN_RETENTION}
           -- Or of a time to come: the clock was put back.
           AND created_at NOT BETWEEN clock_timestamp() - interval '1 second' AND clock_timestamp()
         ORDER BY position LIMIT ${BATCH}`,
        [position, `${service}.`],
      )
      await publisher.send(rows)
      position = rows.at(-1)?.position ?? position
      if (rows.length < BATCH) return
    }
  }

  async function clean(client: pg.Client) {
    for (const [table, old] of keeping) {
      let removed: number
      do {
        const { rowCount } = await client.query(
          `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${old} LIMIT ${CLEANING_BATCH}))`,
        )
        removed = rowCount ?? 0
      } while (removed === CLEANING_BATCH && !closing.signal.aborted)
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
 * Milliseconds after which Postgres ends a silent sweeper's connection. A sweeper queries every second, so after this time it has stopped, and
 * another instance may take its lock.
 */
const SILENCE = 15_000
const STATEMENT = 10_000

/** Uses a connection outside of the pool, because the advisory lock ends with its connection. */
async function withOwnClient(pool: pg.Pool, work: (client: pg.Client) => Promise<void>) {
  const { application_name: name = 'courier', options } = pool.options
  const client = createDirectClient(pool, {
    application_name: `${name}-sweeper`,
    statement_timeout: STATEMENT,
    query_timeout: STATEMENT + 1000,
    options: [options, `-c idle_session_timeout=${SILENCE}`, `-c tcp_user_timeout=${SILENCE}`].filter(Boolean).join(' '),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    refuseStandby(client)
    await refusePooler(client)
    await work(client)
  } finally {
    await client.end()
  }
}

/** A pooler would lend the connection, with its lock, to others. It does not apply the settings of its clients. */
async function refusePooler(client: pg.Client) {
  const { rows } = await client.query("SELECT setting FROM pg_settings WHERE name = 'idle_session_timeout'")
  if (Number(rows[0].setting) !== SILENCE)
    throw new Error('The database address leads through a pooler: set DATABASE_DIRECT_URL to the address of Postgres itself')
}
