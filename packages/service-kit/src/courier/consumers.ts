// Receives events and handles each exactly once.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { AckPolicy, type ConsumerInfo, DeliverPolicy, type JsMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type pg from 'pg'
import { databaseFailure } from '../database.ts'
import type { Logger } from '../logging.ts'
import { inEachSpan } from '../tracing/tracing.ts'
import { awaitBoth, runSql, type SqlTransaction } from '../transactions.ts'
import { type Consumer, type EventMeta, readPayload, UnreadableEvent } from './events.ts'
import { domainOf, durableOf, EVENT_HEADER, streamOf, subjectOf, TRACE_HEADER } from './names.ts'
import type { NatsSession } from './nats-session.ts'
import { eventAttributes } from './outbox-row.ts'
import { ifFound } from './streams.ts'

export interface ConsumersOptions<Tx extends SqlTransaction> {
  readonly service: string
  readonly prefix: string
  readonly pool: pg.Pool
  readonly logger: Logger
  readonly consumers: readonly Consumer<Tx>[]
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly maxFailures: number
  readonly retryDelay: (failures: number) => number
  /** Milliseconds between two checks for stalled deliveries. */
  readonly stallCheckInterval: number
  /** Called for each event that was handled for the first time. */
  readonly onHandled?: (consumer: string, meta: EventMeta) => void
}

export interface Consumers {
  /** Consumes events until the session ends. */
  serve(session: NatsSession): Promise<void>
  /**
   * Retries abandoned events, the oldest first: a new release may have fixed the cause, or a slow database may have become faster. Waits while the
   * database is unavailable. With `pause`, an event must rest before it is retried: at least `pause` milliseconds since its last failure, and at
   * least half the time since its first failure, but never more than an hour.
   */
  retryParked(signal: AbortSignal, pause?: number): Promise<void>
  /** Number of handled events for each consumer name. */
  readonly handled: ReadonlyMap<string, number>
  /** Number of failures for each consumer name. Further failures of abandoned events do not count, because they say nothing about this release. */
  readonly failed: ReadonlyMap<string, number>
  /** Number of events that NATS has for each consumer and that are not handled. Empty while there is no session. */
  waiting(): Promise<ReadonlyMap<string, number>>
}

/** Abandoned events that are read at once. Their payloads may be large. */
export const PARKED_BATCH = 100

interface Delivery {
  readonly id: string
  readonly event: string
  readonly text: string
  readonly meta: EventMeta
  /** The step of a trace that sent the event. */
  readonly traceparent?: string | undefined
  /** How often the event was delivered. */
  readonly count: number
}

type Outcome = { readonly done: true } | { readonly done: false; readonly retryIn: number }

/** What the last check saw: when the stream was created. */
interface Seen {
  created: string | undefined
}

/** What one check found out about a durable. */
interface DurableCheck {
  readonly created: string
  /** The server of a cluster that delivers. */
  readonly leader: string | undefined
  readonly received: number
  readonly lastSignalAt: number
  /** The last sequence that the server sent to any instance. Undefined unless events wait and none is being handled. */
  readonly sent: number | undefined
  /** Number of consecutive checks in which events waited and none arrived. */
  readonly silentChecks: number
}

/** Milliseconds until the server redelivers an event without an acknowledgement. No transaction takes this long. */
const ACK_WAIT = 8000
/** The server sends a heartbeat after this many milliseconds without a message. */
const HEARTBEAT = 1000
/** A request for events lasts this many milliseconds. After its server was lost, the client asks again only when the request would have ended. */
const REQUEST = 2000
/**
 * How many events a consumer keeps in memory for each concurrent transaction, unless twice its batch size is more. After a crash the server
 * redelivers these events only after ACK_WAIT.
 */
const BUFFER = 20
const RETRY_PAUSE = 500
/**
 * Number of checks in a row in which events may wait and none may arrive. Events that another instance received but did not acknowledge arrive after
 * ACK_WAIT, which is shorter than two check intervals.
 */
const SILENT_CHECKS = 3
/** After this many milliseconds without a message or a heartbeat, the server counts as silent. */
const SILENCE_LIMIT = 3 * HEARTBEAT
/**
 * A closing consumer returns its unhandled events, and the server redelivers them after this many milliseconds. By then the server has dropped the
 * closed consumer's requests. Otherwise nats-server 2.9 would send an event to such a request, and the event would be lost until ACK_WAIT has passed.
 */
const RETURN_DELAY = HEARTBEAT + 500

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createConsumers<Tx extends SqlTransaction>(options: ConsumersOptions<Tx>): Consumers {
  const { service, prefix, pool, logger, consumers, transaction, maxFailures, retryDelay, stallCheckInterval, onHandled } = options
  const handled = new Map(consumers.map(({ name }) => [name, 0]))
  const failed = new Map(handled)
  if (handled.size < consumers.length) throw new Error('Each consumer needs a unique name')

  const bufferOf = ({ concurrency, batchSize }: Consumer<Tx>) => Math.max(BUFFER, 2 * batchSize) * concurrency

  const limitsOf = (consumer: Consumer<Tx>) => ({
    ack_wait: nanos(ACK_WAIT),
    max_ack_pending: Math.max(1000, bufferOf(consumer)),
    max_deliver: -1,
  })

  async function keepConsuming(consumer: Consumer<Tx>, session: NatsSession) {
    const stream = streamOf(prefix, domainOf(consumer.event.name))
    const seen: Seen = { created: undefined }
    while (!session.signal.aborted) {
      try {
        if (await ensureDurable(consumer, session, stream, seen)) await consume(consumer, session, stream)
      } catch (error) {
        if (!session.signal.aborted) logger.warn({ err: error, consumer: consumer.name }, 'a consumer was interrupted')
      }
      // The stream does not exist before its provider has created it.
      await sleep(RETRY_PAUSE, undefined, { signal: session.signal }).catch(() => undefined)
    }
  }

  /**
   * Returns false until two checks in a row have seen the same stream. nats-server 2.9 never delivers to a durable that was created before its stream
   * was complete.
   */
  async function ensureDurable(consumer: Consumer<Tx>, { manager }: NatsSession, stream: string, seen: Seen): Promise<boolean> {
    const { event } = consumer
    const name = durableOf(service, consumer.name)
    const wanted = limitsOf(consumer)
    const filter_subject = subjectOf(prefix, event.name)
    const info = await ifFound(manager.consumers.info(stream, name))
    if (info && info.config.filter_subject !== filter_subject) {
      // A new durable starts at the beginning of the stream. This only costs time, because the inbox remembers handled events.
      await manager.consumers.delete(stream, name)
    } else if (info) {
      if (info.config.ack_wait !== wanted.ack_wait || info.config.max_ack_pending !== wanted.max_ack_pending) {
        await manager.consumers.update(stream, name, wanted)
      }
      return true
    }
    const created = (await ifFound(manager.streams.info(stream)))?.created
    const isComplete = created !== undefined && created === seen.created
    seen.created = created
    if (!isComplete) return false
    return (await ifFound(addDurable(consumer, manager, stream, 1))) !== undefined
  }

  const addDurable = (consumer: Consumer<Tx>, manager: NatsSession['manager'], stream: string, first: number) =>
    manager.consumers.add(stream, {
      ...limitsOf(consumer),
      durable_name: durableOf(service, consumer.name),
      filter_subject: subjectOf(prefix, consumer.event.name),
      ack_policy: AckPolicy.Explicit,
      ...(first > 1 ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: first } : { deliver_policy: DeliverPolicy.All }),
    })

  /**
   * Deletes the durable and creates it again, at the first event that it has not acknowledged. Both follow at once, because another instance that misses
   * the durable would make it at the beginning of the stream.
   */
  async function renewDurable(consumer: Consumer<Tx>, { manager }: NatsSession, stream: string, { ack_floor, config }: ConsumerInfo) {
    const { last_seq } = (await manager.streams.info(stream)).state
    // A durable that was made at an event and has acknowledged none since has no floor.
    const next = Math.max(ack_floor.stream_seq + 1, config.opt_start_seq ?? 1)
    // A floor above the stream's last event comes from before a loss of the store.
    const first = next > last_seq + 1 ? 1 : next
    if (await ifFound(manager.consumers.delete(stream, durableOf(service, consumer.name)))) await addDurable(consumer, manager, stream, first)
  }

  async function consume(consumer: Consumer<Tx>, session: NatsSession, stream: string) {
    const source = await session.jetstream.consumers.get(stream, durableOf(service, consumer.name))
    const messages = await source.consume({
      max_messages: bufferOf(consumer),
      idle_heartbeat: HEARTBEAT,
      expires: REQUEST,
      // The loop above then creates the durable again.
      abort_on_missing_resource: true,
    })
    let pause: AbortController | undefined
    const stop = () => {
      pause?.abort()
      void messages.close()
    }
    session.signal.addEventListener('abort', stop)
    if (session.signal.aborted) stop()
    const waiting: JsMsg[] = []
    const handling = new Set<Promise<void>>()
    let received = 0
    let lastSignalAt = performance.now()
    let batchStartedAt = Number.NEGATIVE_INFINITY
    // Until this time silence is normal: all the events that may be unacknowledged are waiting for a retry.
    let silentUntil = 0
    const watch = watchForStall(consumer, session, stream, {
      activity: () => (handling.size > 0 || performance.now() < silentUntil ? undefined : { received, lastSignalAt }),
      end: () => void messages.close(),
    })
    async function listenForHeartbeats() {
      for await (const { type } of messages.status()) if (type === 'heartbeat') lastSignalAt = performance.now()
    }
    void listenForHeartbeats()
    // Returns the waiting events, because the server redelivers returned events sooner than the events of a killed instance.
    function returnWaiting() {
      for (const message of waiting.splice(0)) answer(session, () => message.nak(RETURN_DELAY))
    }
    /** Waits until the pause after the last batch is over, or until a batch is full. */
    async function gather() {
      const left = batchStartedAt + consumer.pause - performance.now()
      if (left <= 0 || waiting.length >= consumer.batchSize || session.signal.aborted) return
      // This signal is not derived from the session's signal, which would keep every derived signal in memory until the session ends.
      pause = new AbortController()
      await sleep(left, undefined, { signal: pause.signal }).catch(() => undefined)
    }
    async function takeWaiting() {
      if (consumer.pause > 0) await gather()
      batchStartedAt = performance.now()
      // The client may still be parsing more messages of the same packet.
      if (consumer.batchSize > 1) await nextTurn()
      const retryIn = await receive(consumer, session, waiting.splice(0, consumer.batchSize))
      if (retryIn > 0) silentUntil = Math.max(silentUntil, performance.now() + retryIn + ACK_WAIT)
    }
    function begin() {
      const work: Promise<void> = takeWaiting().finally(() => {
        handling.delete(work)
        if (session.signal.aborted) returnWaiting()
        else if (waiting.length > 0) begin()
      })
      handling.add(work)
    }
    try {
      for await (const message of messages) {
        received++
        lastSignalAt = performance.now()
        waiting.push(message)
        if (session.signal.aborted) returnWaiting()
        else if (handling.size < consumer.concurrency) begin()
        else if (waiting.length >= consumer.batchSize) {
          pause?.abort()
          await Promise.race(handling)
        }
      }
    } finally {
      watch.end()
      session.signal.removeEventListener('abort', stop)
      returnWaiting()
      pause?.abort()
      await Promise.all(handling)
    }
  }

  /**
   * Renews a durable to which the server no longer delivers; the inbox skips events that were already handled. While a cluster has no leader for the
   * durable, or after it has changed, silence is normal. With nats-server 2.9 we have seen these failures: - The server sends neither events nor heartbeats, and counts the events as delivered.
   * Cause: the durable was created before its stream was complete. - The server sends heartbeats but no events, although events wait. Cause: its
   * store was lost and filled again. - Under load, the server counts events as delivered that no consumer received, while others still wait.
   */
  function watchForStall(
    consumer: Consumer<Tx>,
    session: NatsSession,
    stream: string,
    {
      activity,
      end,
    }: { readonly activity: () => { readonly received: number; readonly lastSignalAt: number } | undefined; readonly end: () => void },
  ) {
    const { manager, signal } = session
    const ended = new AbortController()
    const until = AbortSignal.any([signal, ended.signal])
    const name = durableOf(service, consumer.name)
    let before: DurableCheck | undefined
    async function checkForStall() {
      // A consumer that is handling events or waiting for a retry is not stalled, so do not ask the server.
      const info = activity() && (await ifFound(manager.consumers.info(stream, name)))
      // Let the consumer first read the messages that arrived before this answer, because the process may have been paused for a while.
      await nextTurn()
      const now = activity()
      const last = before
      before = now && info && durableCheck(now, info, last)
      if (!info || !before || !last || last.created !== before.created || last.leader !== before.leader) return
      const isSilent = last.lastSignalAt === before.lastSignalAt && performance.now() - before.lastSignalAt > SILENCE_LIMIT
      const isStuck = last.received === before.received && before.sent !== undefined && last.sent === before.sent
      if (isSilent || isStuck || before.silentChecks > SILENT_CHECKS) {
        logger.warn({ consumer: consumer.name, pending: info.num_pending }, 'NATS delivers nothing to a consumer: creating it again')
        before = undefined
        await renewDurable(consumer, session, stream, info)
        end()
      }
    }
    async function keepChecking() {
      while (!until.aborted) {
        await sleep(stallCheckInterval, undefined, { signal: until, ref: false }).catch(() => undefined)
        if (until.aborted) return
        await checkForStall().catch(() => {
          before = undefined
        })
      }
    }
    void keepChecking()
    return { end: () => ended.abort() }
  }

  /** Handles the messages. Returns the longest retry delay, in milliseconds, of those that failed. */
  async function receive(consumer: Consumer<Tx>, session: NatsSession, messages: readonly JsMsg[]): Promise<number> {
    const arrived = messages.flatMap((message) => {
      const delivery = deliveryOf(consumer, message)
      if (delivery) return [{ message, delivery }]
      logger.error({ consumer: consumer.name, sequence: message.seq }, 'ignored a message that no outbox sent')
      answer(session, () => message.term())
      return []
    })
    const deliveries = arrived.map(({ delivery }) => delivery)
    const together = deliveries.length > 1 ? await handleTogether(consumer, deliveries) : undefined
    let backIn = 0
    for (const { message, delivery } of arrived) {
      const outcome = together ?? (await handle(consumer, delivery))
      if (outcome.done) answer(session, () => message.ack())
      else {
        backIn = Math.max(backIn, outcome.retryIn)
        answer(session, () => message.nak(outcome.retryIn))
      }
    }
    return backIn
  }

  function deliveryOf({ event }: Consumer<Tx>, message: JsMsg): Delivery | undefined {
    const id = message.headers?.get('Nats-Msg-Id') ?? ''
    if (!uuid.test(id)) return undefined
    // A service that may read an event can make NATS send it to another subject. Events of releases before this header are accepted.
    if ((message.headers?.get(EVENT_HEADER) || event.name) !== event.name) return undefined
    const occurredAt = new Date(message.headers?.get('Ungana-Occurred-At') || message.time)
    const requestId = message.headers?.get('Ungana-Request-Id')
    const meta = { id, occurredAt, ...(requestId && { requestId }) }
    const traceparent = message.headers?.get(TRACE_HEADER) || undefined
    return { id, event: event.name, text: message.string(), meta, traceparent, count: message.info.deliveryCount }
  }

  // Ignores a closed connection: the server then redelivers the message, and the inbox recognizes its event.
  function answer({ connection }: NatsSession, send: () => void) {
    if (!connection.isClosed()) send()
  }

  async function handle(consumer: Consumer<Tx>, delivery: Delivery, wasParked = false): Promise<Outcome> {
    const about = { consumer: consumer.name, event: delivery.event, id: delivery.id, requestId: delivery.meta.requestId }
    try {
      await commitTraced(consumer, [delivery])
      return { done: true }
    } catch (error) {
      const retryIn = unavailableDelay(error, delivery.count)
      if (retryIn === undefined) return fail(consumer, delivery, error, { about, wasParked })
      logger.warn({ err: error, ...about }, 'an event cannot be handled now')
      return { done: false, retryIn }
    }
  }

  /** Handles a batch in one transaction. Returns undefined if an event failed, so that the caller handles each event separately. */
  async function handleTogether(consumer: Consumer<Tx>, deliveries: readonly Delivery[]): Promise<Outcome | undefined> {
    try {
      await commitTraced(consumer, deliveries)
      return { done: true }
    } catch (error) {
      const retryIn = unavailableDelay(error, Math.max(...deliveries.map(({ count }) => count)))
      const about = { err: error, consumer: consumer.name, events: deliveries.length }
      if (retryIn === undefined) logger.info(about, 'a batch of events failed: handling each event separately')
      else logger.warn(about, 'a batch of events cannot be handled now')
      return retryIn === undefined ? undefined : { done: false, retryIn }
    }
  }

  const commitTraced = (consumer: Consumer<Tx>, deliveries: readonly Delivery[]) =>
    inEachSpan(
      deliveries.flatMap(({ id, event, traceparent }) =>
        traceparent === undefined
          ? []
          : [
              {
                name: `process ${event}`,
                kind: 'consumer',
                parent: traceparent,
                attributes: { ...eventAttributes({ id, event }), 'messaging.consumer.group.name': consumer.name },
              },
            ],
      ),
      () => commit(consumer, deliveries),
    )

  /** Handles the events that were not handled before. */
  async function commit(consumer: Consumer<Tx>, deliveries: readonly Delivery[]): Promise<void> {
    const occurrences = new Map(deliveries.map(({ id, text, meta }) => [id, { payload: readPayload(consumer.event, text), meta }]))
    const fresh = await transaction(async (tx) => {
      const [entered, known] = await awaitBoth(enterInbox(tx, consumer.name, [...occurrences.keys()]), consumer.read(tx, [...occurrences.values()]))
      const those = [...occurrences].flatMap(([id, occurrence]) => (entered.has(id) ? [occurrence] : []))
      if (those.length > 0) await consumer.handle(tx, those, known)
      return those
    })
    handled.set(consumer.name, (handled.get(consumer.name) ?? 0) + fresh.length)
    for (const { meta } of fresh) onHandled?.(consumer.name, meta)
  }

  /**
   * How many milliseconds to wait if the error means that a dependency is unavailable; otherwise undefined. Such an error does not count as a failure
   * of the event.
   */
  function unavailableDelay(error: unknown, deliveries: number): number | undefined {
    const away = databaseFailure(error) === 'UNAVAILABLE' || (error as { statusCode?: unknown } | null)?.statusCode === 503
    return away ? Math.min(500 * 2 ** Math.min(deliveries, 6), 30_000) * (0.5 + Math.random() / 2) : undefined
  }

  async function fail(
    consumer: Consumer<Tx>,
    delivery: Delivery,
    error: unknown,
    { about, wasParked }: { readonly about: object; readonly wasParked: boolean },
  ): Promise<Outcome> {
    // NATS no longer redelivers an abandoned event, so one more failure is enough to keep the event parked.
    const limit = wasParked || error instanceof UnreadableEvent ? 1 : maxFailures
    if (!wasParked) failed.set(consumer.name, (failed.get(consumer.name) ?? 0) + 1)
    try {
      const { failures, parked } = await noteFailure(consumer.name, delivery, error, limit)
      if (wasParked) {
        logger.warn({ err: error, ...about, failures }, 'an abandoned event failed again')
        return { done: true }
      }
      if (parked) {
        logger.error(
          { err: error, ...about, failures },
          'an event is abandoned: it is in courier.inbox_failures and is retried less and less often, and when the service starts',
        )
        return { done: true }
      }
      logger.warn({ err: error, ...about, failures }, 'an event failed: retrying')
      return { done: false, retryIn: retryDelay(failures) }
    } catch (trouble) {
      logger.warn({ err: error, trouble, ...about }, 'an event failed, and storing the failure failed too')
      return { done: false, retryIn: retryDelay(1) }
    }
  }

  async function noteFailure(name: string, { id, event, text, meta }: Delivery, error: unknown, limit: number) {
    const { rows } = await pool.query<{ failures: number; parked: boolean }>(
      `INSERT INTO courier.inbox_failures AS f (consumer, event_id, event, payload, occurred_at, failures, error, parked_at)
       VALUES ($1, $2::uuid, $3, $4, $5, 1, $6, CASE WHEN $7::int <= 1 THEN now() END)
       ON CONFLICT (consumer, event_id) DO UPDATE SET
         failures = f.failures + 1, error = excluded.error, last_failed_at = now(),
         parked_at = CASE WHEN f.failures + 1 >= $7::int THEN coalesce(f.parked_at, now()) END
       RETURNING failures, parked_at IS NOT NULL AS parked`,
      [name, id, event, storable(text), meta.occurredAt, storable(error instanceof Error ? error.message : String(error)), limit],
    )
    return rows[0] ?? { failures: 1, parked: false }
  }

  async function retryParked(signal: AbortSignal, pause?: number) {
    // A retry deletes the failure or renews its time, so each is retried once.
    const { rows: clock } = await pool.query<{ start: string }>('SELECT now()::text AS start')
    let found: number
    do {
      const { rows } = await pool.query<{ consumer: string; event_id: string; event: string; payload: string; occurred_at: Date }>(
        `SELECT consumer, event_id::text, event, payload, occurred_at FROM courier.inbox_failures
         WHERE parked_at IS NOT NULL AND consumer = ANY($1) AND last_failed_at < $3::timestamptz AND ($2::float8 IS NULL OR last_failed_at <=
           now() - greatest($2::float8 * interval '1 millisecond', least(last_failed_at - first_failed_at, interval '1 hour')))
         ORDER BY occurred_at LIMIT ${PARKED_BATCH}`,
        [consumers.map(({ name }) => name), pause ?? null, clock[0]?.start],
      )
      found = rows.length
      for (const row of rows) {
        const consumer = consumers.find(({ name }) => name === row.consumer)
        if (!consumer) continue
        const meta = { id: row.event_id, occurredAt: row.occurred_at }
        for (let count = 2; !signal.aborted; count++) {
          const outcome = await handle(consumer, { id: row.event_id, event: row.event, text: row.payload, meta, count }, true)
          if (outcome.done) break
          await sleep(outcome.retryIn, undefined, { signal }).catch(() => undefined)
        }
      }
    } while (found === PARKED_BATCH && !signal.aborted)
  }

  async function waitingFor({ name, event }: Consumer<Tx>, { manager }: NatsSession) {
    const info = await ifFound(manager.consumers.info(streamOf(prefix, domainOf(event.name)), durableOf(service, name)))
    return info ? ([name, info.num_pending + info.num_ack_pending] as const) : undefined
  }

  let open: NatsSession | undefined
  return {
    handled,
    failed,
    retryParked,
    async waiting() {
      const session = open
      const counts = session ? await Promise.all(consumers.map((consumer) => waitingFor(consumer, session))) : []
      return new Map(counts.filter((count) => count !== undefined))
    },
    async serve(session) {
      open = session
      await Promise.all(consumers.map((consumer) => keepConsuming(consumer, session)))
      open = undefined
    },
  }
}

function durableCheck(
  { received, lastSignalAt }: Pick<DurableCheck, 'received' | 'lastSignalAt'>,
  info: ConsumerInfo,
  last: DurableCheck | undefined,
): DurableCheck | undefined {
  const { created, cluster, num_pending, num_ack_pending, delivered } = info
  if (cluster && !cluster.leader) return undefined
  const waits = num_pending > 0
  const silentBefore = last?.created === created && last.received === received ? last.silentChecks : 0
  return {
    created,
    leader: cluster?.leader,
    received,
    lastSignalAt,
    sent: waits && num_ack_pending === 0 ? delivered.consumer_seq : undefined,
    silentChecks: waits ? silentBefore + 1 : 0,
  }
}

/**
 * Returns the ids that were not handled before. Waits for other transactions that are handling one of the events. Takes the ids in sorted order, so
 * that two transactions cannot block each other. Also deletes earlier failures of the events: otherwise a parked event would be retried at every
 * start, and would be handled again after its inbox row has expired.
 */
async function enterInbox(tx: SqlTransaction, name: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await runSql<{ id: string }>(
    tx,
    `WITH overcome AS (DELETE FROM courier.inbox_failures WHERE consumer = $1 AND event_id = ANY($2::uuid[]))
     INSERT INTO courier.inbox (consumer, event_id) SELECT $1, id FROM unnest($2::uuid[]) AS id ORDER BY id
     ON CONFLICT DO NOTHING RETURNING event_id::text AS id`,
    [name, ids],
  )
  const fresh = new Set(rows.map(({ id }) => id))
  const again = ids.filter((id) => !fresh.has(id))
  if (again.length > 0) {
    // An event that was redelivered once may be redelivered again, so its inbox row is kept for the full time from now on.
    await runSql(
      tx,
      `UPDATE courier.inbox SET handled_at = now()
       WHERE consumer = $1 AND event_id = ANY($2::uuid[]) AND handled_at < now() - interval '1 day' RETURNING event_id::text`,
      [name, again],
    )
  }
  return fresh
}

/** Postgres does not accept NUL in text. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD').slice(0, 1024 * 1024)
