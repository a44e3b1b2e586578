// Publishes and consumes a service's events.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Logger } from '../logging.ts'
import { inPoolTransaction, type PrismaDatabase, type SqlTransaction } from '../transactions.ts'
import { createConsumers } from './consumers.ts'
import type { Consumer, EventMeta } from './events.ts'
import { DEFAULT_PREFIX } from './names.ts'
import { keepNatsSession, type NatsSession } from './nats-session.ts'
import { takeAddedRows } from './outbox.ts'
import { createPublisher } from './publisher.ts'
import { type Sweeper, startSweeper } from './sweeper.ts'

export interface CourierOptions<Tx> {
  /** The service's name, which is also the domain of its events. */
  readonly service: string
  /** Pool of the service's database, which contains the tables of sql/courier.sql. */
  readonly pool: pg.Pool
  readonly natsUrl: string
  readonly logger: Logger
  readonly consumers?: readonly Consumer<Tx>[]
  /** The first word in the name of every subject and stream. Defaults to `ungana`; tests use their own. */
  readonly prefix?: string
  /** After this many failures an event is abandoned and logged as an error. Defaults to 8. */
  readonly maxFailures?: number
  /** How many milliseconds to wait after the given number of failures. Defaults to 1 s, doubled each time, at most 60 s. */
  readonly retryDelay?: (failures: number) => number
  /** Milliseconds between two checks that NATS still delivers waiting events. Defaults to 5 s. */
  readonly stallCheckInterval?: number
  /** Milliseconds between two searches for abandoned events that are due for a retry. Defaults to 5 min. */
  readonly parkedCheckInterval?: number
  /** Called with the transaction after each commit, also after commits of consumers. Must not throw. */
  readonly onCommit?: (tx: Tx) => void
}

export interface CourierStatus {
  readonly connected: boolean
  /** Number of unsent events. */
  readonly waiting: number
  /** Age of the oldest unsent event, in seconds. */
  readonly oldestSeconds: number
  /** Number of abandoned events. */
  readonly parked: number
}

export interface Courier<Tx> {
  /** Starts to publish and consume, and returns at once: NATS and Postgres may start later. */
  start(): void
  /** Waits for running work. Call it before closing the pool. Nothing is lost: the next start sends unsent events. */
  close(): Promise<void>
  /** Commits `work`, then sends the events that it added. Does not wait for NATS. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Whether events are published and consumed now. */
  readonly connected: boolean
  status(): Promise<CourierStatus>
  /** Adds the courier's figures to /metrics: `buildService({ metrics: courier.metrics })`. */
  readonly metrics: (registry: Registry) => void
  /** The event that each consumer handles. */
  readonly handles: Readonly<Record<string, string>>
}

/** Creates a courier that uses Prisma's transactions. */
export function createCourier<Tx extends SqlTransaction>(options: CourierOptions<Tx> & { readonly db: PrismaDatabase<Tx> }): Courier<Tx>
/** Creates a courier that uses the pool's transactions. */
export function createCourier(options: CourierOptions<pg.PoolClient>): Courier<pg.PoolClient>
export function createCourier<Tx extends SqlTransaction>(options: CourierOptions<Tx> & { readonly db?: PrismaDatabase<Tx> }): Courier<Tx> {
  const { service, pool, natsUrl, logger, consumers = [], prefix = DEFAULT_PREFIX, db, onCommit } = options
  const { maxFailures = 8, retryDelay = (failures) => Math.min(1000 * 2 ** (failures - 1), 60_000) } = options
  const { stallCheckInterval = 5000, parkedCheckInterval = 5 * 60_000 } = options

  // The overloads guarantee that `Tx` is a client of the pool if `db` is missing.
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db ? db.$transaction(work) : inPoolTransaction(pool, work as unknown as (tx: pg.PoolClient) => Promise<T>)

  const publisher = createPublisher({ service, prefix, pool, logger })
  const ages = new Histogram({
    name: 'courier_event_age_seconds',
    help: 'Time from the change in the service that sent the event until it was handled here',
    labelNames: ['consumer'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600],
    registers: [],
  })
  const onHandled = (consumer: string, { occurredAt }: EventMeta) => ages.observe({ consumer }, Math.max(0, Date.now() - occurredAt.getTime()) / 1000)
  const ownSettings = { maxFailures, retryDelay, stallCheckInterval, onHandled }
  const eventConsumers = createConsumers({ service, prefix, pool, logger, consumers, transaction, ...ownSettings })
  const closing = new AbortController()
  let sweeper: Sweeper | undefined
  let session: { close(): Promise<void> } | undefined
  let retrying: Promise<void> | undefined

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let used: Tx | undefined
    const result = await run((tx) => {
      // Forgets rows that were added on this client outside of the courier; the sweeper sends them.
      takeAddedRows(tx)
      used = tx
      return work(tx)
    })
    if (used) {
      publisher.offer(takeAddedRows(used))
      onCommit?.(used)
    }
    return result
  }

  async function retryParked() {
    if (consumers.length === 0) return
    // Retry all parked events at the start, later only those that are due.
    let pause: number | undefined
    while (!closing.signal.aborted) {
      let wait = parkedCheckInterval
      try {
        await eventConsumers.retryParked(closing.signal, pause)
        pause = parkedCheckInterval
      } catch (error) {
        logger.warn({ err: error }, 'abandoned events could not be read')
        wait = 1000
      }
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  async function status(): Promise<CourierStatus> {
    const { rows } = await pool.query<{ waiting: number; oldest: number; parked: number }>(
      `SELECT (SELECT count(*) FROM courier.outbox WHERE ack_sequence IS NULL)::int AS waiting,
              coalesce((SELECT extract(epoch FROM now() - min(created_at)) FROM courier.outbox WHERE ack_sequence IS NULL), 0)::float8 AS oldest,
              (SELECT count(*) FROM courier.inbox_failures WHERE parked_at IS NOT NULL)::int AS parked`,
    )
    const { waiting = 0, oldest = 0, parked = 0 } = rows[0] ?? {}
    return { connected: publisher.open, waiting, oldestSeconds: Math.max(0, oldest), parked }
  }

  function metrics(registry: Registry) {
    const registers = [registry]
    // All figures of one scrape share this query.
    let asked: Promise<CourierStatus | undefined> | undefined
    const now = () =>
      (asked ??= status()
        .catch(() => undefined)
        .finally(() => {
          asked = undefined
        }))
    const gauge = (name: string, help: string, figure: (status: CourierStatus) => number) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const current = await now()
          // If the database is unavailable, report no figures instead of old ones.
          this.set(current ? figure(current) : Number.NaN)
        },
      })
    gauge('courier_outbox_waiting', 'Unsent events', ({ waiting }) => waiting)
    gauge('courier_outbox_oldest_seconds', 'Age of the oldest unsent event', ({ oldestSeconds }) => oldestSeconds)
    gauge('courier_inbox_parked', 'Abandoned events', ({ parked }) => parked)
    new Gauge({
      name: 'courier_stream_used_ratio',
      help: 'How full the stream is, from 0 to 1. From 0.8 the oldest events are removed once every consumer has acknowledged them',
      registers,
      collect() {
        const { bytes = Number.NaN, max = 0 } = publisher.store ?? {}
        this.set(max > 0 ? bytes / max : Number.NaN)
      },
    })
    new Gauge({
      name: 'courier_connected',
      help: '1 while events are published and consumed',
      registers,
      collect() {
        this.set(publisher.open ? 1 : 0)
      },
    })
    registry.registerMetric(ages)
    new Gauge({
      name: 'courier_consumer_waiting',
      help: 'Events that NATS has for the consumer and that are not handled',
      labelNames: ['consumer'],
      registers,
      async collect() {
        const waiting = await eventConsumers.waiting().catch(() => [])
        this.reset()
        for (const [consumer, count] of waiting) this.set({ consumer }, count)
      },
    })
    new Counter({
      name: 'courier_sent_total',
      help: 'Events that were sent and marked as sent',
      registers,
      collect() {
        this.reset()
        this.inc(publisher.sent)
      },
    })
    const counter = (name: string, help: string, counts: ReadonlyMap<string, number>) =>
      new Counter({
        name,
        help,
        labelNames: ['consumer'],
        registers,
        collect() {
          this.reset()
          for (const [consumer, count] of counts) this.inc({ consumer }, count)
        },
      })
    counter('courier_handled_total', 'Events that were handled', eventConsumers.handled)
    counter('courier_failed_total', 'Attempts to handle an event that failed', eventConsumers.failed)
  }

  // Keeps the NATS session if Postgres is unavailable, because the consumers wait for Postgres as well.
  async function publishWhile(current: NatsSession) {
    while (!current.signal.aborted) {
      try {
        await publisher.serve(current)
      } catch (error) {
        if (current.signal.aborted) return
        logger.warn({ err: error }, 'the outbox could not be compared with the stream: retrying')
        await sleep(500, undefined, { signal: current.signal }).catch(() => undefined)
      }
    }
  }

  return {
    start() {
      sweeper ??= startSweeper({ service, pool, logger, publisher })
      retrying ??= retryParked()
      session ??= keepNatsSession({
        name: service,
        natsUrl,
        logger,
        async use(current) {
          await Promise.all([eventConsumers.serve(current), publishWhile(current)])
        },
      })
    },
    async close() {
      closing.abort()
      await publisher.settle()
      await Promise.all([sweeper?.close(), session?.close(), retrying])
    },
    transaction,
    get connected() {
      return publisher.open
    },
    status,
    metrics,
    handles: Object.fromEntries(consumers.map(({ name, event }) => [name, event.name] as const).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}
