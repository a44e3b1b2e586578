// Sends what is in the outbox and notes where the stream holds it.
import { JetStreamApiError } from '@nats-io/jetstream'
import { headers, InvalidArgumentError } from '@nats-io/transport-node'
import type pg from 'pg'
import type { Logger } from '../logging.ts'
import type { NatsSession } from './nats-session.ts'
import { domainOf, ensureStream, ifFound, streamOf, subjectOf } from './streams.ts'

export interface PublisherOptions {
  readonly service: string
  readonly prefix: string
  readonly pool: pg.Pool
  readonly logger: Logger
}

/** A row to be sent. */
export interface OutboxRow {
  readonly id: string
  readonly event: string
  readonly payload: string
  readonly request_id: string | null
  readonly created_at: Date
}

export interface Publisher {
  /** Compares the acknowledgements with the stream, then sends what it is given until the session ends. Rejects when it cannot. */
  serve(session: NatsSession): Promise<void>
  /** Sends these rows at once, as far as they are committed. Does nothing while NATS is away: the sweeper finds them. */
  offer(ids: readonly string[]): void
  /** Sends rows and resolves when each is acknowledged and noted, or given up. */
  send(rows: readonly OutboxRow[]): Promise<void>
  /** Whether rows can be sent now. */
  readonly open: boolean
  /** Rows that were sent and noted. */
  readonly sent: number
  /** Resolves when nothing is under way. */
  settle(): Promise<void>
}

export const ROW_COLUMNS = 'id::text, event, payload::text, request_id, created_at'

/** In what circumstances something was sent; only under these may its acknowledgement be noted. */
interface Era {
  readonly session: NatsSession
  /** The stream's time of creation, to the nanosecond. */
  readonly stream: string
  epoch: string
}

interface Acknowledgement {
  readonly id: string
  readonly sequence: number
  readonly stream: string
  readonly epoch: string
  readonly noted: () => void
}

const ACK_TIMEOUT = 5000
/** Rows under way at once; more are left to the sweeper. */
const UNDER_WAY_MAX = 1000
const READ_BATCH = 200
/** Acknowledgements forgotten in a statement: each stays well within the pool's statement timeout. */
const FORGET_BATCH = 2000

export function createPublisher({ service, prefix, pool, logger }: PublisherOptions): Publisher {
  const stream = streamOf(prefix, service)
  const offered = new Set<string>()
  const underWay = new Map<string, Promise<void>>()
  let era: Era | undefined
  let reading = false
  let lastRead: Promise<void> | undefined
  let noting = false
  const acknowledged: Acknowledgement[] = []
  let sent = 0

  async function serve(session: NatsSession) {
    era = await compare(session)
    try {
      await new Promise<void>((resolve) => {
        if (session.signal.aborted) resolve()
        session.signal.addEventListener('abort', () => resolve())
      })
    } finally {
      era = undefined
    }
  }

  // The order matters. The epoch grows first, so that acknowledgements that somebody still holds in memory can no longer be noted;
  // then the stream says what it has; then everything noted beyond it is forgotten; and only then anything is sent.
  async function compare(session: NatsSession): Promise<Era> {
    const { created } = await ensureStream(session.manager, prefix, service)
    const { rows } = await pool.query<{ epoch: string }>(
      `INSERT INTO courier.streams (name, epoch) VALUES ($1, 1)
       ON CONFLICT (name) DO UPDATE SET epoch = streams.epoch + 1 RETURNING epoch::text`,
      [stream],
    )
    const lastCommon = await findLastCommon(session, created)
    const forgotten = await forget(created, lastCommon)
    if (forgotten > 0) logger.warn({ stream, forgotten, lastCommon }, 'the stream lost events: they are sent again')
    await removeConsumersAhead(session, lastCommon)
    return { session, stream: created, epoch: rows[0]?.epoch ?? '' }
  }

  /**
   * The last sequence up to which the stream holds what was noted as acknowledged. Its own last sequence is not enough: a store that was
   * rolled back, written to, and then replaced by one from before is as long as it was, with other events under the same numbers. What two
   * such stores share is their beginning, so one differing event means that all after it differ: the end is found by halving.
   */
  async function findLastCommon({ manager }: NatsSession, created: string): Promise<number> {
    const { state } = await manager.streams.info(stream)
    const noted = async (atMost: number) => {
      const { rows } = await pool.query<{ id: string; sequence: string }>(
        `SELECT id::text, ack_sequence::text AS sequence FROM courier.outbox
         WHERE ack_stream = $1 AND ack_sequence <= $2::bigint ORDER BY ack_stream DESC, ack_sequence DESC LIMIT 1`,
        [created, atMost],
      )
      return rows[0] && { id: rows[0].id, sequence: Number(rows[0].sequence) }
    }
    const holds = async ({ id, sequence }: { id: string; sequence: number }) => {
      // Removed by age; nothing can be said of it.
      if (sequence < state.first_seq) return true
      const message = await ifFound(manager.streams.getMessage(stream, { seq: sequence }))
      return message?.header.get('Nats-Msg-Id') === id
    }
    const last = await noted(state.last_seq)
    if (!last || (await holds(last))) return state.last_seq
    // Held at `good`, which no row may have; not at `bad`.
    let good = 0
    let bad = last.sequence
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2)
      const row = await noted(middle)
      // No row between it and the middle: nothing there that could differ.
      if (!row || row.sequence <= good || (await holds(row))) good = middle
      else bad = row.sequence
    }
    return good
  }

  /** Forgets what another stream had acknowledged, and what this one had beyond `lastSequence`; resolves to how many. */
  async function forget(created: string, lastSequence: number): Promise<number> {
    let forgotten = 0
    // Each a range of the index outbox_acked, so that a batch costs the same however many rows there are.
    for (const lost of ['ack_stream < $1', 'ack_stream > $1', 'ack_stream = $1 AND ack_sequence > $2::bigint']) {
      let count: number
      do {
        const { rowCount } = await pool.query(
          `UPDATE courier.outbox SET ack_sequence = NULL, ack_stream = NULL
           WHERE id IN (
             SELECT id FROM courier.outbox
             WHERE ack_sequence IS NOT NULL AND ${lost} AND $2::bigint IS NOT NULL
             ORDER BY ack_stream, ack_sequence LIMIT ${FORGET_BATCH} FOR UPDATE
           )`,
          [created, lastSequence],
        )
        count = rowCount ?? 0
        forgotten += count
      } while (count === FORGET_BATCH)
    }
    return forgotten
  }

  // A consumer that has seen more than what is common would skip the events that are sent again under the numbers it has seen.
  async function removeConsumersAhead(session: NatsSession, lastSequence: number) {
    for await (const consumer of session.manager.consumers.list(stream)) {
      if (consumer.delivered.stream_seq <= lastSequence) continue
      logger.warn({ stream, consumer: consumer.name }, 'a consumer was ahead of its stream: it begins anew')
      await ifFound(session.manager.consumers.delete(stream, consumer.name))
    }
  }

  function offer(ids: readonly string[]) {
    if (!era || underWay.size >= UNDER_WAY_MAX) return
    for (const id of ids) offered.add(id)
    if (!reading) lastRead = read()
  }

  async function read() {
    reading = true
    while (offered.size > 0 && era) {
      const ids = [...offered].slice(0, READ_BATCH)
      for (const id of ids) offered.delete(id)
      try {
        const { rows } = await pool.query<OutboxRow>(
          `SELECT ${ROW_COLUMNS} FROM courier.outbox WHERE id = ANY($1::uuid[]) AND ack_sequence IS NULL ORDER BY position`,
          [ids],
        )
        void send(rows)
      } catch (error) {
        logger.warn({ err: error }, 'events could not be read: they are sent later')
      }
    }
    offered.clear()
    reading = false
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
    if (!era) return
    const { session, stream: created, epoch } = era
    if (domainOf(row.event) !== service) {
      logger.error({ event: row.event, id: row.id }, `an event of another domain is in the outbox of ${service}: it is never sent`)
      return
    }
    try {
      const about = headers()
      about.set('Ungana-Occurred-At', row.created_at.toISOString())
      if (row.request_id !== null) about.set('Ungana-Request-Id', row.request_id)
      const { seq } = await session.jetstream.publish(subjectOf(prefix, row.event), row.payload, {
        msgID: row.id,
        timeout: ACK_TIMEOUT,
        expect: { streamName: stream },
        headers: about,
      })
      await note({ id: row.id, sequence: seq, stream: created, epoch })
    } catch (error) {
      if (session.signal.aborted) return
      logger.warn({ err: error, event: row.event, id: row.id }, 'an event could not be sent: it is tried again')
      // No answer, or nobody there to give one: the stream may be gone, and a new session makes it anew and compares. A refusal is
      // this event's own.
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
      const { stream: created, epoch } = acknowledged[0] as Acknowledgement
      const others = acknowledged.findIndex((each) => each.stream !== created || each.epoch !== epoch)
      const batch = acknowledged.splice(0, others === -1 ? acknowledged.length : others)
      try {
        await noteBatch(batch, created, epoch)
      } catch (error) {
        logger.warn({ err: error }, 'acknowledgements could not be noted: the events are sent again')
      }
      for (const { noted } of batch) noted()
    }
    noting = false
  }

  // FOR SHARE: whoever compares waits for this statement or this one for it, and then nothing is noted.
  async function noteBatch(batch: readonly Acknowledgement[], created: string, epoch: string) {
    const { rows } = await pool.query<{ epoch: string }>(
      `WITH fence AS (SELECT epoch FROM courier.streams WHERE name = $1 FOR SHARE),
       noted AS (
         UPDATE courier.outbox o
         SET ack_sequence = a.sequence, ack_stream = $2, first_acked_at = coalesce(o.first_acked_at, now())
         FROM unnest($3::uuid[], $4::bigint[]) a (id, sequence), fence
         WHERE o.id = a.id AND fence.epoch = $5::bigint
       )
       SELECT epoch::text FROM fence`,
      [stream, created, batch.map(({ id }) => id), batch.map(({ sequence }) => sequence), epoch],
    )
    const current = rows[0]?.epoch
    if (current === epoch) sent += batch.length
    // Another instance has compared since. What this one sends from now on belongs to the new epoch, what it had sent is sent again.
    else if (current !== undefined && era?.epoch === epoch) era.epoch = current
  }

  return {
    serve,
    offer,
    send,
    get open() {
      return era !== undefined
    },
    get sent() {
      return sent
    },
    async settle() {
      await lastRead
      await Promise.all(underWay.values())
    },
  }
}
