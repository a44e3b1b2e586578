import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AckPolicy, DiscardPolicy, type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { type ClonedDatabase, copyDatabase, courierSql, startNats, type TestNats } from '../testing/index.ts'
import { keepNatsSession, type NatsSession } from './nats-session.ts'
import { type OutboxRow, ROW_COLUMNS } from './outbox-row.ts'
import { createPublisher } from './publisher.ts'

const template = `publisher_${process.pid}`
const logged: { level: string; msg: string; consumer?: string }[] = []
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void logged.push(JSON.parse(line)) } })
let admin: pg.Client
let nats: TestNats
let clone: ClonedDatabase
let pool: pg.Pool
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
})
afterAll(async () => {
  await admin.query(`DROP DATABASE ${template} WITH (FORCE)`)
  await admin.end()
})
beforeEach(async () => {
  nats = await startNats()
  clone = await copyDatabase(template)
  pool = new pg.Pool({ connectionString: clone.url })
  await pool.query(courierSql)
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await nats.remove()
  await pool.end()
  await clone.drop()
})

/** An instance of the service with an open publisher. `isolate` disconnects it from NATS, as if its process was frozen. */
async function instance(database: Pick<pg.Pool, 'query'>) {
  const publisher = createPublisher({ service: 'shop', prefix: 'ungana', pool: database as pg.Pool, logger })
  const { promise, resolve } = Promise.withResolvers<NatsSession>()
  let used = false
  const { close } = keepNatsSession({
    name: 'shop',
    natsUrl: nats.url,
    logger,
    async use(session) {
      if (used) return
      used = true
      resolve(session)
      await publisher.serve(session)
    },
  })
  closers.push(close)
  await promise
  while (!publisher.open) await sleep(10)
  return publisher
}

async function addRow(n: number): Promise<OutboxRow[]> {
  const { rows } = await pool.query<OutboxRow>(
    `INSERT INTO courier.outbox (id, event, payload) VALUES ($1, 'shop.thing.happened.v1', $2) RETURNING ${ROW_COLUMNS}`,
    [randomUUID(), JSON.stringify({ n })],
  )
  return rows
}
const acknowledgements = async () =>
  (await pool.query<{ s: number | null }>('SELECT ack_sequence::int AS s FROM courier.outbox ORDER BY position')).rows.map(({ s }) => s)

async function onStream(work: (manager: JetStreamManager, stream: string, client: JetStreamClient) => Promise<unknown>) {
  const connection = await connect({ servers: nats.url })
  try {
    await work(await jetstreamManager(connection), 'UNGANA_SHOP', jetstream(connection))
  } finally {
    await connection.close()
  }
}

/** A pool that stores acknowledgements only after `release`. */
function holdingNotes() {
  const held = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('WITH fence')) {
      held.resolve()
      await released
    }
    return pool.query(text, values)
  }
  return { database: { query } as unknown as pg.Pool, held: held.promise, release }
}

test('ignores a late acknowledgement of an event that the stream has lost', async () => {
  const first = await instance(pool)
  await first.send(await addRow(1))
  await nats.stop()
  const copy = nats.copyStore()
  await nats.start()

  const slow = holdingNotes()
  const frozen = await instance(slow.database)
  const sending = frozen.send(await addRow(2))
  await slow.held
  // The stream held event 2 as number 2 and loses it. Another instance compares and sends event 3, which now has number 2.
  await nats.kill()
  copy.restore()
  await nats.start()
  const other = await instance(pool)
  const third = await addRow(3)
  await other.send(third)
  expect(await acknowledgements()).toEqual([1, null, 2])
  slow.release()
  await sending
  expect(await acknowledgements()).toEqual([1, null, 2])
})

test('an acknowledgement waits while another instance compares, and is then ignored', async () => {
  const publisher = await instance(pool)
  const comparing = await pool.connect()
  await comparing.query('BEGIN')
  await comparing.query('UPDATE courier.streams SET epoch = epoch + 1')
  let noted = false
  const sending = publisher.send(await addRow(1)).then(() => {
    noted = true
  })
  const waits = async () =>
    (await admin.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'WITH fence%'")).rowCount === 1
  while (!noted && !(await waits())) await sleep(10)
  await comparing.query('COMMIT')
  comparing.release()
  await sending
  expect(await acknowledgements()).toEqual([null])
  // From now on this instance sends in the new epoch.
  const { rows } = await pool.query<OutboxRow>(`SELECT ${ROW_COLUMNS} FROM courier.outbox`)
  await publisher.send(rows)
  expect(await acknowledgements()).toEqual([1])
})

test('resets only acknowledgements beyond the stream or of another stream', async () => {
  const publisher = await instance(pool)
  for (const n of [1, 2, 3]) await publisher.send(await addRow(n))
  await pool.query('UPDATE courier.outbox SET ack_sequence = 4 WHERE ack_sequence = 2')
  const strangers = `INSERT INTO courier.outbox (id, event, payload, ack_sequence, ack_stream) SELECT gen_random_uuid(), 'shop.thing.happened.v1', '{}', i, $1 FROM generate_series(1, 2500) i`
  await pool.query(strangers, ['1999-12-31T00:00:00Z'])
  await pool.query(strangers, ['2999-12-31T00:00:00Z'])
  await instance(pool)
  expect((await acknowledgements()).slice(0, 4)).toEqual([1, null, 3, null])
  expect((await pool.query('SELECT 1 FROM courier.outbox WHERE ack_sequence IS NULL')).rowCount).toBe(5001)
})

test('detects a longer store with a different history by comparing its messages', async () => {
  const first = await instance(pool)
  for (const n of [1, 2, 3]) await first.send(await addRow(n))
  await nats.stop()
  const beginning = nats.copyStore()
  await nats.start()
  const second = await instance(pool)
  for (const n of [4, 5, 6, 7]) await second.send(await addRow(n))
  await nats.stop()
  const longer = nats.copyStore()

  beginning.restore()
  await nats.start()
  const third = await instance(pool)
  for (const n of [8, 9]) await third.send(await addRow(n))
  expect(await acknowledgements()).toEqual([1, 2, 3, null, null, null, null, 4, 5])

  // This store has seven events, but its numbers 4 and 5 are not the events that the outbox has recorded there.
  await nats.stop()
  longer.restore()
  await nats.start()
  await instance(pool)
  expect(await acknowledgements()).toEqual([1, 2, 3, null, null, null, null, null, null])
})

test('detects a store with a different history even if its last event is the same', async () => {
  const first = await instance(pool)
  for (const n of [1, 2, 3]) await first.send(await addRow(n))
  await nats.stop()
  const beginning = nats.copyStore()
  await nats.start()
  const second = await instance(pool)
  const [a, b, c] = [await addRow(4), await addRow(5), await addRow(6)]
  for (const row of [c, a, b]) await second.send(row)
  expect(await acknowledgements()).toEqual([1, 2, 3, 5, 6, 4])
  await nats.stop()
  const other = nats.copyStore()

  beginning.restore()
  await nats.start()
  const third = await instance(pool)
  const x = await addRow(7)
  for (const row of [x, a, b, c]) await third.send(row)
  expect(await acknowledgements()).toEqual([1, 2, 3, 5, 6, 7, 4])

  // This store holds a and b at the recorded numbers, but c where x was recorded.
  await nats.stop()
  other.restore()
  await nats.start()
  const fourth = await instance(pool)
  expect(await acknowledgements()).toEqual([1, 2, 3, null, null, null, null])
  for (const row of [x, a, b, c]) await fourth.send(row)
  // Events that this stream already holds keep their numbers, and the next comparison accepts these.
  expect(await acknowledgements()).toEqual([1, 2, 3, 5, 6, 4, 7])
  await instance(pool)
  expect(await acknowledgements()).toEqual([1, 2, 3, 5, 6, 4, 7])
})

test('resets events lost from the start or middle of the stream, but not expired ones', async () => {
  const first = await instance(pool)
  for (const n of [1, 2, 3, 4, 5, 6]) await first.send(await addRow(n))
  await onStream(async (manager, stream) => {
    await manager.streams.purge(stream, { seq: 4 })
    await manager.streams.deleteMessage(stream, 5)
  })
  await pool.query("UPDATE courier.outbox SET first_acked_at = now() - interval '7 days' WHERE ack_sequence = 1")
  await instance(pool)
  expect(await acknowledgements()).toEqual([1, null, null, 4, null, 6])
})

test('believes the answer "duplicate" only if the stream holds the event', async () => {
  const publisher = await instance(pool)
  const [row, other] = [await addRow(1), await addRow(2)]
  await publisher.send(row)
  await publisher.send(other)
  await onStream((manager, stream) => manager.streams.deleteMessage(stream, 1))
  await pool.query('UPDATE courier.outbox SET ack_sequence = NULL, ack_stream = NULL')
  await publisher.send(row)
  await publisher.send(other)
  expect(await acknowledgements()).toEqual([null, 2])
  // Simulates two minutes later, when the server has forgotten the id.
  await onStream((manager, stream) => manager.streams.update(stream, { duplicate_window: 100_000_000 }))
  await expect
    .poll(async () => {
      await publisher.send(row)
      return acknowledgements()
    })
    .toEqual([3, 2])
})

test('does not send events again after seven days', async () => {
  const first = await instance(pool)
  for (const n of [1, 2]) await first.send(await addRow(n))
  await pool.query("UPDATE courier.outbox SET first_acked_at = now() - interval '8 days' WHERE ack_sequence = 1")
  await nats.stop()
  nats.deleteStore()
  await nats.start()
  await instance(pool)
  expect(await acknowledgements()).toEqual([1, null])
})

test('keeps a consumer that has received an event which another instance sent during the comparison', async () => {
  const other = await instance(pool)
  await other.send(await addRow(1))
  await onStream((manager, stream) =>
    manager.consumers.add(stream, { durable_name: 'mail-noting', ack_policy: AckPolicy.Explicit, filter_subject: 'ungana.shop.thing.happened.v1' }),
  )
  let sent = false
  const query = async (text: string, values: unknown[]) => {
    // The stream has reported its state; then another event arrives and is consumed.
    if (text.includes('SET ack_sequence = NULL') && !sent) {
      sent = true
      await other.send(await addRow(2))
      await other.send(await addRow(3))
      await onStream(async (_manager, stream, client) => {
        const consumer = await client.consumers.get(stream, 'mail-noting')
        for (let n = 0; n < 3; n++) (await consumer.next())?.ack()
      })
    }
    return pool.query(text, values)
  }
  await instance({ query } as unknown as pg.Pool)
  expect(sent).toBe(true)
  await onStream(async (manager, stream) => expect((await manager.consumers.info(stream, 'mail-noting')).delivered.stream_seq).toBe(3))
})

/** Fills a stream. The durable `slow` has acknowledged its first events, and `quick` all of them. Returns the rows that were sent. */
async function fillStream(publisher: Awaited<ReturnType<typeof instance>>, acknowledgedBySlow: number) {
  await onStream(async (manager, stream, client) => {
    await manager.streams.update(stream, { max_bytes: 30_000, discard: DiscardPolicy.New })
    for (const durable_name of ['slow', 'quick']) await manager.consumers.add(stream, { durable_name, ack_policy: AckPolicy.All })
    while ((await acknowledgements()).every((position) => position !== null)) await publisher.send(await addRow(0))
    const { last_seq } = (await manager.streams.info(stream)).state
    for (const [name, count] of [
      ['slow', acknowledgedBySlow],
      ['quick', last_seq],
    ] as const) {
      if (count === 0) continue
      const batch = await (await client.consumers.get(stream, name)).fetch({ max_messages: count })
      for await (const message of batch) if (message.seq === count) await message.ackAck()
    }
  })
}
const held = async () => {
  let numbers: { first: number; last: number } | undefined
  await onStream(async (manager, stream) => {
    const { first_seq, last_seq } = (await manager.streams.info(stream)).state
    numbers = { first: first_seq, last: last_seq }
  })
  return numbers as unknown as { first: number; last: number }
}

test('a full stream gives up only what every consumer has acknowledged, and is not sent it again', async () => {
  const publisher = await instance(pool)
  await fillStream(publisher, 10)
  const { last } = await held()
  for (const close of closers.splice(0)) await close()
  const next = await instance(pool)
  while ((await held()).first === 1) await sleep(20)
  expect((await held()).first).toBe(11)
  expect(next.store?.max).toBe(30_000)
  // The event that was refused fits now.
  const { rows } = await pool.query<OutboxRow>(`SELECT ${ROW_COLUMNS} FROM courier.outbox WHERE ack_sequence IS NULL`)
  expect(rows.length).toBeGreaterThan(0)
  await next.send(rows)
  expect((await held()).last).toBe(last + rows.length)
  for (const close of closers.splice(0)) await close()
  await instance(pool)
  expect((await acknowledgements()).filter((position) => position === null)).toEqual([])
})

test('a full stream that a consumer does not read is logged as an error, which names the consumer', async () => {
  const publisher = await instance(pool)
  await fillStream(publisher, 0)
  for (const close of closers.splice(0)) await close()
  logged.length = 0
  await instance(pool)
  while (!logged.some(({ level }) => level === 'error')) await sleep(20)
  expect(logged.find(({ level }) => level === 'error')).toMatchObject({ consumer: 'slow', msg: expect.stringContaining('the stream is filling') })
  expect((await held()).first).toBe(1)
})
