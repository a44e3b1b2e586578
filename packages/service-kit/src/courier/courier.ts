// A service's part in the exchange of events.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Logger } from '../logging.ts'
import { inPoolTransaction, type PrismaDatabase, type SqlTransaction } from '../transactions.ts'
import { createConsumers } from './consumers.ts'
import type { Consumer } from './events.ts'
import { keepNatsSession, type NatsSession } from './nats-session.ts'
import { takeAdded } from './outbox.ts'
import { createPublisher } from './publisher.ts'
import { DEFAULT_PREFIX, ensureStream } from './streams.ts'
import { type Sweeper, startSweeper } from './sweeper.ts'

export interface CourierOptions<Tx> {
  /** The service's name, which is the domain of its events. */
  readonly service: string
  /** Of the service's database; its tables are those of sql/courier.sql. */
  readonly pool: pg.Pool
  readonly natsUrl: string
  readonly logger: Logger
  readonly consumers?: readonly Consumer<Tx>[]
  /** First word of every subject and stream. Defaults to `ungana`; tests have their own. */
  readonly prefix?: string
  /** After so many an event is given up and logged as an error. Defaults to 8. */
  readonly maxFailures?: number
  /** Milliseconds to wait after the given number of failures. Defaults to 1 s, doubled each time, at most 60 s. */
  readonly retryDelay?: (failures: number) => number
  /** Milliseconds between two looks at whether NATS still sends what waits for a consumer. Defaults to 5 s. */
  readonly stallLook?: number
  /** Milliseconds between two looks at what was given up and may be tried again. Defaults to 5 min. */
  readonly parkedLook?: number
  /** Called after each commit, those of consumers included, with what the transaction ran on. Must not throw. */
  readonly onCommit?: (tx: Tx) => void
}

export interface CourierStatus {
  readonly connected: boolean
  /** Events that are not yet sent. */
  readonly waiting: number
  /** Age of the oldest of them. */
  readonly oldestSeconds: number
  /** Events that were given up. */
  readonly parked: number
}

export interface Courier<Tx> {
  /** Begins to send and to hear, and returns at once: NATS and Postgres may come later. */
  start(): void
  /** Ends what is under way. Comes before the pool's end. Nothing is lost: what is unsent is sent by whoever starts next. */
  close(): Promise<void>
  /** Commits what `work` does, then sends the events that it added. Resolves without waiting for NATS. */
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Whether events are sent and heard now. */
  readonly connected: boolean
  status(): Promise<CourierStatus>
  /** Adds the courier's figures to /metrics: `buildService({ metrics: courier.metrics })`. */
  readonly metrics: (registry: Registry) => void
}

/** A courier whose transactions are Prisma's. */
export function createCourier<Tx extends SqlTransaction>(options: CourierOptions<Tx> & { readonly db: PrismaDatabase<Tx> }): Courier<Tx>
/** A courier whose transactions are the pool's. */
export function createCourier(options: CourierOptions<pg.PoolClient>): Courier<pg.PoolClient>
export function createCourier<Tx extends SqlTransaction>(options: CourierOptions<Tx> & { readonly db?: PrismaDatabase<Tx> }): Courier<Tx> {
  const { service, pool, natsUrl, logger, consumers = [], prefix = DEFAULT_PREFIX, db, onCommit } = options
  const { maxFailures = 8, retryDelay = (failures) => Math.min(1000 * 2 ** (failures - 1), 60_000) } = options
  const { stallLook = 5000, parkedLook = 5 * 60_000 } = options

  // The overloads tie the absence of `db` to the pool's clients.
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db ? db.$transaction(work) : inPoolTransaction(pool, work as unknown as (tx: pg.PoolClient) => Promise<T>)

  const publisher = createPublisher({ service, prefix, pool, logger })
  const hearing = createConsumers({ service, prefix, pool, logger, consumers, transaction, maxFailures, retryDelay, stallLook })
  const closing = new AbortController()
  let sweeper: Sweeper | undefined
  let session: { close(): Promise<void> } | undefined
  let retrying: Promise<void> | undefined

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let used: Tx | undefined
    const result = await run((tx) => {
      // What was added on this client past the courier is the sweeper's.
      takeAdded(tx)
      used = tx
      return work(tx)
    })
    if (used) {
      publisher.offer(takeAdded(used))
      onCommit?.(used)
    }
    return result
  }

  async function retryParked() {
    if (consumers.length === 0) return
    // All of them at the start, then those that are due.
    let pause: number | undefined
    while (!closing.signal.aborted) {
      let wait = parkedLook
      try {
        await hearing.retryParked(closing.signal, pause)
        pause = parkedLook
      } catch (error) {
        logger.warn({ err: error }, 'given up events could not be read')
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
    // One query for the figures of one scrape.
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
          // Without the database there are no figures, rather than old ones.
          this.set(current ? figure(current) : Number.NaN)
        },
      })
    gauge('courier_outbox_waiting', 'Events that are not yet sent', ({ waiting }) => waiting)
    gauge('courier_outbox_oldest_seconds', 'Age of the oldest unsent event', ({ oldestSeconds }) => oldestSeconds)
    gauge('courier_inbox_parked', 'Events that were given up', ({ parked }) => parked)
    new Gauge({
      name: 'courier_connected',
      help: '1 while events are sent and heard',
      registers,
      collect() {
        this.set(publisher.open ? 1 : 0)
      },
    })
    new Counter({
      name: 'courier_sent_total',
      help: 'Events that were sent and noted',
      registers,
      collect() {
        this.reset()
        this.inc(publisher.sent)
      },
    })
    new Counter({
      name: 'courier_handled_total',
      help: 'Events that were handled',
      labelNames: ['consumer'],
      registers,
      collect() {
        this.reset()
        for (const [consumer, count] of hearing.handled) this.inc({ consumer }, count)
      },
    })
  }

  // Postgres may be away while NATS is there: then the session stays, for the consumers wait for it as well.
  async function publishWhile(current: NatsSession) {
    while (!current.signal.aborted) {
      try {
        await publisher.serve(current)
      } catch (error) {
        if (current.signal.aborted) return
        logger.warn({ err: error }, 'the outbox could not be compared with the stream: tried again')
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
          // Before its own consumers look for it.
          await ensureStream(current.manager, prefix, service)
          await Promise.all([hearing.serve(current), publishWhile(current)])
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
  }
}
