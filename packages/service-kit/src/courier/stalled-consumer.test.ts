import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
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
import { ensureStream, subjectOf } from './streams.ts'

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

/** Asks for so many events in the name of a consumer that never gets them. */
const sendToNobody = (batch: number) => async (connection: NatsConnection, stream: string, name: string) =>
  connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`, JSON.stringify({ batch, expires: nanos(60_000) }), { reply: 'nobody.hears.it' })

const deafnesses = [
  { what: 'the server sends nothing but heartbeats', heartbeats: true, ask: async () => undefined },
  { what: 'nothing comes of what the server counts as delivered', heartbeats: true, ask: sendToNobody(1) },
  { what: 'neither events nor heartbeats come, and all counts as delivered', heartbeats: false, ask: sendToNobody(3) },
]

test.concurrent.each(deafnesses)('a durable of which $what is made anew, and what waited is handled once', async (deafness) => {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const heard: number[] = []
  const logged: string[] = []
  const connection = await connect({ servers: nats.url })
  const manager = await jetstreamManager(connection)
  await ensureStream(manager, prefix, 'shop')
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
    consumers: [consumer(thingHappened, 'noting', async (_tx: pg.PoolClient, { n }) => void heard.push(n))],
    transaction: (work) => inPoolTransaction(pool, work),
    maxFailures: 3,
    retryDelay: () => 50,
    stallLook: 100,
  })
  const ending = new AbortController()
  const deaf = deafAtFirst(jetstream(connection), connection, deafness)
  const serving = consumers.serve({ connection, manager, jetstream: deaf.client, signal: ending.signal, renew: () => {} })
  while (heard.length < 3) await sleep(20)
  ending.abort()
  await serving
  await connection.close()
  expect(heard).toEqual([1, 2, 3])
  expect(deaf.times()).toBe(1)
  expect(logged).toContain('NATS sends nothing to a consumer: it is made anew')
})

test.concurrent('a durable is made only once two looks have found its stream', async () => {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const connection = await connect({ servers: nats.url })
  const manager = await jetstreamManager(connection)
  await ensureStream(manager, prefix, 'shop')
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
    stallLook: 60_000,
  })
  const ending = new AbortController()
  const serving = consumers.serve({ connection, manager: recording, jetstream: jetstream(connection), signal: ending.signal, renew: () => {} })
  await made.promise
  ending.abort()
  await serving
  await connection.close()
  expect(calls).toEqual(['look', 'look', 'make'])
})

test.concurrent('a durable whose events all wait to be tried again is left as it is', async () => {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const connection = await connect({ servers: nats.url })
  const manager = await jetstreamManager(connection)
  await ensureStream(manager, prefix, 'shop')
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
    stallLook: 100,
  })
  const ending = new AbortController()
  const serving = consumers.serve({ connection, manager, jetstream: jetstream(connection), signal: ending.signal, renew: () => {} })
  // As many as may be out at once; the others come with the second try of the first of them.
  while (seen.size < 1000) await sleep(20)
  while (![...seen.values()].includes(2)) await sleep(20)
  ending.abort()
  await serving
  await connection.close()
  expect(logged).not.toContain('NATS sends nothing to a consumer: it is made anew')
})

/** Hears no event from the first durable, of which it asks as `ask` does; ends when the durable is deleted. */
function deafAtFirst(client: JetStreamClient, connection: NatsConnection, { ask, heartbeats }: (typeof deafnesses)[number]) {
  let times = 0
  async function consumeNothing(stream: string, name: string) {
    times++
    const manager = await jetstreamManager(connection)
    const { created } = await manager.consumers.info(stream, name)
    let closed = false
    // The server sends to whom there is.
    const nobody = connection.subscribe('nobody.hears.it')
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
