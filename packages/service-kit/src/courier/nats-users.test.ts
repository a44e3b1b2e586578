// Attacks NATS with the rights of one service: what the service could do if it was broken into.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, headers, type NatsConnection, nanos, RequestError } from '@nats-io/transport-node'
import { event } from '@ungana/contracts-kit'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '../logging.ts'
import { type ClonedDatabase, courierSql, createDatabase, startNats, type TestNats, testPool } from '../testing/index.ts'
import { createHints } from './hints.ts'
import { type Courier, consumer, createCourier, outbox } from './index.ts'
import { createListener, subscribe } from './listener.ts'
import { address } from './nats-session.ts'
import { type Part, permissionsOf } from './nats-users.ts'

const sold = event('shop.item.sold.v1', z.object({ n: z.number() }))
const stolen = event('shop.item.stolen.v1', z.object({ n: z.number() }))

const parts: Part[] = [
  { name: 'shop', isService: true, events: {} },
  { name: 'mail', isService: true, events: { consumers: { noting: sold.name }, hints: true } },
  { name: 'police', isService: true, events: { consumers: { looking: stolen.name } } },
  { name: 'spy', isService: true, events: { consumers: { prying: sold.name } } },
  { name: 'gateway', isService: false, events: { listeners: { sales: sold.name } } },
]
const logged: string[] = []
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void logged.push(JSON.parse(line).msg) } })

let nats: TestNats
let admin: NatsConnection
let mail: NatsConnection
const databases: ClonedDatabase[] = []
const pools: pg.Pool[] = []
const couriers: Courier<pg.PoolClient>[] = []
const received: string[] = []

const noting = consumer(sold, 'noting', async (_tx: pg.PoolClient, { n }) => void received.push(`mail ${n}`))
const looking = consumer(stolen, 'looking', async (_tx: pg.PoolClient, { n }) => void received.push(`police ${n}`))

async function start(service: string, consumers: Parameters<typeof createCourier>[0]['consumers'] = []) {
  const database = await createDatabase(`users_${service}`)
  const pool = testPool(database.url)
  databases.push(database)
  pools.push(pool)
  await pool.query(courierSql)
  const courier = createCourier({ service, pool, natsUrl: nats.urlOf(service), logger, consumers })
  couriers.push(courier)
  courier.start()
  return courier
}
const until = async (check: () => unknown) => {
  while (!(await check())) await sleep(20)
}
const connectAs = (user: string) => connect({ ...address(nats.urlOf(user)), reconnect: false })

let shop: Courier<pg.PoolClient>
beforeAll(async () => {
  nats = await startNats({ parts })
  admin = await connectAs('admin')
  const manager = await jetstreamManager(admin)
  shop = await start('shop')
  await Promise.all([start('mail', [noting]), start('police', [looking])])
  mail = await connectAs('mail')
  await until(
    async () =>
      (
        await Promise.all([manager.consumers.info('UNGANA_SHOP', 'mail-noting'), manager.consumers.info('UNGANA_SHOP', 'police-looking')]).catch(
          () => [],
        )
      ).length,
  )
})
afterAll(async () => {
  await Promise.all([mail.close(), admin.close(), ...couriers.map((courier) => courier.close())])
  await Promise.all(pools.map((pool) => pool.end()))
  await Promise.all(databases.map((database) => database.drop()))
  await nats.remove()
})

const sell = (n: number) => shop.transaction((tx) => outbox.add(tx, sold, { n }))
const shopState = async () => (await (await jetstreamManager(admin)).streams.info('UNGANA_SHOP')).state

test('couriers, listeners and hints work with the rights of their users', async () => {
  const listener = createListener({
    name: 'gateway',
    natsUrl: nats.urlOf('gateway'),
    logger,
    subscriptions: [subscribe(sold, ({ n }) => void received.push(`gateway ${n}`))],
    onGap: () => {},
  })
  const hints = ['one', 'two'].map((name) =>
    createHints({ service: 'mail', natsUrl: nats.urlOf('mail'), logger, onHint: ([word]) => void received.push(`${name} ${word}`) }),
  )
  listener.start()
  for (const each of hints) each.start()
  await until(() => listener.live && hints.every(({ live }) => live))
  await sell(1)
  hints[0]?.send(['look'])
  await until(() => received.length === 3)
  expect(received.splice(0).sort()).toEqual(['gateway 1', 'mail 1', 'two look'])
  await Promise.all([listener.close(), ...hints.map((each) => each.close())])
})

const api = '$JS.API'
const forbidden: [what: string, subject: string, body?: object][] = [
  ["publish another's event", `ungana.${sold.name}`, { n: 99 }],
  ['make a stream', `${api}.STREAM.CREATE.UNGANA_COPY`, { name: 'UNGANA_COPY', sources: [{ name: 'UNGANA_SHOP' }] }],
  ["change another's stream", `${api}.STREAM.UPDATE.UNGANA_SHOP`],
  ['change its own stream', `${api}.STREAM.UPDATE.UNGANA_MAIL`, { name: 'UNGANA_MAIL', sources: [{ name: 'UNGANA_SHOP' }] }],
  ["delete another's stream", `${api}.STREAM.DELETE.UNGANA_SHOP`],
  ["purge another's stream", `${api}.STREAM.PURGE.UNGANA_SHOP`],
  ["read a message of another's stream", `${api}.STREAM.MSG.GET.UNGANA_SHOP`, { seq: 1 }],
  ["read a message of another's stream directly", `${api}.DIRECT.GET.UNGANA_SHOP`, { seq: 1 }],
  ['read the names of all streams', `${api}.STREAM.NAMES`],
  ["read the names of another's consumers", `${api}.CONSUMER.LIST.UNGANA_SHOP`],
  ['make a consumer of everything', `${api}.CONSUMER.CREATE.UNGANA_SHOP`, { stream_name: 'UNGANA_SHOP', config: {} }],
  ['make its durable without a filter', `${api}.CONSUMER.CREATE.UNGANA_SHOP.mail-noting`],
  ['make its durable with another filter', `${api}.CONSUMER.CREATE.UNGANA_SHOP.mail-noting.ungana.${stolen.name}`],
  ['make a durable in the old way', `${api}.CONSUMER.DURABLE.CREATE.UNGANA_SHOP.mail-noting`],
  ['make a consumer of its own stream', `${api}.CONSUMER.CREATE.UNGANA_MAIL.mail-noting.ungana.mail.sent.v1`],
  ["change another's durable", `${api}.CONSUMER.CREATE.UNGANA_SHOP.police-looking.ungana.${stolen.name}`],
  ["read from another's durable", `${api}.CONSUMER.MSG.NEXT.UNGANA_SHOP.police-looking`],
  ["delete another's durable", `${api}.CONSUMER.DELETE.UNGANA_SHOP.police-looking`],
  ["acknowledge for another's durable", '$JS.ACK.UNGANA_SHOP.police-looking.1.1.1.1.0'],
  ["send another's hint", 'ungana-hints.police', ['look']],
]
test.each(forbidden)('a service cannot %s', async (_what, subject, body = {}) => {
  const before = await shopState()
  const refused = mail.request(subject, JSON.stringify(body), { timeout: 5000 })
  await expect(refused).rejects.toThrow(RequestError)
  await expect(refused).rejects.toThrow(/permission/i)
  expect(await shopState()).toEqual(before)
})

test.each(['>', '_INBOX.>', '_INBOX_shop.>', '_INBOX_gateway.>', 'ungana.>', `ungana.${sold.name}`, '$JS.>', '$SYS.>'])(
  'a service cannot hear %s',
  async (subject) => {
    const { promise, resolve } = Promise.withResolvers<Error | undefined>()
    mail.subscribe(subject, { callback: (error) => resolve(error ?? undefined) })
    await mail.flush()
    expect(String(await promise)).toMatch(/permission/i)
  },
)

test('NATS refuses a durable whose body asks for more than its subject says', async () => {
  const durable = `${api}.CONSUMER.CREATE.UNGANA_SHOP.mail-noting.ungana.${sold.name}`
  for (const config of [
    { durable_name: 'mail-noting', filter_subject: 'ungana.shop.>' },
    { durable_name: 'mail-other', filter_subject: `ungana.${sold.name}` },
  ]) {
    const answer = await mail.request(durable, JSON.stringify({ stream_name: 'UNGANA_SHOP', config: { ack_policy: 'explicit', ...config } }))
    expect(answer.json()).toHaveProperty('error')
  }
})

test('a consumer ignores what other services make NATS send to its subject', async () => {
  const manager = await jetstreamManager(admin)
  await manager.streams.update('UNGANA_SHOP', { duplicate_window: nanos(100) })
  await sell(2)
  await until(() => received.includes('mail 2'))
  // NATS does not check the reply subject of a call. The answer to a call has no id.
  expect(String(await nats.forge('spy', stolen.name, { n: 9 }))).toMatch(/permission/i)
  await until(async () => (await shopState()).messages === 3)
  // nats-server 2.9 stores an event that is sent on as a repetition of itself. If another version stores it as another event, its header tells.
  const spy = await connectAs('spy')
  const config = { durable_name: 'spy-prying', filter_subject: `ungana.${sold.name}`, ack_policy: 'explicit', ack_wait: nanos(100) } as const
  await (await jetstreamManager(spy)).consumers.add('UNGANA_SHOP', config)
  await until(async () => {
    spy.publish(`${api}.CONSUMER.MSG.NEXT.UNGANA_SHOP.spy-prying`, '1', { reply: `ungana.${stolen.name}` })
    return (await shopState()).messages > 3
  })
  await spy.close()
  const about = headers()
  about.set('Ungana-Event', sold.name)
  await jetstream(admin).publish(`ungana.${stolen.name}`, '{"n":8}', { msgID: randomUUID(), headers: about })
  await jetstream(admin).publish(`ungana.${stolen.name}`, '{"n":3}', { msgID: randomUUID() })
  await sell(4)
  await until(() => received.includes('police 3') && received.includes('mail 4'))
  expect(received.splice(0).sort()).toEqual(['mail 2', 'mail 4', 'police 3'])
  expect(logged.filter((line) => line === 'ignored a message that no outbox sent')).toHaveLength(2)
})

test('a service that reads its own events gets no user', () => {
  expect(() => permissionsOf({ name: 'shop', isService: true, events: { consumers: { noting: sold.name } } })).toThrow('must not read its own events')
})

test('a missing stream is named, because a service cannot make it', async () => {
  await (await jetstreamManager(admin)).streams.delete('UNGANA_POLICE')
  const courier = await start('police', [])
  await until(() => logged.some((line) => line.includes('could not be compared')))
  expect(courier.connected).toBe(false)
})
