import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import { connect, headers, type NatsConnection, nanos } from '@nats-io/transport-node'
import { event } from '@ungana/contracts-kit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '../logging.ts'
import { type ClonedDatabase, courierSql, createDatabase, startNats, type TestNats } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'
import { createConsumers } from './consumers.ts'
import { consumer } from './index.ts'
import { subjectOf } from './names.ts'
import { findOrMakeStream } from './streams.ts'

const thingHappened = event('shop.thing.happened.v1', z.object({ n: z.number() }))
let nats: TestNats
let database: ClonedDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createDatabase('stalled')
  pool = new pg.Pool({ connectionString: database.url })
  await pool.query(courierSql)
  nats = await startNats()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  await nats.remove()
})

/** Requests this many events for a consumer that never receives them. */
const sendToNobody = (batch: number) => async (connection: NatsConnection, stream: string, name: string) =>
  connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`, JSON.stringify({ batch, expires: nanos(60_000) }), { reply: 'nobody.listens' })

const stalls = [
  { what: 'the server sends only heartbeats', heartbeats: true, ask: async () => undefined },
  { what: 'events that count as delivered do not arrive', heartbeats: true, ask: sendToNobody(1) },
  { what: 'neither events nor heartbeats arrive, and all events count as delivered', heartbeats: false, ask: sendToNobody(3) },
]

test.concurrent.each(stalls)('creates a durable again when $what, and handles waiting events once', async (stall) => {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const received: number[] = []
  const logged: string[] = []
  const connection = await connect({ servers: nats.url })
  const manager = await jetstreamManager(connection)
  await findOrMakeStream(manager, prefix, 'shop')
  for (const n of [1, 2, 3]) {
    const about = headers()
    about.set('Nats-Msg-Id', randomUUID())
    await jetstream(connection).publish(subjectOf(prefix, thingHappened.name), JSON.stringify({ n }), { headers: about })
  }
  const consumers = createConsumers<pg.PoolClient>({
    service: 'mail',
    prefix,
    pool,
    logger: createLogger({ name: 'test', destination: { write: (line: string) => void logged.push(JSON.parse(line).msg) } }),
    consumers: [consumer(thingHappened, 'noting', async (_tx: pg.PoolClient, { n }) => void received.push(n))],
    transaction: (work) => inPoolTransaction(pool, work),
    maxFailures: 3,
    retryDelay: () => 50,
    stallCheckInterval: 100,
  })
  const ending = new AbortController()
  const deaf = deafAtFirst(jetstream(connection), connection, stall)
  const serving = consumers.serve({ connection, manager, jetstream: deaf.client, signal: ending.signal, renew: () => {} })
  while (received.length < 3) await sleep(20)
  ending.abort()
  await serving
  await connection.close()
  expect(received).toEqual([1, 2, 3])
  expect(deaf.times()).toBe(1)
  expect(logged).toContain('NATS delivers nothing to a consumer: creating it again')
})

/** A durable to which the server delivers nothing, as `consumers` sees it: the checks get this answer. */
async function seesStall(change: Partial<ConsumerInfo>, { from }: { readonly from?: number } = {}) {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const connection = await connect({ servers: nats.url })
  const manager = await jetstreamManager(connection)
  const stream = (await findOrMakeStream(manager, prefix, 'shop')).config.name
  for (const n of [1, 2, 3]) {
    const about = headers()
    about.set('Nats-Msg-Id', randomUUID())
    await jetstream(connection).publish(subjectOf(prefix, thingHappened.name), JSON.stringify({ n }), { headers: about })
  }
  const config = { durable_name: 'mail-noting', filter_subject: subjectOf(prefix, thingHappened.name), ack_policy: AckPolicy.Explicit }
  await manager.consumers.add(stream, from === undefined ? config : { ...config, deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from })
  if (from === undefined) await (await (await jetstream(connection).consumers.get(stream, 'mail-noting')).next())?.ackAck()
  let checks = 0
  const checked = Promise.withResolvers<void>()
  const watched = new Proxy(manager, {
    get: (target, key) =>
      key !== 'consumers'
        ? Reflect.get(target, key)
        : new Proxy(target.consumers, {
            get(consumers, call) {
              if (call !== 'info') return Reflect.get(consumers, call).bind(consumers)
              return async (...of: [string, string]) => {
                if (++checks === 8) checked.resolve()
                return { ...(await consumers.info(...of)), ...change }
              }
            },
          }),
  })
  const received: number[] = []
  const consumers = createConsumers<pg.PoolClient>({
    service: 'mail',
    prefix,
    pool,
    logger: createLogger({ name: 'test', level: 'silent' }),
    consumers: [consumer(thingHappened, 'noting', async (_tx: pg.PoolClient, { n }) => void received.push(n))],
    transaction: (work) => inPoolTransaction(pool, work),
    maxFailures: 3,
    retryDelay: () => 50,
    stallCheckInterval: 50,
  })
  const ending = new AbortController()
  const deaf = deafAtFirst(jetstream(connection), connection, { what: '', heartbeats: true, ask: async () => undefined })
  const serving = consumers.serve({ connection, manager: watched, jetstream: deaf.client, signal: ending.signal, renew: () => {} })
  return {
    received,
    checked: checked.promise,
    startsAt: async () => (await manager.consumers.info(stream, 'mail-noting')).config.opt_start_seq,
    async end() {
      ending.abort()
      await serving
      await connection.close()
    },
  }
}

test.concurrent('creates a durable again at the first event that it has not acknowledged', async () => {
  const stall = await seesStall({})
  while (stall.received.length < 2) await sleep(20)
  expect(stall.received).toEqual([2, 3])
  expect(await stall.startsAt()).toBe(2)
  await stall.end()
})

test.concurrent('creates a durable again where it began, if it has acknowledged nothing since', async () => {
  const stall = await seesStall({}, { from: 3 })
  while (stall.received.length < 1) await sleep(20)
  expect(stall.received).toEqual([3])
  expect(await stall.startsAt()).toBe(3)
  await stall.end()
})

test.concurrent('does not judge a durable while its cluster has no leader', async () => {
  const stall = await seesStall({ cluster: { name: 'ungana' } })
  await stall.checked
  expect(stall.received).toEqual([])
  expect(await stall.startsAt()).toBeUndefined()
  await stall.end()
})

test.concurrent('creates a durable only after two checks have found its stream', async () => {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const connection = await connect({ servers: nats.url })
  const manager = await jetstreamManager(connection)
  await findOrMakeStream(manager, prefix, 'shop')
  const calls: string[] = []
  const made = Promise.withResolvers<void>()
  const recording = {
    streams: {
      info: (stream: string) => {
        calls.push('look')
        return manager.streams.info(stream)
      },
    },
    consumers: new Proxy(manager.consumers, {
      get(target, key) {
        if (key === 'add') {
          calls.push('make')
          made.resolve()
        }
        return Reflect.get(target, key).bind(target)
      },
    }),
  } as unknown as JetStreamManager
  const consumers = createConsumers<pg.PoolClient>({
    service: 'mail',
    prefix,
    pool,
    logger: createLogger({ name: 'test', level: 'silent' }),
    consumers: [consumer(thingHappened, 'noting', async () => {})],
    transaction: (work) => inPoolTransaction(pool, work),
    maxFailures: 3,
    retryDelay: () => 50,
    stallCheckInterval: 60_000,
  })
  const ending = new AbortController()
  const serving = consumers.serve({ connection, manager: recording, jetstream: jetstream(connection), signal: ending.signal, renew: () => {} })
  await made.promise
  ending.abort()
  await serving
  await connection.close()
  expect(calls).toEqual(['look', 'look', 'make'])
})

test.concurrent('keeps a durable whose events all wait for a retry', async () => {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const connection = await connect({ servers: nats.url })
  const manager = await jetstreamManager(connection)
  await findOrMakeStream(manager, prefix, 'shop')
  const publish = async (n: number) => {
    const about = headers()
    about.set('Nats-Msg-Id', randomUUID())
    await jetstream(connection).publish(subjectOf(prefix, thingHappened.name), JSON.stringify({ n }), { headers: about })
  }
  await Promise.all(Array.from({ length: 1100 }, (_, n) => publish(n)))
  const seen = new Map<number, number>()
  const logged: string[] = []
  const consumers = createConsumers<pg.PoolClient>({
    service: 'mail',
    prefix,
    pool,
    logger: createLogger({ name: 'test', destination: { write: (line: string) => void logged.push(JSON.parse(line).msg) } }),
    consumers: [
      consumer(thingHappened, 'failing', async (_tx: pg.PoolClient, { n }) => {
        seen.set(n, (seen.get(n) ?? 0) + 1)
        throw new Error('never')
      }),
    ],
    transaction: (work) => inPoolTransaction(pool, work),
    maxFailures: 100,
    retryDelay: () => 5000,
    stallCheckInterval: 100,
  })
  const ending = new AbortController()
  const serving = consumers.serve({ connection, manager, jetstream: jetstream(connection), signal: ending.signal, renew: () => {} })
  // At most 1000 events may be unacknowledged. The others arrive after the first retry.
  while (seen.size < 1000) await sleep(20)
  while (![...seen.values()].includes(2)) await sleep(20)
  ending.abort()
  await serving
  await connection.close()
  expect(logged).not.toContain('NATS delivers nothing to a consumer: creating it again')
})

/**
 * A client that receives no events from the first durable, because `ask` requests them for nobody. Its iteration ends when the durable is deleted.
 */
function deafAtFirst(client: JetStreamClient, connection: NatsConnection, { ask, heartbeats }: (typeof stalls)[number]) {
  let times = 0
  async function consumeNothing(stream: string, name: string) {
    times++
    const manager = await jetstreamManager(connection)
    const { created } = await manager.consumers.info(stream, name)
    let closed = false
    // The server sends events to any open request, even if nobody listens.
    const nobody = connection.subscribe('nobody.listens')
    await ask(connection, stream, name)
    async function* nothing() {
      while (
        !closed &&
        (await manager.consumers
          .info(stream, name)
          .then((info) => info.created === created)
          .catch(() => false))
      )
        await sleep(20)
      nobody.unsubscribe()
    }
    async function* status() {
      while (heartbeats && !closed) {
        await sleep(20)
        yield { type: 'heartbeat' }
      }
    }
    return Object.assign(nothing(), { status, close: () => (closed = true) })
  }
  const consumers = new Proxy(client.consumers, {
    get: (target, key) =>
      key !== 'get' || times > 0
        ? Reflect.get(target, key).bind(target)
        : async (stream: string, name: string) => ({ consume: () => consumeNothing(stream, name) }),
  })
  return { client: new Proxy(client, { get: (target, key) => (key === 'consumers' ? consumers : Reflect.get(target, key)) }), times: () => times }
}
