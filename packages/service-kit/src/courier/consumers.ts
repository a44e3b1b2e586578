// Hears events and does what they ask for, once.
import { setTimeout as sleep } from 'node:timers/promises'
import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type pg from 'pg'
import { databaseTrouble } from '../database.ts'
import type { Logger } from '../logging.ts'
import { runSql, type SqlTransaction } from '../transactions.ts'
import { type Consumer, type EventMeta, readPayload, UnreadableEvent } from './events.ts'
import type { NatsSession } from './nats-session.ts'
import { domainOf, ifFound, streamOf, subjectOf } from './streams.ts'

export interface ConsumersOptions<Tx extends SqlTransaction> {
  readonly service: string
  readonly prefix: string
  readonly pool: pg.Pool
  readonly logger: Logger
  readonly consumers: readonly Consumer<Tx>[]
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly maxFailures: number
  readonly retryDelay: (failures: number) => number
  /** Milliseconds between two looks at whether the server still sends what waits. */
  readonly stallLook: number
}

export interface Consumers {
  /** Hears until the session ends. */
  serve(session: NatsSession): Promise<void>
  /** Tries once again what had been given up: a new release may know better. */
  retryParked(signal: AbortSignal): Promise<void>
  /** How many events each consumer handled, by name. */
  readonly handled: ReadonlyMap<string, number>
}

interface Delivery {
  readonly id: string
  readonly event: string
  readonly text: string
  readonly meta: EventMeta
}

type Outcome = { readonly done: true } | { readonly done: false; readonly retryIn: number }

/** Milliseconds until the server sends again what was not acknowledged. Longer than any transaction may take. */
const ACK_WAIT = 8000
/** Of silence, after which the client asks whether the durable still is. */
const HEARTBEAT = 1000
/** Events in memory per consumer, for each that is handled at once. After a crash these wait ACK_WAIT. */
const BUFFER = 20
const LOOK_AGAIN = 500

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createConsumers<Tx extends SqlTransaction>(options: ConsumersOptions<Tx>): Consumers {
  const { service, prefix, pool, logger, consumers, transaction, maxFailures, retryDelay, stallLook } = options
  const handled = new Map(consumers.map(({ name }) => [name, 0]))
  if (handled.size < consumers.length) throw new Error('Each consumer needs a name of its own')

  // Other services hear the same stream, and may call a consumer the same.
  const durableOf = ({ name }: Consumer<Tx>) => `${service}-${name}`

  async function hear(consumer: Consumer<Tx>, session: NatsSession) {
    const stream = streamOf(prefix, domainOf(consumer.event.name))
    while (!session.signal.aborted) {
      try {
        if (await ensureDurable(consumer, session, stream)) await consume(consumer, session, stream)
      } catch (error) {
        if (!session.signal.aborted) logger.warn({ err: error, consumer: consumer.name }, 'a consumer was interrupted')
      }
      // Its provider makes the stream; until then there is nothing to hear.
      await sleep(LOOK_AGAIN, undefined, { signal: session.signal }).catch(() => undefined)
    }
  }

  /** Resolves to false while there is no stream. */
  async function ensureDurable(consumer: Consumer<Tx>, { manager }: NatsSession, stream: string): Promise<boolean> {
    const { event, concurrency } = consumer
    const name = durableOf(consumer)
    const wanted = { ack_wait: nanos(ACK_WAIT), max_ack_pending: Math.max(1000, BUFFER * concurrency), max_deliver: -1 }
    const filter_subject = subjectOf(prefix, event.name)
    const info = await ifFound(manager.consumers.info(stream, name))
    if (info && info.config.filter_subject !== filter_subject) {
      // The inbox knows what was handled: to begin anew costs time only.
      await manager.consumers.delete(stream, name)
    } else if (info) {
      if (info.config.ack_wait !== wanted.ack_wait || info.config.max_ack_pending !== wanted.max_ack_pending) {
        await manager.consumers.update(stream, name, wanted)
      }
      return true
    }
    const added = await ifFound(
      manager.consumers.add(stream, {
        ...wanted,
        durable_name: name,
        filter_subject,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
      }),
    )
    return added !== undefined
  }

  async function consume(consumer: Consumer<Tx>, session: NatsSession, stream: string) {
    const source = await session.jetstream.consumers.get(stream, durableOf(consumer))
    const messages = await source.consume({
      max_messages: BUFFER * consumer.concurrency,
      idle_heartbeat: HEARTBEAT,
      // Then the loop above makes it anew.
      abort_on_missing_resource: true,
    })
    const stop = () => void messages.close()
    session.signal.addEventListener('abort', stop)
    if (session.signal.aborted) stop()
    const atWork = new Set<Promise<void>>()
    let received = 0
    const watch = watchForStall(consumer, session, stream, () => (atWork.size > 0 ? undefined : received))
    try {
      for await (const message of messages) {
        received++
        // Given back, so that another instance need not wait for it.
        if (session.signal.aborted) answer(session, () => message.nak())
        else {
          const work: Promise<void> = receive(consumer, session, message).finally(() => atWork.delete(work))
          atWork.add(work)
          if (atWork.size >= consumer.concurrency) await Promise.race(atWork)
        }
      }
    } finally {
      watch.end()
      session.signal.removeEventListener('abort', stop)
      await Promise.all(atWork)
    }
  }

  /**
   * A server whose store was lost and filled again has been seen to send nothing to a durable that it made meanwhile, heartbeats excepted, for as
   * long as that durable lived: events were pending, requests for them waiting. So a durable that has something to send, and sends nothing from
   * one look to the next, is deleted; all its consumers make it anew, and the inbox knows what was handled.
   */
  function watchForStall(consumer: Consumer<Tx>, { manager, signal }: NatsSession, stream: string, received: () => number | undefined) {
    const ended = new AbortController()
    const until = AbortSignal.any([signal, ended.signal])
    const name = durableOf(consumer)
    let before: string | undefined
    async function look() {
      const so = received()
      // Whoever is at work is not stalled; the server need not be asked.
      const info = so === undefined ? undefined : await ifFound(manager.consumers.info(stream, name))
      const idle = info && info.num_pending > 0 && info.num_ack_pending === 0
      const now = idle ? [so, info.created, info.delivered.consumer_seq].join() : undefined
      if (idle && now === before) {
        logger.warn({ consumer: consumer.name, pending: info.num_pending }, 'NATS sends nothing of what waits for a consumer: it is made anew')
        await ifFound(manager.consumers.delete(stream, name))
      }
      before = now
    }
    async function keepLooking() {
      while (!until.aborted) {
        await sleep(stallLook, undefined, { signal: until, ref: false }).catch(() => undefined)
        if (!until.aborted) await look().catch(() => (before = undefined))
      }
    }
    void keepLooking()
    return { end: () => ended.abort() }
  }

  async function receive(consumer: Consumer<Tx>, session: NatsSession, message: JsMsg) {
    const id = message.headers?.get('Nats-Msg-Id') ?? ''
    if (!uuid.test(id)) {
      logger.error({ consumer: consumer.name, sequence: message.seq }, 'a message that no outbox sent is left out')
      return answer(session, () => message.term())
    }
    const occurredAt = new Date(message.headers?.get('Ungana-Occurred-At') || message.time)
    const requestId = message.headers?.get('Ungana-Request-Id')
    const meta = { id, occurredAt, ...(requestId && { requestId }) }
    const outcome = await handle(consumer, { id, event: consumer.event.name, text: message.string(), meta }, message.info.deliveryCount)
    if (outcome.done) answer(session, () => message.ack())
    else answer(session, () => message.nak(outcome.retryIn))
  }

  // The connection may be gone by now: then the server sends the message again, and the inbox knows it.
  function answer({ connection }: NatsSession, send: () => void) {
    if (!connection.isClosed()) send()
  }

  async function handle(consumer: Consumer<Tx>, delivery: Delivery, deliveries: number): Promise<Outcome> {
    const { name } = consumer
    const about = { consumer: name, event: delivery.event, id: delivery.id, requestId: delivery.meta.requestId }
    try {
      const payload = readPayload(consumer.event, delivery.text)
      const fresh = await transaction(async (tx) => {
        const isNew = await enterInbox(tx, name, delivery.id)
        if (isNew) await consumer.handle(tx, payload, delivery.meta)
        return isNew
      })
      if (fresh) handled.set(name, (handled.get(name) ?? 0) + 1)
      return { done: true }
    } catch (error) {
      // Nothing is wrong with the event, so its failures are not counted.
      if (databaseTrouble(error) === 'UNAVAILABLE' || (error as { statusCode?: unknown } | null)?.statusCode === 503) {
        logger.warn({ err: error, ...about }, 'an event could not be handled for the moment')
        return { done: false, retryIn: Math.min(500 * 2 ** Math.min(deliveries, 6), 30_000) * (0.5 + Math.random() / 2) }
      }
      return fail(consumer, delivery, error, about)
    }
  }

  async function fail(consumer: Consumer<Tx>, delivery: Delivery, error: unknown, about: object): Promise<Outcome> {
    const limit = error instanceof UnreadableEvent ? 1 : maxFailures
    try {
      const { failures, parked } = await noteFailure(consumer.name, delivery, error, limit)
      if (parked) {
        logger.error(
          { err: error, ...about, failures },
          'an event is given up: it is in courier.inbox_failures, and tried again when the service starts',
        )
        return { done: true }
      }
      logger.warn({ err: error, ...about, failures }, 'an event could not be handled: it is tried again')
      return { done: false, retryIn: retryDelay(failures) }
    } catch (trouble) {
      logger.warn({ err: error, trouble, ...about }, 'an event could not be handled, nor could that be noted')
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

  async function retryParked(signal: AbortSignal) {
    const { rows } = await pool.query<{ consumer: string; event_id: string; event: string; payload: string; occurred_at: Date }>(
      `SELECT consumer, event_id::text, event, payload, occurred_at FROM courier.inbox_failures
       WHERE parked_at IS NOT NULL AND consumer = ANY($1) ORDER BY occurred_at`,
      [consumers.map(({ name }) => name)],
    )
    for (const row of rows) {
      const consumer = consumers.find(({ name }) => name === row.consumer)
      if (!consumer || signal.aborted) continue
      const meta = { id: row.event_id, occurredAt: row.occurred_at }
      await handle(consumer, { id: row.event_id, event: row.event, text: row.payload, meta }, 2)
    }
  }

  return {
    handled,
    retryParked,
    async serve(session) {
      await Promise.all(consumers.map((consumer) => hear(consumer, session)))
    },
  }
}

/**
 * False where the event was handled before. While another transaction is at it, waits for its outcome. Whatever failed before is forgotten
 * with the transaction's commit: what was given up comes again at every start, and must not come when the inbox has forgotten it.
 */
async function enterInbox(tx: SqlTransaction, name: string, id: string): Promise<boolean> {
  const rows = await runSql(
    tx,
    `WITH overcome AS (DELETE FROM courier.inbox_failures WHERE consumer = $1 AND event_id = $2::uuid)
     INSERT INTO courier.inbox (consumer, event_id) VALUES ($1, $2::uuid) ON CONFLICT DO NOTHING RETURNING consumer`,
    [name, id],
  )
  if (rows.length > 0) return true
  // What came again may come again, for as long as any other.
  await runSql(
    tx,
    "UPDATE courier.inbox SET handled_at = now() WHERE consumer = $1 AND event_id = $2::uuid AND handled_at < now() - interval '1 day'",
    [name, id],
  )
  return false
}

/** Postgres refuses NUL in text. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD').slice(0, 1024 * 1024)
