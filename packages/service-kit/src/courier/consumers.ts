// Hears events and does what they ask for, once.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { AckPolicy, type ConsumerInfo, DeliverPolicy, type JsMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type pg from 'pg'
import { databaseTrouble } from '../database.ts'
import type { Logger } from '../logging.ts'
import { bothOf, runSql, type SqlTransaction } from '../transactions.ts'
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
  /**
   * Tries once again what had been given up, the oldest first, and waits for a database that is away: a new release may know better, and a database that
   * was too slow may be faster. With `pause`, only what has not failed for so many milliseconds, nor for half the time since it failed first, at most
   * an hour.
   */
  retryParked(signal: AbortSignal, pause?: number): Promise<void>
  /** How many events each consumer handled, by name. */
  readonly handled: ReadonlyMap<string, number>
}

interface Delivery {
  readonly id: string
  readonly event: string
  readonly text: string
  readonly meta: EventMeta
  /** How often it has come. */
  readonly count: number
}

type Outcome = { readonly done: true } | { readonly done: false; readonly retryIn: number }

/** When its stream was made, at the look before. */
interface Seen {
  created: string | undefined
}

/** What a look at a durable found. */
interface Look {
  readonly created: string
  readonly received: number
  readonly heardAt: number
  /** What was sent to all instances, if events wait and none is under way. */
  readonly sent: number | undefined
  /** One after the other, in which events waited and none came. */
  readonly silentLooks: number
}

/** Milliseconds until the server sends again what was not acknowledged. Longer than any transaction may take. */
const ACK_WAIT = 8000
/** Of silence, after which the client asks whether the durable still is. */
const HEARTBEAT = 1000
/** Events in memory per consumer, for each that is handled at once, or twice what is handled together. After a crash these wait ACK_WAIT. */
const BUFFER = 20
const LOOK_AGAIN = 500
/** Looks in which events wait and none comes. What other instances have not acknowledged comes to one that asks after ACK_WAIT, less than two looks. */
const SILENT_LOOKS = 3
/** Without a message or a heartbeat. */
const MUTE = 3 * HEARTBEAT
/**
 * Until what a closing consumer hands back is sent again. By then the server has dropped the requests of the closed consumer: nats-server 2.9 loses an
 * event for ACK_WAIT when it finds only such a request for it.
 */
const HANDED_BACK = HEARTBEAT + 500

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createConsumers<Tx extends SqlTransaction>(options: ConsumersOptions<Tx>): Consumers {
  const { service, prefix, pool, logger, consumers, transaction, maxFailures, retryDelay, stallLook } = options
  const handled = new Map(consumers.map(({ name }) => [name, 0]))
  if (handled.size < consumers.length) throw new Error('Each consumer needs a name of its own')

  const bufferOf = ({ concurrency, together }: Consumer<Tx>) => Math.max(BUFFER, 2 * together) * concurrency

  // Other services hear the same stream, and may call a consumer the same.
  const durableOf = ({ name }: Consumer<Tx>) => `${service}-${name}`

  async function hear(consumer: Consumer<Tx>, session: NatsSession) {
    const stream = streamOf(prefix, domainOf(consumer.event.name))
    const seen: Seen = { created: undefined }
    while (!session.signal.aborted) {
      try {
        if (await ensureDurable(consumer, session, stream, seen)) await consume(consumer, session, stream)
      } catch (error) {
        if (!session.signal.aborted) logger.warn({ err: error, consumer: consumer.name }, 'a consumer was interrupted')
      }
      // Its provider makes the stream; until then there is nothing to hear.
      await sleep(LOOK_AGAIN, undefined, { signal: session.signal }).catch(() => undefined)
    }
  }

  /**
   * Resolves to false while there is no stream, or only one that the look before did not see: nats-server 2.9 never sends anything to a durable that is
   * made before its stream is complete.
   */
  async function ensureDurable(consumer: Consumer<Tx>, { manager }: NatsSession, stream: string, seen: Seen): Promise<boolean> {
    const { event } = consumer
    const name = durableOf(consumer)
    const wanted = { ack_wait: nanos(ACK_WAIT), max_ack_pending: Math.max(1000, bufferOf(consumer)), max_deliver: -1 }
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
    const created = (await ifFound(manager.streams.info(stream)))?.created
    const isComplete = created !== undefined && created === seen.created
    seen.created = created
    if (!isComplete) return false
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
      max_messages: bufferOf(consumer),
      idle_heartbeat: HEARTBEAT,
      // Then the loop above makes it anew.
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
    const atWork = new Set<Promise<void>>()
    let received = 0
    let heardAt = performance.now()
    let begunAt = Number.NEGATIVE_INFINITY
    // Until then nothing may come: as many as may be out at once wait to be tried again.
    let backBy = 0
    const watch = watchForStall(consumer, session, stream, () => (atWork.size > 0 || performance.now() < backBy ? undefined : { received, heardAt }))
    async function listenForHeartbeats() {
      for await (const { type } of messages.status()) if (type === 'heartbeat') heardAt = performance.now()
    }
    void listenForHeartbeats()
    // Sooner than what a killed instance had.
    function giveBack() {
      for (const message of waiting.splice(0)) answer(session, () => message.nak(HANDED_BACK))
    }
    /** Until the consumer's pause after its last group is over, or another group is full. */
    async function gather() {
      const left = begunAt + consumer.pause - performance.now()
      if (left <= 0 || waiting.length >= consumer.together || session.signal.aborted) return
      // Not a signal made of the session's: that one would remember each pause for as long as the session lasts.
      pause = new AbortController()
      await sleep(left, undefined, { signal: pause.signal }).catch(() => undefined)
    }
    async function takeWaiting() {
      if (consumer.pause > 0) await gather()
      begunAt = performance.now()
      // What came with the first of them is still being unpacked.
      if (consumer.together > 1) await nextTurn()
      const retryIn = await receive(consumer, session, waiting.splice(0, consumer.together))
      if (retryIn > 0) backBy = Math.max(backBy, performance.now() + retryIn + ACK_WAIT)
    }
    function begin() {
      const work: Promise<void> = takeWaiting().finally(() => {
        atWork.delete(work)
        if (session.signal.aborted) giveBack()
        else if (waiting.length > 0) begin()
      })
      atWork.add(work)
    }
    try {
      for await (const message of messages) {
        received++
        heardAt = performance.now()
        waiting.push(message)
        if (session.signal.aborted) giveBack()
        else if (atWork.size < consumer.concurrency) begin()
        else if (waiting.length >= consumer.together) {
          pause?.abort()
          await Promise.race(atWork)
        }
      }
    } finally {
      watch.end()
      session.signal.removeEventListener('abort', stop)
      giveBack()
      pause?.abort()
      await Promise.all(atWork)
    }
  }

  /**
   * Deletes a durable that the server has forgotten; all its consumers then make it again, and the inbox knows what was handled. Seen with nats-server 2.9:
   * - It sends neither events nor heartbeats, and counts the events as delivered: the durable was made before its stream was complete.
   * - It sends heartbeats but no events, though events wait: its store was lost and filled again.
   * - It counts events as delivered that no consumer received, and others still wait: under load.
   */
  function watchForStall(
    consumer: Consumer<Tx>,
    { manager, signal }: NatsSession,
    stream: string,
    heard: () => { readonly received: number; readonly heardAt: number } | undefined,
  ) {
    const ended = new AbortController()
    const until = AbortSignal.any([signal, ended.signal])
    const name = durableOf(consumer)
    let before: Look | undefined
    async function look() {
      // Whoever is at work, or has to wait, is not stalled; the server need not be asked.
      const info = heard() && (await ifFound(manager.consumers.info(stream, name)))
      // What the server sent before this answer counts as heard: the process may have been stopped for a while.
      await nextTurn()
      const now = heard()
      const last = before
      before = now && info && lookAt(now, info, last)
      if (!before || !last || last.created !== before.created) return
      const isMute = last.heardAt === before.heardAt && performance.now() - before.heardAt > MUTE
      const isStuck = last.received === before.received && before.sent !== undefined && last.sent === before.sent
      if (isMute || isStuck || before.silentLooks > SILENT_LOOKS) {
        logger.warn({ consumer: consumer.name, pending: info?.num_pending }, 'NATS sends nothing to a consumer: it is made anew')
        await ifFound(manager.consumers.delete(stream, name))
      }
    }
    async function keepLooking() {
      while (!until.aborted) {
        await sleep(stallLook, undefined, { signal: until, ref: false }).catch(() => undefined)
        if (until.aborted) return
        await look().catch(() => {
          before = undefined
        })
      }
    }
    void keepLooking()
    return { end: () => ended.abort() }
  }

  /** Resolves to the milliseconds after which the last of those that could not be handled comes again. */
  async function receive(consumer: Consumer<Tx>, session: NatsSession, messages: readonly JsMsg[]): Promise<number> {
    const arrived = messages.flatMap((message) => {
      const delivery = deliveryOf(consumer, message)
      if (delivery) return [{ message, delivery }]
      logger.error({ consumer: consumer.name, sequence: message.seq }, 'a message that no outbox sent is left out')
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
    const occurredAt = new Date(message.headers?.get('Ungana-Occurred-At') || message.time)
    const requestId = message.headers?.get('Ungana-Request-Id')
    const meta = { id, occurredAt, ...(requestId && { requestId }) }
    return { id, event: event.name, text: message.string(), meta, count: message.info.deliveryCount }
  }

  // The connection may be gone by now: then the server sends the message again, and the inbox knows it.
  function answer({ connection }: NatsSession, send: () => void) {
    if (!connection.isClosed()) send()
  }

  async function handle(consumer: Consumer<Tx>, delivery: Delivery, wasParked = false): Promise<Outcome> {
    const about = { consumer: consumer.name, event: delivery.event, id: delivery.id, requestId: delivery.meta.requestId }
    try {
      await commit(consumer, [delivery])
      return { done: true }
    } catch (error) {
      const retryIn = untilBack(error, delivery.count)
      if (retryIn === undefined) return fail(consumer, delivery, error, { about, wasParked })
      logger.warn({ err: error, ...about }, 'an event could not be handled for the moment')
      return { done: false, retryIn }
    }
  }

  /** In one transaction; undefined where that failed because of one of them, and each is to be tried by itself. */
  async function handleTogether(consumer: Consumer<Tx>, deliveries: readonly Delivery[]): Promise<Outcome | undefined> {
    try {
      await commit(consumer, deliveries)
      return { done: true }
    } catch (error) {
      const retryIn = untilBack(error, Math.max(...deliveries.map(({ count }) => count)))
      const about = { err: error, consumer: consumer.name, events: deliveries.length }
      if (retryIn === undefined) logger.info(about, 'events could not be handled together: each is tried by itself')
      else logger.warn(about, 'events could not be handled for the moment')
      return retryIn === undefined ? undefined : { done: false, retryIn }
    }
  }

  /** Handles those that were not handled before. */
  async function commit(consumer: Consumer<Tx>, deliveries: readonly Delivery[]): Promise<void> {
    const occurrences = new Map(deliveries.map(({ id, text, meta }) => [id, { payload: readPayload(consumer.event, text), meta }]))
    const fresh = await transaction(async (tx) => {
      const [entered, known] = await bothOf(enterInbox(tx, consumer.name, [...occurrences.keys()]), consumer.read(tx, [...occurrences.values()]))
      const those = [...occurrences].flatMap(([id, occurrence]) => (entered.has(id) ? [occurrence] : []))
      if (those.length > 0) await consumer.handle(tx, those, known)
      return those.length
    })
    handled.set(consumer.name, (handled.get(consumer.name) ?? 0) + fresh)
  }

  /** Milliseconds to wait where nothing is wrong with an event, and its failures are not counted; else undefined. */
  function untilBack(error: unknown, deliveries: number): number | undefined {
    const away = databaseTrouble(error) === 'UNAVAILABLE' || (error as { statusCode?: unknown } | null)?.statusCode === 503
    return away ? Math.min(500 * 2 ** Math.min(deliveries, 6), 30_000) * (0.5 + Math.random() / 2) : undefined
  }

  async function fail(
    consumer: Consumer<Tx>,
    delivery: Delivery,
    error: unknown,
    { about, wasParked }: { readonly about: object; readonly wasParked: boolean },
  ): Promise<Outcome> {
    // Nobody sends again what was given up: it stays so, however few its failures.
    const limit = wasParked || error instanceof UnreadableEvent ? 1 : maxFailures
    try {
      const { failures, parked } = await noteFailure(consumer.name, delivery, error, limit)
      if (wasParked) {
        logger.warn({ err: error, ...about, failures }, 'an event that was given up could not be handled this time either')
        return { done: true }
      }
      if (parked) {
        logger.error(
          { err: error, ...about, failures },
          'an event is given up: it is in courier.inbox_failures, and tried again ever more seldom, and when the service starts',
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

  async function retryParked(signal: AbortSignal, pause?: number) {
    const { rows } = await pool.query<{ consumer: string; event_id: string; event: string; payload: string; occurred_at: Date }>(
      `SELECT consumer, event_id::text, event, payload, occurred_at FROM courier.inbox_failures
       WHERE parked_at IS NOT NULL AND consumer = ANY($1) AND ($2::float8 IS NULL OR last_failed_at <=
         now() - greatest($2::float8 * interval '1 millisecond', least(last_failed_at - first_failed_at, interval '1 hour')))
       ORDER BY occurred_at`,
      [consumers.map(({ name }) => name), pause ?? null],
    )
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
  }

  return {
    handled,
    retryParked,
    async serve(session) {
      await Promise.all(consumers.map((consumer) => hear(consumer, session)))
    },
  }
}

function lookAt({ received, heardAt }: Pick<Look, 'received' | 'heardAt'>, info: ConsumerInfo, last: Look | undefined): Look {
  const { created, num_pending, num_ack_pending, delivered } = info
  const waits = num_pending > 0
  const silentBefore = last?.created === created && last.received === received ? last.silentLooks : 0
  return {
    created,
    received,
    heardAt,
    sent: waits && num_ack_pending === 0 ? delivered.consumer_seq : undefined,
    silentLooks: waits ? silentBefore + 1 : 0,
  }
}

/**
 * Those of the events that were not handled before. While another transaction is at one, waits for its outcome; in the order of their ids, so that no
 * two wait for each other. Whatever failed before is forgotten with the transaction's commit: what was given up comes again at every start, and must
 * not come when the inbox has forgotten it.
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
    // What came again may come again, for as long as any other.
    await runSql(
      tx,
      `UPDATE courier.inbox SET handled_at = now()
       WHERE consumer = $1 AND event_id = ANY($2::uuid[]) AND handled_at < now() - interval '1 day' RETURNING event_id::text`,
      [name, again],
    )
  }
  return fresh
}

/** Postgres refuses NUL in text. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD').slice(0, 1024 * 1024)
