import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AckPolicy, type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { type ClonedDatabase, cloneDatabase, courierSql, startNats, type TestNats } from '../testing/index.ts'
import { keepNatsSession, type NatsSession } from './nats-session.ts'
import { type OutboxRow, ROW_COLUMNS } from './outbox-row.ts'
import { createPublisher } from './publisher.ts'

const template = `publisher_${process.pid}`
const logger = createLogger({ name: 'test', level: 'silent' })
let admin: pg.Client
let nats: TestNats
let clone: ClonedDatabase
let pool: pg.Pool
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE template_${template}`)
})
afterAll(async () => {
  await admin.query(`DROP DATABASE template_${template} WITH (FORCE)`)
  await admin.end()
})
beforeEach(async () => {
  nats = await startNats()
  clone = await cloneDatabase(template)
  pool = new pg.Pool({ connectionString: clone.url })
  await pool.query(courierSql)
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await nats.remove()
  await pool.end()
  await clone.drop()
})

/** An instance of the service: its publisher, open to send. `isolate` takes NATS away from it, as if it was frozen. */
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

/** A pool whose notes of acknowledgements wait for `release`. */
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

test('an acknowledgement of what the stream has lost since is not noted, however late it comes', async () => {
  const first = await instance(pool)
  await first.send(await addRow(1))
  await nats.stop()
  const copy = nats.copyStore()
  await nats.start()

  const slow = holdingNotes()
  const frozen = await instance(slow.database)
  const sending = frozen.send(await addRow(2))
  await slow.held
  // The stream has it under 2, and loses it; another instance compares and sends something else, which is 2 now.
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

test('while another instance begins to compare, an acknowledgement waits, and then is not noted', async () => {
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
  // From now on it sends under the new epoch.
  const { rows } = await pool.query<OutboxRow>(`SELECT ${ROW_COLUMNS} FROM courier.outbox`)
  await publisher.send(rows)
  expect(await acknowledgements()).toEqual([1])
})

test('acknowledgements beyond the stream, or of another, are forgotten, and no others', async () => {
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

test('a store that is replaced by one of another past is told by what it holds, though it is longer than what was noted', async () => {
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

  // It has seven events, and under 4 and 5 others than were noted.
  await nats.stop()
  longer.restore()
  await nats.start()
  await instance(pool)
  expect(await acknowledgements()).toEqual([1, 2, 3, null, null, null, null, null, null])
})

test('a store of another past is told even where it happens to hold the same event under the last number', async () => {
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

  // It holds a and b where they were noted, and c where x was.
  await nats.stop()
  other.restore()
  await nats.start()
  const fourth = await instance(pool)
  expect(await acknowledgements()).toEqual([1, 2, 3, null, null, null, null])
  for (const row of [x, a, b, c]) await fourth.send(row)
  // What this stream had before keeps its numbers there, and these stand the next comparison.
  expect(await acknowledgements()).toEqual([1, 2, 3, 5, 6, 4, 7])
  await instance(pool)
  expect(await acknowledgements()).toEqual([1, 2, 3, 5, 6, 4, 7])
})

test('what the stream lost from its beginning or its middle is forgotten, but not what it let go by age', async () => {
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

test('an answer that the stream knows an event is believed only where it holds it', async () => {
  const publisher = await instance(pool)
  const [row, other] = [await addRow(1), await addRow(2)]
  await publisher.send(row)
  await publisher.send(other)
  await onStream((manager, stream) => manager.streams.deleteMessage(stream, 1))
  await pool.query('UPDATE courier.outbox SET ack_sequence = NULL, ack_stream = NULL')
  await publisher.send(row)
  await publisher.send(other)
  expect(await acknowledgements()).toEqual([null, 2])
  // As after two minutes.
  await onStream((manager, stream) => manager.streams.update(stream, { duplicate_window: 100_000_000 }))
  await expect
    .poll(async () => {
      await publisher.send(row)
      return acknowledgements()
    })
    .toEqual([3, 2])
})

test('what has been kept for its seven days is not sent again: it may be known to nobody any more', async () => {
  const first = await instance(pool)
  for (const n of [1, 2]) await first.send(await addRow(n))
  await pool.query("UPDATE courier.outbox SET first_acked_at = now() - interval '8 days' WHERE ack_sequence = 1")
  await nats.stop()
  nats.deleteStore()
  await nats.start()
  await instance(pool)
  expect(await acknowledgements()).toEqual([1, null])
})

test('a consumer is not taken for ahead of the stream because others go on sending meanwhile', async () => {
  const other = await instance(pool)
  await other.send(await addRow(1))
  await onStream((manager, stream) =>
    manager.consumers.add(stream, { durable_name: 'mail-noting', ack_policy: AckPolicy.Explicit, filter_subject: 'ungana.shop.thing.happened.v1' }),
  )
  let sent = false
  const query = async (text: string, values: unknown[]) => {
    // The stream has said what it has; more comes, and is heard.
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
