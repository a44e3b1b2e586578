// Sends what is in the outbox and notes where the stream holds it.
import { setTimeout as sleep } from 'node:timers/promises'
import { JetStreamApiError, type StreamState } from '@nats-io/jetstream'
import { headers, InvalidArgumentError } from '@nats-io/transport-node'
import type pg from 'pg'
import type { Logger } from '../logging.ts'
import type { NatsSession } from './nats-session.ts'
import type { OutboxRow } from './outbox-row.ts'
import { domainOf, ensureStream, ifFound, streamOf, subjectOf } from './streams.ts'

export interface PublisherOptions {
  readonly service: string
  readonly prefix: string
  readonly pool: pg.Pool
  readonly logger: Logger
}

export interface Publisher {
  /** Compares the acknowledgements with the stream, then sends what it is given until the session ends. Rejects when it cannot. */
  serve(session: NatsSession): Promise<void>
  /** Sends committed rows, unless NATS is away or too much is under way: then the sweeper finds them. */
  offer(rows: readonly OutboxRow[]): void
  /** Sends rows and resolves when each is acknowledged and noted, or given up. */
  send(rows: readonly OutboxRow[]): Promise<void>
  /** Whether rows can be sent now. */
  readonly open: boolean
  /** Rows that were sent and noted. */
  readonly sent: number
  /** Resolves when nothing is under way. */
  settle(): Promise<void>
}

/**
 * Not acknowledged seven days ago. Older ones are neither forgotten nor sent again, however long the sweeper that
 * removes them was away: who handled them may no longer know it.
 */
export const YOUNG = "coalesce(first_acked_at > now() - interval '7 days', true)"

/** In what circumstances something was sent; only under these may its acknowledgement be noted. */
interface Era {
  readonly session: NatsSession
  /** The stream's time of creation, to the nanosecond. */
  readonly stream: string
  epoch: string
  /** The stream had as many, or more, before anything that is sent from now on. */
  atLeast: number
}

interface Acknowledgement {
  readonly id: string
  readonly sequence: number
  readonly stream: string
  /** In which the answer came. */
  readonly epoch: string
  /** In which the message was sent that the stream holds. */
  readonly sentIn: string | null
  readonly noted: () => void
}

/** The header that says in which epoch a message was sent. */
const EPOCH = 'Ungana-Epoch'
/** Milliseconds. */
const LOOK_INTERVAL = 5000
const ACK_TIMEOUT = 5000
/** Rows under way at once; more are left to the sweeper. */
const UNDER_WAY_MAX = 1000
/** Until acknowledgements are noted, so that several go into a statement. Who ends meanwhile leaves events that are sent again. */
const NOTE_DELAY = 50
/** Acknowledgements forgotten in a statement: each stays well within the pool's statement timeout. */
const FORGET_BATCH = 2000

export function createPublisher({ service, prefix, pool, logger }: PublisherOptions): Publisher {
  const stream = streamOf(prefix, service)
  const underWay = new Map<string, Promise<void>>()
  let era: Era | undefined
  let noting = false
  const acknowledged: Acknowledgement[] = []
  let sent = 0

  async function serve(session: NatsSession) {
    era = await compare(session)
    const looking = setInterval(() => void look(session), LOOK_INTERVAL)
    try {
      await new Promise<void>((resolve) => {
        if (session.signal.aborted) resolve()
        session.signal.addEventListener('abort', () => resolve())
      })
    } finally {
      clearInterval(looking)
      era = undefined
    }
  }

  // The stream may go while its server stays, and who has nothing to send would not notice.
  async function look(session: NatsSession) {
    if (!era) return
    const { stream: created, atLeast } = era
    try {
      const info = await ifFound(session.manager.streams.info(stream))
      if (info?.created === created && info.state.last_seq >= atLeast) return
      logger.warn({ stream }, 'the stream is another: it is compared anew')
      session.renew()
    } catch {
      // No answer: whether the connection still is one, its pings find out.
    }
  }

  // The order matters. The epoch grows first, so that acknowledgements that somebody still holds in memory can no longer be noted;
  // then the stream says what it has; then everything noted that it has not is forgotten; and only then anything is sent.
  async function compare(session: NatsSession): Promise<Era> {
    const { created } = await ensureStream(session.manager, prefix, service)
    const { rows } = await pool.query<{ epoch: string }>(
      `INSERT INTO courier.streams (name, epoch) VALUES ($1, 1)
       ON CONFLICT (name) DO UPDATE SET epoch = streams.epoch + 1 RETURNING epoch::text`,
      [stream],
    )
    const { state } = await session.manager.streams.info(stream, { deleted_details: true })
    const lastCommon = await findLastCommon(session, created, state)
    const forgotten = await forget(created, lastCommon, state)
    if (forgotten > 0) logger.warn({ stream, forgotten, lastCommon }, 'the stream lost events: they are sent again')
    await removeConsumersAhead(session, lastCommon, state)
    return { session, stream: created, epoch: rows[0]?.epoch ?? '', atLeast: state.last_seq }
  }

  /**
   * The last sequence up to which the stream holds what was noted as acknowledged. Its own last sequence is not enough: a store that was
   * rolled back, written to, and then replaced by one from before is as long as it was, with other events under the same numbers. What two
   * such stores share is their beginning, and after it they have no message in common: what was sent again says another epoch. So one
   * that differs means that all after it differ, one that does not that none before it does, and the end is found by halving.
   */
  async function findLastCommon({ manager }: NatsSession, created: string, state: StreamState): Promise<number> {
    const noted = async (atMost: number) => {
      const { rows } = await pool.query<{ id: string; sequence: string; epoch: string | null }>(
        `SELECT id::text, ack_sequence::text AS sequence, ack_epoch::text AS epoch FROM courier.outbox
         WHERE ack_stream = $1 AND ack_sequence <= $2::bigint AND ${YOUNG} ORDER BY ack_stream DESC, ack_sequence DESC LIMIT 1`,
        [created, atMost],
      )
      return rows[0] && { ...rows[0], sequence: Number(rows[0].sequence) }
    }
    const holds = async ({ id, sequence, epoch }: { id: string; sequence: number; epoch: string | null }) => {
      // Its beginning is gone; whether it should be is `forget`'s to see.
      if (sequence < state.first_seq) return true
      const message = await readMessage(manager, sequence)
      return message?.id === id && message.epoch === epoch
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

  /** What the stream holds under a number. */
  async function readMessage(manager: NatsSession['manager'], seq: number) {
    const message = await ifFound(manager.streams.getMessage(stream, { seq }))
    return message && { id: message.header.get('Nats-Msg-Id'), epoch: message.header.get(EPOCH) || null }
  }

  /** Forgets what another stream had acknowledged, and what this one does not hold; resolves to how many. */
  async function forget(created: string, lastCommon: number, { first_seq, deleted = [] }: StreamState): Promise<number> {
    // Each a range of the index outbox_acked, so that a batch costs the same however many rows there are.
    const lost: [where: string, ...values: unknown[]][] = [
      ['ack_stream < $1', created],
      ['ack_stream > $1', created],
      ['ack_stream = $1 AND ack_sequence > $2::bigint', created, lastCommon],
      // Purged, or let go too early by a clock that was wrong. With an hour for the clocks to differ by, this is not what went by age.
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
             WHERE ack_sequence IS NOT NULL AND ${where} AND ${YOUNG}
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

  // A consumer that has seen more than what is common would skip the events that are sent again under the numbers it has seen.
  async function removeConsumersAhead({ manager }: NatsSession, lastCommon: number, { last_seq }: StreamState) {
    const consumers = []
    for await (const consumer of manager.consumers.list(stream)) consumers.push(consumer)
    // Where all is common, what they have seen since the stream was asked was sent since by others.
    const seen = lastCommon < last_seq ? lastCommon : (await manager.streams.info(stream)).state.last_seq
    for (const { name, delivered } of consumers) {
      if (delivered.stream_seq <= seen) continue
      logger.warn({ stream, consumer: name }, 'a consumer was ahead of its stream: it begins anew')
      await ifFound(manager.consumers.delete(stream, name))
    }
  }

  function offer(rows: readonly OutboxRow[]) {
    if (era && underWay.size < UNDER_WAY_MAX) void send(rows)
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
    const current = era
    if (!current) return
    const { session, stream: created, epoch, atLeast } = current
    if (domainOf(row.event) !== service) {
      logger.error({ event: row.event, id: row.id }, `an event of another domain is in the outbox of ${service}: it is never sent`)
      return
    }
    try {
      const about = headers()
      about.set('Ungana-Occurred-At', row.created_at.toISOString())
      about.set(EPOCH, epoch)
      if (row.request_id !== null) about.set('Ungana-Request-Id', row.request_id)
      const { seq, duplicate } = await session.jetstream.publish(subjectOf(prefix, row.event), row.payload, {
        msgID: row.id,
        timeout: ACK_TIMEOUT,
        expect: { streamName: stream },
        headers: about,
      })
      // Sent before. The server knows ids for two minutes, whether or not it still holds what had them.
      const message = duplicate ? await readMessage(session.manager, seq) : { id: row.id, epoch }
      if (message?.id !== row.id) {
        logger.warn({ event: row.event, id: row.id }, 'the stream knows an event that it does not hold: it is tried again')
      } else if (!duplicate && seq <= atLeast) {
        logger.warn({ stream, seq, atLeast }, 'the stream is another: it is compared anew')
        session.renew()
      } else {
        current.atLeast = Math.max(current.atLeast, seq)
        await note({ id: row.id, sequence: seq, stream: created, epoch, sentIn: message.epoch })
      }
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
      await sleep(NOTE_DELAY)
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
         SET ack_sequence = a.sequence, ack_stream = $2, ack_epoch = a.epoch, first_acked_at = coalesce(o.first_acked_at, now())
         FROM unnest($3::uuid[], $4::bigint[], $6::bigint[]) a (id, sequence, epoch), fence
         WHERE o.id = a.id AND fence.epoch = $5::bigint
       )
       SELECT epoch::text FROM fence`,
      [stream, created, batch.map(({ id }) => id), batch.map(({ sequence }) => sequence), epoch, batch.map(({ sentIn }) => sentIn)],
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
      await Promise.all(underWay.values())
    },
  }
}
