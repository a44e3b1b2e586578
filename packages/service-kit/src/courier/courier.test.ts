import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, headers, type NatsConnection, nanos } from '@nats-io/transport-node'
import { event } from '@ungana/contracts-kit'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test as plainTest } from 'vitest'
import * as z from 'zod/mini'
import { createPool } from '../database.ts'
import { createLogger } from '../logging.ts'
import { type ClonedDatabase, copyDatabase, courierSql, startNats, type TestNats, testPool } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'
import { PARKED_BATCH } from './consumers.ts'
import { batchConsumer, type Consumer, type Courier, type CourierOptions, consumer, createCourier, outbox } from './index.ts'

const thingHappened = event('shop.thing.happened.v1', z.object({ n: z.number() }))
const otherHappened = event('shop.other.happened.v1', z.object({ n: z.number() }))

const template = `courier_${process.pid}`
let admin: pg.Client
let sharedNats: TestNats

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/${template}`
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await owner.query(courierSql)
  await owner.query('CREATE TABLE effects (consumer text NOT NULL, n int NOT NULL)')
  await owner.end()
  sharedNats = await startNats()
})
afterAll(async () => {
  await sharedNats.remove()
  await admin.query(`DROP DATABASE ${template} WITH (FORCE)`)
  await admin.end()
})

type Overrides = Partial<CourierOptions<pg.PoolClient>>

/**
 * Two services with their own databases: `shop` publishes and `mail` only consumes. Tests run in parallel, so each test has its own pair of services.
 */
async function openStage(nats: TestNats) {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const [shop, mail] = await Promise.all([openClone(), openClone()])
  const { pool } = shop
  const couriers: Courier<pg.PoolClient>[] = []
  const logged: { level: string; msg: string; [key: string]: unknown }[] = []
  const logger = createLogger({ name: 'test', level: 'debug', destination: { write: (line: string) => void logged.push(JSON.parse(line)) } })

  function start(overrides: Overrides = {}) {
    const courier = createCourier({ service: 'shop', pool, natsUrl: nats.url, logger, prefix, retryDelay: () => 50, ...overrides })
    couriers.push(courier)
    courier.start()
    return courier
  }
  const stream = `${prefix}_shop`.toUpperCase()
  const onNats = async <T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> => {
    const connection = await connect({ servers: nats.url })
    try {
      return await work(connection)
    } finally {
      await connection.close()
    }
  }
  const effects = async (name = 'noting', from = pool) =>
    (await from.query<{ n: number }>('SELECT n FROM effects WHERE consumer = $1 ORDER BY n', [name])).rows.map(({ n }) => n)
  const waiting = async () => (await pool.query('SELECT 1 FROM courier.outbox WHERE ack_sequence IS NULL')).rowCount

  return {
    nats,
    prefix,
    shop,
    mail,
    pool,
    couriers,
    logged,
    logger,
    stream,
    onNats,
    start,
    startMail: (consumers: readonly Consumer<pg.PoolClient>[]) => start({ service: 'mail', pool: mail.pool, consumers }),
    async stop(courier: Courier<pg.PoolClient>) {
      couriers.splice(couriers.indexOf(courier), 1)
      await courier.close()
    },
    effects,
    mailed: (name?: string) => effects(name, mail.pool),
    waiting,
    settled: (expected: readonly number[], name?: string) => until(async () => (await effects(name)).length >= expected.length && !(await waiting())),
    streamState: () => onNats(async (connection) => (await (await jetstreamManager(connection)).streams.info(stream)).state),
    /** Prints the log and the outbox after a failure, because a timeout alone explains nothing. */
    async close(failed: boolean) {
      if (failed) {
        const { rows } = await pool.query('SELECT position, ack_sequence, ack_epoch, first_acked_at FROM courier.outbox ORDER BY position')
        process.stdout.write(`${[...logged, ...rows].map((line) => JSON.stringify(line)).join('\n')}\n`)
      }
      await Promise.all(couriers.splice(0).map((courier) => courier.close()))
      await Promise.all([shop, mail].map((each) => each.pool.end().then(each.clone.drop)))
    },
  }
}

const test = plainTest.extend('stage', async ({ task }, { onCleanup }) => {
  const stage = await openStage(sharedNats)
  onCleanup(() => stage.close(task.result?.state === 'fail'))
  return stage
})

/** For tests that stop, kill or freeze NATS. */
const testWithOwnNats = plainTest.extend('stage', async ({ task }, { onCleanup }) => {
  const nats = await startNats()
  const stage = await openStage(nats)
  onCleanup(async () => {
    await nats.start()
    await stage.close(task.result?.state === 'fail')
    await nats.remove()
  })
  return stage
})

async function openClone() {
  const clone = await copyDatabase(template)
  return { clone, pool: testPool(clone.url) }
}

const nameOf = (clone: ClonedDatabase) => new URL(clone.url).pathname.slice(1)

const noting = (name = 'noting', about = thingHappened, before?: (n: number) => unknown): Consumer<pg.PoolClient> =>
  consumer(about, name, async (tx: pg.PoolClient, { n }) => {
    await tx.query('INSERT INTO effects VALUES ($1, $2)', [name, n])
    before?.(n)
  })

/** Waits until `check` returns something truthy, or until the test times out. */
async function until(check: () => Promise<unknown> | unknown) {
  while (!(await check())) await sleep(20)
}

const add = (courier: Courier<pg.PoolClient>, n: number) => courier.transaction((tx) => outbox.add(tx, thingHappened, { n }))

function figuresOf(courier: Courier<pg.PoolClient>): Promise<string> {
  const registry = new Registry()
  courier.metrics(registry)
  return registry.metrics()
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe.concurrent('an event', () => {
  test('reaches the consumer once after the commit, with its id and time', async ({ stage: { pool, start, waiting } }) => {
    const received: unknown[] = []
    const courier = start({
      consumers: [consumer(thingHappened, 'noting', async (_tx: pg.PoolClient, payload, meta) => void received.push({ payload, meta }))],
    })
    const before = new Date()
    const id = await courier.transaction((tx) => outbox.add(tx, thingHappened, { n: 7 }, { requestId: 'request-1' }))
    await until(() => received.length > 0)
    expect(received).toEqual([{ payload: { n: 7 }, meta: { id, requestId: 'request-1', occurredAt: expect.any(Date) } }])
    expect((received[0] as { meta: { occurredAt: Date } }).meta.occurredAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
    await until(async () => !(await waiting()))
    expect((await pool.query('SELECT event, ack_sequence::int FROM courier.outbox')).rows).toEqual([
      { event: 'shop.thing.happened.v1', ack_sequence: 1 },
    ])
  })

  test('that was rolled back is never sent, even if the same client commits another event later', async ({
    stage: { pool, start, effects, settled, streamState },
  }) => {
    const courier = start({ consumers: [noting()] })
    await until(() => courier.connected)
    const client = await pool.connect()
    await client.query('BEGIN')
    await outbox.add(client, thingHappened, { n: 1 })
    await client.query('ROLLBACK')
    await client.query('BEGIN')
    await client.query('SAVEPOINT s')
    await outbox.add(client, thingHappened, { n: 2 })
    await client.query('ROLLBACK TO s')
    await outbox.add(client, thingHappened, { n: 3 })
    await client.query('COMMIT')
    client.release()
    // The sweeper or the next transaction on the same client could wrongly send the rolled back event.
    await courier.transaction((tx) => outbox.add(tx, thingHappened, { n: 4 }))
    await settled([3, 4])
    expect((await effects()).sort()).toEqual([3, 4])
    expect((await streamState()).last_seq).toBe(2)
  })

  test('whose commit fails is never sent, whatever the same client commits next', async ({ stage: { start, settled, streamState } }) => {
    const courier = start({ consumers: [noting()] })
    await until(() => courier.connected)
    const id = randomUUID()
    const failing = courier.transaction(async (tx) => {
      await outbox.add(tx, thingHappened, { n: 1 }, { id })
      await tx.query('CREATE TABLE deferred (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)')
      await tx.query('INSERT INTO deferred VALUES (1), (1)')
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    for (let n = 2; n <= 12; n++) await add(courier, n)
    await settled(upTo(12).slice(1))
    expect((await streamState()).last_seq).toBe(11)
  })

  test('in a transaction with a failed statement is not stored, and the caller gets an error', async ({ stage: { pool, start } }) => {
    const courier = start()
    const work = courier.transaction(async (tx) => {
      await outbox.add(tx, thingHappened, { n: 1 })
      await tx.query('SELECT no_such_column').catch(() => undefined)
    })
    await expect(work).rejects.toThrow('rolled back')
    expect((await pool.query('SELECT 1 FROM courier.outbox')).rowCount).toBe(0)
  })

  test('that was added without the courier is sent by the sweeper', async ({ stage: { pool, start, effects, settled } }) => {
    start({ consumers: [noting()] })
    await inPoolTransaction(pool, (tx) => outbox.add(tx, thingHappened, { n: 1 }))
    await settled([1])
    expect(await effects()).toEqual([1])
  })

  test.for([
    ['cannot be reached', 'postgres://127.0.0.1:1/none', 'ECONNREFUSED'],
    // As a pooler does, this address leaves out what the client sets.
    ['leads through a pooler', '?options=-c%20idle_session_timeout%3D0', 'set DATABASE_DIRECT_URL to the address of Postgres itself'],
  ])('the sweeper connects to Postgres itself, and says if that address %s', async ([, address = '', error], { stage, expect }) => {
    const { url } = stage.shop.clone
    const pool = createPool(url, { directUrl: URL.canParse(address) ? address : url + address })
    onTestFinished(() => pool.end())
    stage.start({ pool })
    await inPoolTransaction(pool, (tx) => outbox.add(tx, thingHappened, { n: 1 }))
    await expect.poll(() => JSON.stringify(stage.logged), { timeout: 20_000 }).toContain(error)
    expect(await stage.waiting()).toBe(1)
  })

  test('must match its schema, also as JSON, and loses fields that the schema does not name', async ({ stage: { pool } }) => {
    const dated = event('shop.thing.dated.v1', z.object({ at: z.date() }))
    await inPoolTransaction(pool, async (tx) => {
      await expect(outbox.add(tx, thingHappened, { n: 'x' } as unknown as { n: number })).rejects.toThrow(
        'shop.thing.happened.v1: n must be a number',
      )
      await expect(outbox.add(tx, dated, { at: new Date() })).rejects.toThrow('shop.thing.dated.v1: at must be a date')
      const large = event('shop.thing.large.v1', z.object({ text: z.string() }))
      await expect(outbox.add(tx, large, { text: 'x'.repeat(300_000) })).rejects.toThrow('too large')
      await outbox.add(tx, thingHappened, { n: 1, password: 'secret' } as { n: number })
    })
    expect((await pool.query('SELECT payload FROM courier.outbox')).rows).toEqual([{ payload: { n: 1 } }])
  })

  test('whose time is in the future, because the clock was set back, is sent at once', async ({ stage: { pool, start, effects, settled } }) => {
    start({ consumers: [noting()] })
    await inPoolTransaction(pool, async (tx) => {
      await outbox.add(tx, thingHappened, { n: 1 })
      await tx.query("UPDATE courier.outbox SET created_at = created_at + interval '1 hour'")
    })
    await settled([1])
    expect(await effects()).toEqual([1])
  })

  test('that the stream lost is not sent again after seven days', async ({ stage: { pool, start, effects, settled, streamState } }) => {
    await inPoolTransaction(pool, (tx) => outbox.add(tx, thingHappened, { n: 1 }))
    await pool.query("UPDATE courier.outbox SET created_at = now() - interval '8 days', first_acked_at = now() - interval '8 days'")
    const courier = start({ consumers: [noting()] })
    await add(courier, 2)
    await until(async () => (await pool.query('SELECT 1 FROM courier.outbox')).rowCount === 1)
    await settled([2])
    expect((await streamState()).last_seq).toBe(1)
    expect(await effects()).toEqual([2])
  })

  test('that is redelivered stays in the inbox for another fourteen days', async ({ stage: { pool, stream, onNats, start, effects, settled } }) => {
    const courier = start({ consumers: [noting()] })
    await add(courier, 1)
    await settled([1])
    await pool.query("UPDATE courier.inbox SET handled_at = now() - interval '13 days'")
    await onNats(async (connection) => (await jetstreamManager(connection)).consumers.delete(stream, 'shop-noting'))
    await until(async () => (await pool.query("SELECT 1 FROM courier.inbox WHERE handled_at > now() - interval '1 hour'")).rowCount === 1)
    expect(await effects()).toEqual([1])
  })

  test('with a given id is added once', async ({ stage: { pool } }) => {
    const id = randomUUID()
    for (const n of [1, 2]) expect(await inPoolTransaction(pool, (tx) => outbox.add(tx, thingHappened, { n }, { id }))).toBe(id)
    expect((await pool.query('SELECT payload FROM courier.outbox')).rows).toEqual([{ payload: { n: 1 } }])
  })

  test('of another domain is not sent and does not delay others', async ({ stage: { logged, start, effects, waiting } }) => {
    const courier = start({ consumers: [noting()] })
    await until(() => courier.connected)
    const foreign = event('bank.thing.happened.v1', z.object({ n: z.number() }))
    await courier.transaction((tx) => outbox.add(tx, foreign, { n: 1 }))
    await add(courier, 2)
    await until(async () => (await effects()).length === 1)
    await until(() => logged.some(({ level, msg }) => level === 'error' && msg.includes('another domain')))
    // The other event is sent, although its acknowledgement may take a moment.
    await until(async () => (await waiting()) === 1)
  })
})

describe.concurrent('without NATS', () => {
  testWithOwnNats('the service starts and commits, and the events arrive when NATS starts', async ({ stage: { nats, start, effects, settled } }) => {
    await nats.kill()
    const courier = start({ consumers: [noting()] })
    for (const n of upTo(5)) await add(courier, n)
    expect(await courier.status()).toEqual({ connected: false, waiting: 5, oldestSeconds: expect.any(Number), parked: 0 })
    await nats.start()
    await settled(upTo(5))
    expect(await effects()).toEqual(upTo(5))
    await until(() => courier.connected)
  })

  testWithOwnNats('the courier closes', async ({ stage: { nats, couriers, start, stop } }) => {
    await nats.kill()
    await stop(start({ consumers: [noting()] }))
    expect(couriers).toEqual([])
  })
})

describe.concurrent('after a crash', () => {
  test('between commit and sending, the next start sends the event', async ({ stage: { pool, start, effects, settled } }) => {
    await inPoolTransaction(pool, (tx) => outbox.add(tx, thingHappened, { n: 1 }))
    start({ consumers: [noting()] })
    await settled([1])
    expect(await effects()).toEqual([1])
  })

  test('between sending and storing the acknowledgement, the stream or, after two minutes, the inbox recognizes the repetition', async ({
    stage: { prefix, pool, stream, onNats, start, effects, waiting, settled, streamState },
  }) => {
    const courier = start({ consumers: [noting()] })
    await add(courier, 1)
    await settled([1])
    await pool.query('UPDATE courier.outbox SET ack_sequence = NULL, ack_stream = NULL')
    await until(async () => !(await waiting()))
    expect((await streamState()).last_seq).toBe(1)
    // Simulates two minutes later, when the stream has forgotten the id.
    await onNats(async (connection) => {
      const { rows } = await pool.query('SELECT id::text FROM courier.outbox')
      await (await jetstreamManager(connection)).streams.update(stream, { duplicate_window: 100_000_000 })
      const repeated = () => jetstream(connection).publish(`${prefix}.shop.thing.happened.v1`, '{"n":1}', { msgID: rows[0].id })
      await expect.poll(async () => (await repeated()).duplicate).toBe(false)
    })
    await add(courier, 2)
    await settled([1, 2])
    expect((await streamState()).last_seq).toBe(3)
    expect(await effects()).toEqual([1, 2])
  })

  test('of the consumer, an event is handled again only if the consumer crashed before its commit', async ({
    stage: { mail, stream, onNats, start, startMail, stop, mailed },
  }) => {
    const courier = start()
    await add(courier, 1)
    const handling = Promise.withResolvers<void>()
    let calls = 0
    // Keeps the event in an open transaction until its connection is closed.
    const hung = startMail([
      consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
        // The event may be redelivered before the consumer stops. A second call must fail, because nobody would close its connection.
        calls += 1
        if (calls > 1) throw new Error('crashed already')
        await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
        handling.resolve()
        await new Promise((_resolve, reject) => (tx as unknown as pg.Client).once('error', reject))
      }),
    ])
    await handling.promise
    await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND state = 'idle in transaction'", [
      nameOf(mail.clone),
    ])
    await stop(hung)
    expect(await mailed()).toEqual([])

    const again = startMail([noting()])
    await until(async () => (await mailed()).length > 0)
    await stop(again)
    // Simulates a lost acknowledgement: a new durable does not know that the event was acknowledged.
    await onNats(async (connection) => (await jetstreamManager(connection)).consumers.delete(stream, 'mail-noting'))
    startMail([noting()])
    await add(courier, 2)
    await until(async () => (await mailed()).length > 1)
    expect(await mailed()).toEqual([1, 2])
  })
})

describe.concurrent('NATS', () => {
  testWithOwnNats('killed and restarted, every event arrives once', async ({ stage: { nats, start, effects, settled } }) => {
    const courier = start({ consumers: [noting()] })
    for (const n of upTo(60)) {
      await add(courier, n)
      if (n % 20 === 0) {
        await nats.kill()
        await nats.start()
      }
    }
    await settled(upTo(60))
    expect(await effects()).toEqual(upTo(60))
  })

  testWithOwnNats(
    'without its store, the outbox fills it again, durables are created again, and nothing is handled twice',
    async ({ stage: { nats, start, effects, settled, streamState } }) => {
      const courier = start({ consumers: [noting()] })
      for (const n of upTo(30)) await add(courier, n)
      await settled(upTo(30))
      await nats.kill()
      nats.deleteStore()
      await add(courier, 31)
      await nats.start()
      await settled(upTo(31))
      await until(async () => (await streamState()).messages === 31)
      expect(await effects()).toEqual(upTo(31))
    },
  )

  testWithOwnNats(
    'with an older copy of its store, lost events are sent again before new ones',
    async ({ stage: { nats, start, effects, settled, streamState } }) => {
      const courier = start({ consumers: [noting()] })
      for (const n of upTo(10)) await add(courier, n)
      await settled(upTo(10))
      await nats.stop()
      const copy = nats.copyStore()
      await nats.start()
      for (const n of upTo(30).slice(10)) await add(courier, n)
      await settled(upTo(30))
      await nats.kill()
      copy.restore()
      await add(courier, 31)
      await nats.start()
      await settled(upTo(31))
      await until(async () => (await streamState()).messages === 31)
      expect(await effects()).toEqual(upTo(31))
    },
  )

  testWithOwnNats(
    'with messages older than its consumers’ state, no event is skipped',
    async ({ stage: { nats, pool, start, startMail, stop, mailed, waiting } }) => {
      const courier = start()
      const hearing = startMail([noting()])
      for (const n of upTo(10)) await add(courier, n)
      await until(async () => (await mailed()).length === 10)
      await nats.stop()
      const copy = nats.copyStore()
      await nats.start()
      for (const n of upTo(20).slice(10)) await add(courier, n)
      await until(async () => (await mailed()).length === 20)
      await stop(hearing)
      await nats.stop()
      copy.restore((path) => !path.includes('/obs'))
      // Makes these rows expired. New events get the numbers of these rows, which the consumer has already seen.
      await pool.query('DELETE FROM courier.outbox WHERE ack_sequence > 10')
      await nats.start()
      for (const n of upTo(40).slice(20)) await add(courier, n)
      await until(async () => !(await waiting()))
      startMail([noting()])
      await until(async () => (await mailed()).length >= 40)
      expect(await mailed()).toEqual(upTo(40))
    },
  )

  testWithOwnNats(
    'frozen, requests continue, and the events arrive when it answers',
    async ({ stage: { nats, start, effects, waiting, settled } }) => {
      const courier = start({ consumers: [noting()] })
      await add(courier, 1)
      await settled([1])
      nats.freeze()
      for (const n of [2, 3, 4]) await add(courier, n)
      expect(await waiting()).toBe(3)
      await until(() => !courier.connected)
      nats.thaw()
      await settled(upTo(4))
      expect(await effects()).toEqual(upTo(4))
    },
  )

  test('after its stream was deleted, the stream is created and filled again', async ({
    stage: { stream, onNats, start, effects, settled, streamState },
  }) => {
    const courier = start({ consumers: [noting()] })
    for (const n of upTo(5)) await add(courier, n)
    await settled(upTo(5))
    await onNats(async (connection) => (await jetstreamManager(connection)).streams.delete(stream))
    await add(courier, 6)
    await settled(upTo(6))
    await until(async () => (await streamState()).messages === 6)
    expect(await effects()).toEqual(upTo(6))
  })

  test('after its stream was deleted, the courier notices even if it has nothing to send', async ({
    stage: { stream, onNats, start, startMail, mailed, waiting, streamState },
  }) => {
    const courier = start()
    for (const n of upTo(3)) await add(courier, n)
    await until(async () => !(await waiting()))
    await onNats(async (connection) => (await jetstreamManager(connection)).streams.delete(stream))
    await until(async () => (await streamState().catch(() => undefined))?.messages === 3)
    startMail([noting()])
    await until(async () => (await mailed()).length === 3)
    expect(await mailed()).toEqual(upTo(3))
  })

  test('after its stream was replaced, the courier notices when it sends the next event, and fills the stream', async ({
    stage: { stream, onNats, start, effects, settled, streamState },
  }) => {
    const courier = start({ consumers: [noting()] })
    for (const n of upTo(5)) await add(courier, n)
    await settled(upTo(5))
    await onNats(async (connection) => {
      const { streams } = await jetstreamManager(connection)
      const { config } = await streams.info(stream)
      await streams.delete(stream)
      await streams.add(config)
    })
    await add(courier, 6)
    await until(async () => (await streamState()).messages === 6)
    await settled(upTo(6))
    expect(await effects()).toEqual(upTo(6))
  })

  test('after its durable was deleted, the durable is created again', async ({ stage: { stream, onNats, start, effects, settled } }) => {
    const courier = start({ consumers: [noting()] })
    for (const n of upTo(5)) await add(courier, n)
    await settled(upTo(5))
    await onNats(async (connection) => (await jetstreamManager(connection)).consumers.delete(stream, 'shop-noting'))
    await add(courier, 6)
    await settled(upTo(6))
    expect(await effects()).toEqual(upTo(6))
  })
})

describe.concurrent('Postgres', () => {
  test('repeatedly closing all connections, no event is lost or handled twice', async ({ stage: { shop, start, effects } }) => {
    const courier = start({ consumers: [noting()] })
    let committed = 0
    for (const n of upTo(200)) {
      const cut = n % 25 === 0 && admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [nameOf(shop.clone)])
      // A failed call may still have been committed. Retry it with the same id, as a caller with an idempotency key would.
      const id = randomUUID()
      await until(() =>
        courier
          .transaction((tx) => outbox.add(tx, thingHappened, { n }, { id }))
          .then(
            () => true,
            () => false,
          ),
      )
      await cut
      committed++
    }
    expect(committed).toBe(200)
    await until(async () => (await effects().catch(() => [])).length >= 200)
    expect(await effects()).toEqual(upTo(200))
  })
})

describe.concurrent('several instances', () => {
  test('share the work, so that each event is handled by only one of them', async ({ stage: { shop, start, stop, effects, settled } }) => {
    const pools = [testPool(shop.clone.url), testPool(shop.clone.url)]
    const shares = new Set<number>()
    const instances = pools.map((own, i) => start({ pool: own, consumers: [noting('noting', thingHappened, () => shares.add(i))] }))
    await until(() => instances.every(({ connected }) => connected))
    let last = 0
    // One instance may start to consume later than the other.
    while (last < 200 || shares.size < 2) await Promise.all(instances.map((courier) => add(courier, ++last)))
    await settled(upTo(last))
    expect(await effects()).toEqual(upTo(last))
    await Promise.all(instances.map(stop))
    await Promise.all(pools.map((each) => each.end()))
  })

  test('continue sending after one of them has compared again', async ({ stage: { pool, logged, start, waiting, streamState } }) => {
    const courier = start()
    await add(courier, 1)
    await until(async () => !(await waiting()))
    // Another instance compares. The first instance's next acknowledgement then belongs to an old epoch.
    await pool.query('UPDATE courier.streams SET epoch = epoch + 1')
    await add(courier, 2)
    await until(async () => !(await waiting()))
    // The event's acknowledgement was refused, so the sweeper sent the event again, and the stream recognized it.
    expect((await streamState()).last_seq).toBe(2)
    expect((await pool.query('SELECT ack_sequence::int AS s FROM courier.outbox ORDER BY position')).rows.map(({ s }) => s)).toEqual([1, 2])
    expect(logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
describe.concurrent('an event that fails', () => {
  test('is retried without delaying others, is abandoned after too many failures, and is retried at the next start', async ({
    stage: { pool, logged, start, stop, effects },
  }) => {
    let broken = true
    const consumers = [
      consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
        await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
        if (n === 1 && broken) throw new Error('cannot do 1')
      }),
    ]
    const courier = start({ consumers, maxFailures: 3 })
    await add(courier, 1)
    await add(courier, 2)
    await until(async () => (await courier.status()).parked === 1)
    expect((await pool.query('SELECT consumer, event, payload, failures, error FROM courier.inbox_failures')).rows).toEqual([
      { consumer: 'noting', event: 'shop.thing.happened.v1', payload: '{"n":1}', failures: 3, error: 'cannot do 1' },
    ])
    await until(async () => (await effects()).length > 0)
    expect(await effects()).toEqual([2])
    expect(logged.filter(({ level }) => level === 'error').map(({ msg }) => msg)).toEqual([expect.stringContaining('abandoned')])
    expect(await figuresOf(courier)).toContain('courier_failed_total{consumer="noting"} 3')

    await stop(courier)
    const again = start({ consumers })
    await until(async () => logged.some(({ msg }) => msg === 'an abandoned event failed again'))
    expect(await figuresOf(again)).toContain('courier_failed_total{consumer="noting"} 0')

    await stop(again)
    broken = false
    const next = start({ consumers })
    await until(async () => (await effects()).length === 2)
    await until(async () => (await next.status()).parked === 0)
    expect((await pool.query('SELECT 1 FROM courier.inbox_failures')).rowCount).toBe(0)
  })

  test('and many others are retried once when the service starts, some at a time', async ({ stage: { pool, start, effects } }) => {
    const count = 2 * PARKED_BATCH + 50
    await pool.query(
      `INSERT INTO courier.inbox_failures (consumer, event_id, event, payload, occurred_at, failures, error, parked_at)
       SELECT 'noting', uuidv7(), $1, json_build_object('n', n), now() + n * interval '1 ms', 1, 'cannot', now() FROM generate_series(1, $2::int) AS n`,
      [thingHappened.name, count],
    )
    const tried: number[] = []
    const consumers = [
      consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
        tried.push(n)
        if (n % 2 === 0) throw new Error('cannot still')
        await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
      }),
    ]
    const reads: number[] = []
    const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>
    Object.assign(pool, {
      async query(text: string, values?: unknown[]) {
        const answer = await query(text, values)
        if (/^SELECT consumer/.test(text)) reads.push(answer.rows.length)
        return answer
      },
    })
    start({ consumers })
    await until(async () => tried.length >= count && (await effects()).length === count / 2)
    await until(async () => (await pool.query('SELECT 1 FROM courier.inbox_failures WHERE failures = 2')).rowCount === count / 2)
    expect(tried).toEqual(Array.from({ length: count }, (_, at) => at + 1))
    expect(reads).toEqual([PARKED_BATCH, PARKED_BATCH, 50])
  })

  test('because the database was slow is retried while the service runs', async ({ stage: { pool, start, effects } }) => {
    let slow = true
    const courier = start({
      maxFailures: 1,
      parkedCheckInterval: 50,
      consumers: [
        consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
          if (slow) throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
          await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
        }),
      ],
    })
    await add(courier, 1)
    await until(async () => (await courier.status()).parked === 1)
    slow = false
    await until(async () => (await effects()).length > 0)
    expect(await effects()).toEqual([1])
    await until(async () => (await pool.query('SELECT 1 FROM courier.inbox_failures')).rowCount === 0)
  })

  test('again when the service starts stays abandoned, and waits if a dependency is unavailable', async ({
    stage: { pool, start, stop, effects },
  }) => {
    const failures = [new Error('cannot'), new Error('cannot still'), Object.assign(new Error('away'), { statusCode: 503 })]
    const consumers = [
      consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
        const failure = failures.shift()
        if (failure) throw failure
        await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
      }),
    ]
    const first = start({ consumers, maxFailures: 1 })
    await add(first, 1)
    await until(async () => (await first.status()).parked === 1)
    await stop(first)
    const second = start({ consumers })
    await until(async () => (await pool.query('SELECT 1 FROM courier.inbox_failures WHERE failures = 2')).rowCount === 1)
    expect(await second.status()).toMatchObject({ parked: 1 })
    await stop(second)
    start({ consumers })
    await until(async () => (await effects()).length > 0)
    expect(failures).toEqual([])
  })

  test('a few times leaves no failure row after it succeeds', async ({ stage: { pool, start, settled } }) => {
    let failures = 0
    const courier = start({
      consumers: [
        consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
          if (failures++ < 2) throw new Error('not yet')
          await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
        }),
      ],
    })
    await add(courier, 1)
    await settled([1])
    expect((await pool.query('SELECT 1 FROM courier.inbox_failures')).rowCount).toBe(0)
  })

  test('is no longer abandoned after a redelivery succeeds', async ({ stage: { stream, onNats, start, settled } }) => {
    let broken = true
    const courier = start({
      maxFailures: 1,
      consumers: [
        consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
          if (broken) throw new Error('cannot')
          await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
        }),
      ],
    })
    await add(courier, 1)
    await until(async () => (await courier.status()).parked === 1)
    broken = false
    await onNats(async (connection) => (await jetstreamManager(connection)).consumers.delete(stream, 'shop-noting'))
    await settled([1])
    expect(await courier.status()).toMatchObject({ parked: 0 })
  })

  test('because of an unavailable dependency is never abandoned', async ({ stage: { start, settled } }) => {
    let calls = 0
    const courier = start({
      maxFailures: 1,
      consumers: [
        consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
          if (calls++ === 0) throw Object.assign(new Error('away'), { statusCode: 503 })
          await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
        }),
      ],
    })
    await add(courier, 1)
    await settled([1])
    expect(await courier.status()).toMatchObject({ parked: 0 })
  })

  test('because it does not match its schema is abandoned at once; messages of no outbox are ignored', async ({
    stage: { prefix, pool, logged, onNats, start, effects },
  }) => {
    const courier = start({ consumers: [noting()] })
    await until(() => courier.connected)
    await onNats(async (connection) => {
      const client = jetstream(connection)
      const subject = `${prefix}.shop.thing.happened.v1`
      await client.publish(subject, '{"n":"\\u0000"}', { msgID: randomUUID() })
      await client.publish(subject, '{', { msgID: randomUUID() })
      await client.publish(subject, '{"n":1}')
      const forged = headers()
      forged.set('Ungana-Occurred-At', 'yesterday')
      await client.publish(subject, '{"n":5}', { msgID: randomUUID(), headers: forged })
    })
    await add(courier, 2)
    await until(async () => (await effects()).includes(2))
    expect((await pool.query('SELECT failures, error FROM courier.inbox_failures ORDER BY error')).rows).toEqual([
      { failures: 1, error: 'n must be a number' },
      { failures: 1, error: 'payload is not JSON' },
    ])
    expect(await effects()).toEqual([2, 5])
    expect(logged.some(({ msg }) => msg.includes('no outbox sent'))).toBe(true)
  })
})

describe.concurrent('consumers', () => {
  test('wait for a missing stream and receive its earlier events', async ({ stage: { start, startMail, stop, mailed } }) => {
    const early = startMail([noting()])
    await sleep(300)
    const courier = start()
    await add(courier, 1)
    await until(async () => (await mailed()).length > 0)
    await stop(early)
    startMail([noting('late')])
    await until(async () => (await mailed('late')).length > 0)
    expect([await mailed(), await mailed('late')]).toEqual([[1], [1]])
  })

  test('receive only the event that they name, may add events, and need unique names', async ({
    stage: { nats, pool, logger, start, effects, settled },
  }) => {
    const chained = consumer(thingHappened, 'chaining', async (tx: pg.PoolClient, { n }) => void (await outbox.add(tx, otherHappened, { n: n * 10 })))
    const courier = start({ consumers: [chained, noting('others', otherHappened)] })
    await add(courier, 1)
    await settled([10], 'others')
    expect(await effects('others')).toEqual([10])
    expect(() => createCourier({ service: 'shop', pool, natsUrl: nats.url, logger, consumers: [noting(), noting()] })).toThrow('unique name')
    expect(() => noting('not.a.name')).toThrow('letters')
  })

  test('handle at most as many events at once as their concurrency allows', async ({ stage: { start, settled } }) => {
    let now = 0
    let most = 0
    const courier = start({
      consumers: [
        consumer(
          thingHappened,
          'noting',
          async (tx: pg.PoolClient, { n }) => {
            most = Math.max(most, ++now)
            await tx.query('SELECT pg_sleep(0.02)')
            await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
            now--
          },
          { concurrency: 3 },
        ),
      ],
    })
    await Promise.all(upTo(30).map((n) => add(courier, n)))
    await settled(upTo(30))
    expect(most).toBe(3)
  })

  test('return the events that they have not started when closing', async ({
    stage: { stream, onNats, start, startMail, stop, mailed, waiting },
  }) => {
    const courier = start()
    const entered = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const slow = startMail([
      consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
        await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
        entered.resolve()
        await finish.promise
      }),
    ])
    for (const n of upTo(10)) await add(courier, n)
    await entered.promise
    await until(async () => !(await waiting()))
    // An event that is not returned would be redelivered only after an hour.
    await onNats(async (connection) => (await jetstreamManager(connection)).consumers.update(stream, 'mail-noting', { ack_wait: nanos(3_600_000) }))
    const closed = stop(slow)
    finish.resolve()
    await closed
    // The order of the events is not guaranteed.
    const handled = await mailed()
    expect(handled).toHaveLength(1)
    await onNats(async (connection) => {
      const back: number[] = []
      const messages = await (await jetstream(connection).consumers.get(stream, 'mail-noting')).consume()
      for await (const message of messages) if (back.push(message.json<{ n: number }>().n) === 9) break
      expect([...handled, ...back].toSorted((a, b) => a - b)).toEqual(upTo(10))
    })
  })
})

describe.concurrent('a batch consumer', () => {
  function noteMany() {
    const inTurns: number[][] = []
    const notingMany = (before?: (n: number) => unknown, amounts: { batchSize?: number; pause?: number } = {}): Consumer<pg.PoolClient> =>
      batchConsumer(
        thingHappened,
        'noting',
        async (tx: pg.PoolClient, occurrences) => {
          const all = occurrences.map(({ payload }) => payload.n)
          inTurns.push(all)
          await tx.query('INSERT INTO effects SELECT $1, n FROM unnest($2::int[]) AS n', ['noting', all])
          for (const n of all) before?.(n)
        },
        amounts,
      )
    return { inTurns, notingMany }
  }

  test('gets waiting events in batches of limited size, and each event only once', async ({ stage: { start, startMail, mailed, waiting } }) => {
    const { inTurns, notingMany } = noteMany()
    const courier = start()
    for (const n of upTo(60)) await add(courier, n)
    await until(async () => !(await waiting()))
    startMail([notingMany(undefined, { batchSize: 25 })])
    await until(async () => (await mailed()).length >= 60)
    expect(await mailed()).toEqual(upTo(60))
    expect(inTurns.flat()).toHaveLength(60)
    expect(inTurns.length).toBeLessThan(60)
    expect(Math.max(...inTurns.map(({ length }) => length))).toBeLessThanOrEqual(25)
    // A single event is handled at once, without waiting for others.
    await add(courier, 61)
    await until(async () => (await mailed()).length >= 61)
    expect(inTurns.at(-1)).toEqual([61])
  })

  test('with a pause handles a single event at once, then one batch per pause or each full batch, and loses no event when stopping', async ({
    stage: { start, startMail, stop, mailed, waiting },
  }) => {
    const { inTurns, notingMany } = noteMany()
    const courier = start()
    const pausing = startMail([notingMany(undefined, { batchSize: 10, pause: 3_600_000 })])
    await add(courier, 1)
    await until(async () => (await mailed()).length >= 1)
    for (const n of [2, 3]) await add(courier, n)
    await until(async () => !(await waiting()))
    for (const n of upTo(12).slice(3)) await add(courier, n)
    await until(async () => (await mailed()).length >= 11)
    expect(inTurns.map(({ length }) => length)).toEqual([1, 10])
    await stop(pausing)
    startMail([notingMany()])
    await until(async () => (await mailed()).length >= 12)
    expect(await mailed()).toEqual(upTo(12))
  })

  test('reads its rows together with the inbox, also for events that were already handled', async ({
    stage: { stream, onNats, start, startMail, stop, mailed },
  }) => {
    const courier = start()
    const asked: number[][] = []
    const reading = batchConsumer(
      thingHappened,
      'noting',
      async (tx: pg.PoolClient, occurrences, known: number) => {
        const all = occurrences.map(({ payload }) => payload.n + known)
        await tx.query('INSERT INTO effects SELECT $1, n FROM unnest($2::int[]) AS n', ['noting', all])
      },
      {
        async read(tx, occurrences) {
          asked.push(occurrences.map(({ payload }) => payload.n))
          return (await tx.query<{ n: number }>('SELECT 100 AS n')).rows[0]?.n ?? 0
        },
      },
    )
    await add(courier, 1)
    const first = startMail([reading])
    await until(async () => (await mailed()).length >= 1)
    await stop(first)
    await onNats(async (connection) => (await jetstreamManager(connection)).consumers.delete(stream, 'mail-noting'))
    await add(courier, 2)
    startMail([reading])
    await until(async () => (await mailed()).length >= 2)
    expect(await mailed()).toEqual([101, 102])
    expect(asked.flat().sort()).toEqual([1, 1, 2])
  })

  test('handles redelivered events only once, even in a batch with new events', async ({
    stage: { stream, onNats, start, startMail, stop, mailed, waiting },
  }) => {
    const { notingMany } = noteMany()
    const courier = start()
    for (const n of upTo(20)) await add(courier, n)
    await until(async () => !(await waiting()))
    const first = startMail([notingMany()])
    await until(async () => (await mailed()).length >= 20)
    await stop(first)
    await onNats(async (connection) => (await jetstreamManager(connection)).consumers.delete(stream, 'mail-noting'))
    for (const n of upTo(25).slice(20)) await add(courier, n)
    await until(async () => !(await waiting()))
    startMail([notingMany()])
    await until(async () => (await mailed()).length >= 25)
    expect(await mailed()).toEqual(upTo(25))
  })

  test('with one failing event handles the others and abandons only that one', async ({ stage: { mail, start, mailed, waiting } }) => {
    const { notingMany } = noteMany()
    const courier = start()
    for (const n of upTo(12)) await add(courier, n)
    await until(async () => !(await waiting()))
    const refusing = (n: number) => {
      if (n === 5) throw new Error('not this one')
    }
    start({ service: 'mail', pool: mail.pool, maxFailures: 2, consumers: [notingMany(refusing)] })
    const parked = () => mail.pool.query('SELECT payload FROM courier.inbox_failures WHERE parked_at IS NOT NULL')
    await until(async () => (await mailed()).length >= 11 && (await parked()).rowCount === 1)
    expect(await mailed()).toEqual(upTo(12).filter((n) => n !== 5))
    expect((await parked()).rows).toEqual([{ payload: '{"n":5}' }])
  })

  test('handles each event once, even if several of its instances lose their connections to Postgres', async ({
    stage: { mail, couriers, start, mailed },
  }) => {
    const { notingMany } = noteMany()
    const courier = start()
    const openings = [testPool(mail.clone.url), testPool(mail.clone.url)]
    try {
      for (const each of openings) start({ service: 'mail', pool: each, consumers: [notingMany()] })
      for (let round = 0; round < 5; round++) {
        await Promise.all(upTo(40).map((n) => add(courier, round * 40 + n)))
        await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [nameOf(mail.clone)])
      }
      await until(async () => (await mailed().catch(() => [])).length >= 200)
      expect(await mailed()).toEqual(upTo(200))
    } finally {
      await Promise.all(couriers.splice(0).map((each) => each.close()))
      for (const each of openings) await each.end()
    }
  })
})

test.concurrent('removes only expired rows', async ({ stage: { pool, start } }) => {
  const row = `INSERT INTO courier.outbox (id, event, payload, created_at, ack_sequence, ack_stream, first_acked_at) VALUES (gen_random_uuid(), $1, '{}', now() - interval '30 days', $2, $3, $4)`
  const days = (n: number) => new Date(Date.now() - n * 86_400_000)
  await pool.query(row, ['shop.old.v1', 1, '', days(8)])
  await pool.query(row, ['shop.young.v1', 2, '', days(6)])
  await pool.query(row, ['bank.unsent.v1', null, null, null])
  await pool.query(
    `INSERT INTO courier.inbox_failures (consumer, event_id, event, payload, occurred_at, failures, error, last_failed_at, parked_at)
     VALUES ('old', gen_random_uuid(), '', '', now(), 1, '', $1, NULL), ('young', gen_random_uuid(), '', '', now(), 1, '', now(), NULL),
            ('parked', gen_random_uuid(), '', '', now(), 1, '', $1, now())`,
    [days(15)],
  )
  await pool.query("INSERT INTO courier.inbox VALUES ('old', gen_random_uuid(), $1), ('young', gen_random_uuid(), $2)", [days(15), days(13)])
  await pool.query("INSERT INTO courier.idempotency_keys VALUES ('s', 'r', 'old', '', 200, '', $1), ('s', 'r', 'young', '', 200, '', $2)", [
    days(3),
    days(1),
  ])
  // Starts without NATS, because the publisher would treat these acknowledgements as those of another stream.
  start({ natsUrl: 'nats://127.0.0.1:1' })
  await until(async () => (await pool.query("SELECT 1 FROM courier.idempotency_keys WHERE key = 'old'")).rowCount === 0)
  expect((await pool.query('SELECT event FROM courier.outbox ORDER BY event')).rows.map(({ event: name }) => name)).toEqual([
    'bank.unsent.v1',
    'shop.young.v1',
  ])
  expect((await pool.query('SELECT consumer FROM courier.inbox_failures ORDER BY consumer')).rows).toEqual([
    { consumer: 'parked' },
    { consumer: 'young' },
  ])
  expect((await pool.query('SELECT consumer FROM courier.inbox')).rows).toEqual([{ consumer: 'young' }])
  expect((await pool.query('SELECT key FROM courier.idempotency_keys')).rows).toEqual([{ key: 'young' }])
})

test.concurrent('counts the events that wait for each consumer', async ({ stage: { start, settled } }) => {
  const registry = new Registry()
  const held = Promise.withResolvers<void>()
  const slow = consumer(thingHappened, 'noting', async (tx: pg.PoolClient, { n }) => {
    await held.promise
    await tx.query('INSERT INTO effects VALUES ($1, $2)', ['noting', n])
  })
  const courier = start({ consumers: [slow] })
  courier.metrics(registry)
  await add(courier, 1)
  await add(courier, 2)
  await until(async () => (await registry.metrics()).includes('courier_consumer_waiting{consumer="noting"} 2'))
  held.resolve()
  await settled([1, 2])
  await until(async () => (await registry.metrics()).includes('courier_consumer_waiting{consumer="noting"} 0'))
})

test.concurrent('adds its figures to the metrics', async ({ stage: { start, settled } }) => {
  const courier = start({ consumers: [noting()] })
  await add(courier, 1)
  await settled([1])
  const text = await figuresOf(courier)
  expect(text).toContain('courier_connected 1')
  expect(text).toContain('courier_outbox_waiting 0')
  expect(text).toContain('courier_inbox_parked 0')
  expect(text).toContain('courier_sent_total 1')
  expect(text).toContain('courier_handled_total{consumer="noting"} 1')
  expect(text).toContain('courier_event_age_seconds_count{consumer="noting"} 1')
})
