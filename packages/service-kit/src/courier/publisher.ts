// Sends the events of the outbox, and stores the position that each gets in the stream.
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConsumerInfo, JetStreamApiError, type StreamInfo, type StreamState } from '@nats-io/jetstream'
import { headers, InvalidArgumentError } from '@nats-io/transport-node'
import type pg from 'pg'
import type { Logger } from '../logging.ts'
import { inSpan, traceHeader } from '../tracing/tracing.ts'
import { domainOf, EVENT_HEADER, streamOf, subjectOf, TRACE_HEADER } from './names.ts'
import type { NatsSession } from './nats-session.ts'
import { eventAttributes, type OutboxRow } from './outbox-row.ts'
import { findOrMakeStream, ifFound } from './streams.ts'

export interface PublisherOptions {
  readonly service: string
  readonly prefix: string
  readonly pool: pg.Pool
  readonly logger: Logger
}

export interface Publisher {
  /** Compares the stored acknowledgements with the stream, then sends rows until the session ends. Rejects if the comparison fails. */
  serve(session: NatsSession): Promise<void>
  /** Sends committed rows, unless NATS is unavailable or too many rows are being sent. The sweeper sends the rows that are left out. */
  offer(rows: readonly OutboxRow[]): void
  /** Sends rows and waits until each is acknowledged and stored, or has failed. */
  send(rows: readonly OutboxRow[]): Promise<void>
  readonly open: boolean
  /** How many bytes the stream holds, and how many it may hold. Undefined before the first check. */
  readonly store: { readonly bytes: number; readonly max: number } | undefined
  /** Number of sent rows whose acknowledgement is stored. */
  readonly sent: number
  /** Resolves when nothing is being sent. */
  settle(): Promise<void>
}

/**
 * SQL condition: the event was acknowledged less than seven days ago, or never. Older rows are never reset or sent again, even if the sweeper has not
 * removed them yet, because consumers may no longer remember these events.
 */
export const WITHIN_RETENTION = "coalesce(first_acked_at > now() - interval '7 days', true)"

/** The stream and the epoch in which an event was sent. Its acknowledgement may be stored only while both are the same. */
interface SendingState {
  readonly session: NatsSession
  /** The stream's time of creation, to the nanosecond. */
  readonly stream: string
  epoch: string
  /** The stream's last sequence so far. New messages get higher numbers. */
  atLeast: number
}

interface Acknowledgement {
  readonly id: string
  readonly sequence: number
  readonly stream: string
  /** Epoch in which the answer arrived. */
  readonly epoch: string
  /** Epoch in which the stored message was sent. */
  readonly sentIn: string | null
  readonly noted: () => void
}

/** Header with the epoch in which a message was sent. */
const EPOCH = 'Ungana-Epoch'
const STATE_CHECK_INTERVAL = 5000
const ACK_TIMEOUT = 5000
/** The largest number of rows that are sent at the same time. The sweeper sends the rest. */
const UNDER_WAY_MAX = 1000
/** How many milliseconds to collect acknowledgements before one statement stores them. If the process ends before that, the events are sent again. */
const NOTE_DELAY = 50
/** How many acknowledgements one statement resets, so that it stays within the pool's statement timeout. */
const FORGET_BATCH = 2000
/** A stream that is fuller than this share gives up its oldest events until it is as full as the second share. */
const FILLING = 0.8
const ROOMY = 0.6

export function createPublisher({ service, prefix, pool, logger }: PublisherOptions): Publisher {
  const stream = streamOf(prefix, service)
  const underWay = new Map<string, Promise<void>>()
  let sendingState: SendingState | undefined
  let noting = false
  const acknowledged: Acknowledgement[] = []
  let sent = 0
  let store: Publisher['store']
  let isFilling = false
  /** Durables that this session has seen. */
  const durables = new Set<string>()

  async function serve(session: NatsSession) {
    sendingState = await compare(session)
    durables.clear()
    void checkStream(session)
    const checkTimer = setInterval(() => void checkStream(session), STATE_CHECK_INTERVAL)
    try {
      await new Promise<void>((resolve) => {
        if (session.signal.aborted) resolve()
        session.signal.addEventListener('abort', () => resolve())
      })
    } finally {
      clearInterval(checkTimer)
      sendingState = undefined
    }
  }

  // The stream can be deleted while its server runs. Nobody would notice this while there is nothing to send.
  async function checkStream(session: NatsSession) {
    if (!sendingState) return
    const { stream: created, atLeast } = sendingState
    try {
      const info = await ifFound(session.manager.streams.info(stream))
      if (info?.created === created && info.state.last_seq >= atLeast) return await makeRoom(session, info)
      logger.warn({ stream }, 'the stream was replaced: comparing again')
      session.renew()
    } catch {
      // Without an answer, do nothing: the pings show whether the connection still works.
    }
  }

  /**
   * Removes the oldest events from a filling stream, but only those that every durable has acknowledged. Their rows go first: otherwise the next
   * comparison would send them again.
   */
  async function makeRoom({ manager }: NatsSession, { created, config, state }: StreamInfo) {
    const { bytes, messages, first_seq, last_seq } = state
    const max = config.max_bytes
    store = { bytes, max }
    const used = max > 0 ? bytes / max : 0
    if (used < FILLING) {
      isFilling = false
      return
    }
    const found: ConsumerInfo[] = []
    for await (const consumer of manager.consumers.list(stream)) if (consumer.config.durable_name) found.push(consumer)
    const names = new Set(found.map(({ name }) => name))
    // A missing durable is being made again and may still need its events.
    const isComplete = [...durables].every((name) => names.has(name))
    for (const name of names) durables.add(name)
    // A durable that waits for nothing has acknowledged everything that was in the stream before it was asked, although its last event may be old.
    const floors = found.map(({ name, num_pending, num_ack_pending, ack_floor }) => ({
      name,
      floor: num_pending + num_ack_pending === 0 ? last_seq : ack_floor.stream_seq,
    }))
    const [slowest] = floors.sort((a, b) => a.floor - b.floor)
    const wanted = first_seq + Math.ceil(messages * (1 - ROOMY / used))
    const until = isComplete && slowest ? Math.min(slowest.floor + 1, wanted) : first_seq
    if (until > first_seq) {
      await deleteSent(created, until)
      const { purged } = await manager.streams.purge(stream, { seq: until })
      logger.info({ stream, purged }, 'the stream was filling: removed events that every consumer has acknowledged')
    }
    if (until < wanted && !isFilling)
      logger.error({ stream, used, consumer: slowest?.name }, 'the stream is filling: this consumer does not acknowledge its events')
    isFilling = until < wanted
  }

  async function deleteSent(created: string, before: number) {
    let count: number
    do {
      const { rowCount } = await pool.query(
        `DELETE FROM courier.outbox WHERE id IN (
           SELECT id FROM courier.outbox WHERE ack_stream = $1 AND ack_sequence < $2::bigint
           ORDER BY ack_stream, ack_sequence LIMIT ${FORGET_BATCH} FOR UPDATE
         )`,
        [created, before],
      )
      count = rowCount ?? 0
    } while (count === FORGET_BATCH)
  }

  // The order matters: 1. The epoch grows, so that acknowledgements of the old epoch can no longer be stored. 2. The stream reports which events it
  // holds. 3. The acknowledgements of all missing events are reset. 4. Sending begins.
  async function compare(session: NatsSession): Promise<SendingState> {
    const { created } = await findOrMakeStream(session.manager, prefix, service)
    const { rows } = await pool.query<{ epoch: string }>(
      `INSERT INTO courier.streams (name, epoch) VALUES ($1, 1)
       ON CONFLICT (name) DO UPDATE SET epoch = streams.epoch + 1 RETURNING epoch::text`,
      [stream],
    )
    const { state } = await session.manager.streams.info(stream, { deleted_details: true })
    const lastCommon = await findLastCommon(session, created, state)
    const forgotten = await resetLost(created, lastCommon, state)
    if (forgotten > 0) logger.warn({ stream, forgotten, lastCommon }, 'the stream lost events: sending them again')
    await removeConsumersAhead(session, lastCommon, state)
    return { session, stream: created, epoch: rows[0]?.epoch ?? '', atLeast: state.last_seq }
  }

  /**
   * Finds the last sequence up to which the stream holds exactly the events that the outbox has recorded there. Comparing only the stream's last
   * sequence is not enough: after a rollback, new writes and a second rollback, a store can have the same length but other events at the same
   * numbers. Two such stores share only their beginning, because an event that was sent again has a new epoch. So if a message differs, all later
   * messages differ, and if a message is equal, all earlier messages are equal. A binary search finds the end of the common part.
   */
  async function findLastCommon({ manager }: NatsSession, created: string, state: StreamState): Promise<number> {
    const noted = async (atMost: number) => {
      const { rows } = await pool.query<{ id: string; sequence: string; epoch: string | null }>(
        `SELECT id::text, ack_sequence::text AS sequence, ack_epoch::text AS epoch FROM courier.outbox
         WHERE ack_stream = $1 AND ack_sequence <= $2::bigint AND ${WITHIN_RETENTION} ORDER BY ack_stream DESC, ack_sequence DESC LIMIT 1`,
        [created, atMost],
      )
      return rows[0] && { ...rows[0], sequence: Number(rows[0].sequence) }
    }
    const holds = async ({ id, sequence, epoch }: { id: string; sequence: number; epoch: string | null }) => {
      // The stream no longer holds this early message. `resetLost` checks whether it was removed rightly.
      if (sequence < state.first_seq) return true
      const message = await readMessage(manager, sequence)
      return message?.id === id && message.epoch === epoch
    }
    const last = await noted(state.last_seq)
    if (!last || (await holds(last))) return state.last_seq
    // The stream matches at `good` (perhaps without a row) and differs at `bad`.
    let good = 0
    let bad = last.sequence
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2)
      const row = await noted(middle)
      // If there is no row between `good` and the middle, nothing there can differ.
      if (!row || row.sequence <= good || (await holds(row))) good = middle
      else bad = row.sequence
    }
    return good
  }

  /** Reads the id and the epoch of the message at a sequence of the stream. */
  async function readMessage(manager: NatsSession['manager'], seq: number) {
    const message = await ifFound(manager.streams.getMessage(stream, { seq }))
    return message && { id: message.header.get('Nats-Msg-Id'), epoch: message.header.get(EPOCH) || null }
  }

  /** Resets acknowledgements that came from another stream, and those of events that this stream does not hold. Returns how many it has reset. */
  async function resetLost(created: string, lastCommon: number, { first_seq, deleted = [] }: StreamState): Promise<number> {
    // Each condition is a range of the index outbox_acked, so the cost of a batch does not depend on the number of rows.
    const lost: [where: string, ...values: unknown[]][] = [
      ['ack_stream < $1', created],
      ['ack_stream > $1', created],
      ['ack_stream = $1 AND ack_sequence > $2::bigint', created, lastCommon],
      // Events that were purged, or removed too early because of a wrong clock. The tolerance of one hour leaves out events that expired normally.
      ["ack_stream = $1 AND ack_sequence < $2::bigint AND first_acked_at > now() - interval '6 days 23 hours'", created, first_seq],
      ['ack_stream = $1 AND ack_sequence = ANY($2::bigint[])', created, deleted],
    ]
    let forgotten = 0
    for (const [where, ...values] of lost) {
      let count: number
      do {
        const { rowCount } = await pool.query(
          `UPDATE courier.outbox SET ack_sequence = NULL, ack_stream = NULL, ack_epoch = NULL
           WHERE id IN (
             SELECT id FROM courier.outbox
             WHERE ack_sequence IS NOT NULL AND ${where} AND ${WITHIN_RETENTION}
             ORDER BY ack_stream, ack_sequence LIMIT ${FORGET_BATCH} FOR UPDATE
           )`,
          values,
        )
        count = rowCount ?? 0
        forgotten += count
      } while (count === FORGET_BATCH)
    }
    return forgotten
  }

  // A consumer that has seen more than the common part would skip events that are sent again, because they get numbers that it has already seen.
  async function removeConsumersAhead({ manager }: NatsSession, lastCommon: number, { last_seq }: StreamState) {
    const consumers = []
    for await (const consumer of manager.consumers.list(stream)) consumers.push(consumer)
    // If the whole stream matches, consumers may also have seen messages that other instances sent in the meantime.
    const seen = lastCommon < last_seq ? lastCommon : (await manager.streams.info(stream)).state.last_seq
    for (const { name, delivered } of consumers) {
      if (delivered.stream_seq <= seen) continue
      logger.warn({ stream, consumer: name }, 'a consumer was ahead of its stream and restarts from the beginning')
      await ifFound(manager.consumers.delete(stream, name))
    }
  }

  function offer(rows: readonly OutboxRow[]) {
    if (sendingState && underWay.size < UNDER_WAY_MAX) void send(rows)
  }

  async function send(rows: readonly OutboxRow[]) {
    await Promise.all(
      rows.map((row) => {
        const running = underWay.get(row.id) ?? sendOne(row).finally(() => underWay.delete(row.id))
        underWay.set(row.id, running)
        return running
      }),
    )
  }

  async function sendOne(row: OutboxRow) {
    const current = sendingState
    if (!current) return
    const { session, stream: created, epoch, atLeast } = current
    if (domainOf(row.event) !== service) {
      logger.error({ event: row.event, id: row.id }, `an event of another domain is in the outbox of ${service}: it will never be sent`)
      return
    }
    try {
      const about = headers()
      about.set('Ungana-Occurred-At', row.created_at.toISOString())
      about.set(EPOCH, epoch)
      about.set(EVENT_HEADER, row.event)
      if (row.request_id !== null) about.set('Ungana-Request-Id', row.request_id)
      const publish = () =>
        session.jetstream.publish(subjectOf(prefix, row.event), row.payload, {
          msgID: row.id,
          timeout: ACK_TIMEOUT,
          expect: { streamName: stream },
          headers: about,
        })
      const publishTraced = async (traceparent: string) =>
        inSpan({ name: `publish ${row.event}`, kind: 'producer', parent: traceparent, attributes: eventAttributes(row) }, () => {
          about.set(TRACE_HEADER, traceHeader().traceparent ?? traceparent)
          return publish()
        })
      const { seq, duplicate } = await (row.traceparent === null ? publish() : publishTraced(row.traceparent))
      // The server calls the event a duplicate because it remembers ids for two minutes, even if it no longer holds the message.
      const message = duplicate ? await readMessage(session.manager, seq) : { id: row.id, epoch }
      if (message?.id !== row.id) {
        logger.warn({ event: row.event, id: row.id }, 'the stream remembers an event that it does not hold: retrying')
      } else if (!duplicate && seq <= atLeast) {
        logger.warn({ stream, seq, atLeast }, 'the stream was replaced: comparing again')
        session.renew()
      } else {
        current.atLeast = Math.max(current.atLeast, seq)
        await note({ id: row.id, sequence: seq, stream: created, epoch, sentIn: message.epoch })
      }
    } catch (error) {
      if (session.signal.aborted) return
      logger.warn({ err: error, event: row.event, id: row.id }, 'an event could not be sent: retrying')
      // If the server does not answer, the stream may be gone: a new session creates it and compares again. A refusal affects only this event.
      if (!(error instanceof JetStreamApiError || error instanceof InvalidArgumentError)) session.renew()
    }
  }

  function note(acknowledgement: Omit<Acknowledgement, 'noted'>): Promise<void> {
    return new Promise((noted) => {
      acknowledged.push({ ...acknowledgement, noted })
      if (!noting) void noteAll()
    })
  }

  async function noteAll() {
    noting = true
    while (acknowledged.length > 0) {
      await sleep(NOTE_DELAY)
      const { stream: created, epoch } = acknowledged[0] as Acknowledgement
      const others = acknowledged.findIndex((each) => each.stream !== created || each.epoch !== epoch)
      const batch = acknowledged.splice(0, others === -1 ? acknowledged.length : others)
      try {
        await noteBatch(batch, created, epoch)
      } catch (error) {
        logger.warn({ err: error }, 'acknowledgements could not be stored: sending the events again')
      }
      for (const { noted } of batch) noted()
    }
    noting = false
  }

  // FOR SHARE makes this statement and `compare` wait for each other. So no acknowledgement of an old epoch is stored after a comparison.
  async function noteBatch(batch: readonly Acknowledgement[], created: string, epoch: string) {
    const { rows } = await pool.query<{ epoch: string }>(
      `WITH fence AS (SELECT epoch FROM courier.streams WHERE name = $1 FOR SHARE),
       noted AS (
         UPDATE courier.outbox o
         SET ack_sequence = a.sequence, ack_stream = $2, ack_epoch = a.epoch, first_acked_at = coalesce(o.first_acked_at, now())
         FROM unnest($3::uuid[], $4::bigint[], $6::bigint[]) a (id, sequence, epoch), fence
         WHERE o.id = a.id AND fence.epoch = $5::bigint
       )
       SELECT epoch::text FROM fence`,
      [stream, created, batch.map(({ id }) => id), batch.map(({ sequence }) => sequence), epoch, batch.map(({ sentIn }) => sentIn)],
    )
    const current = rows[0]?.epoch
    if (current === epoch) sent += batch.length
    // Another instance has compared in the meantime. From now on this instance sends in the new epoch; the events of this batch are sent again.
    else if (current !== undefined && sendingState?.epoch === epoch) sendingState.epoch = current
  }

  return {
    serve,
    offer,
    send,
    get open() {
      return sendingState !== undefined
    },
    get store() {
      return store
    },
    get sent() {
      return sent
    },
    async settle() {
      await Promise.all(underWay.values())
    },
  }
}
