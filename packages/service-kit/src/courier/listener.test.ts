import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { event } from '@ungana/contracts-kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '../logging.ts'
import { startNats, type TestNats } from '../testing/index.ts'
import { createListener, type Listener, subscribe } from './listener.ts'

const revoked = event('shop.session.revoked.v1', z.object({ n: z.number() }))
const granted = event('shop.session.granted.v1', z.object({ n: z.number() }))

let nats: TestNats
let prefix: string
let listener: Listener
let received: string[]
const logged: string[] = []
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void logged.push(line) } })

beforeAll(async () => {
  nats = await startNats()
})
afterAll(() => nats.remove())
beforeEach(() => {
  prefix = `t${randomUUID().slice(0, 8)}`
  received = []
  logged.length = 0
  listener = createListener({
    name: 'gateway',
    natsUrl: nats.url,
    logger,
    prefix,
    subscriptions: [
      subscribe(revoked, ({ n }) => void received.push(`revoked ${n}`)),
      subscribe(granted, ({ n }) => void received.push(`granted ${n}`)),
    ],
    onGap: () => void received.push('gap'),
  })
})
afterEach(async () => {
  await nats.start()
  await listener.close()
})

async function until(check: () => unknown) {
  while (!check()) await sleep(10)
}

async function onNats<T>(work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: nats.url })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
const name = () => `${prefix}_shop`.toUpperCase()
const makeStream = () =>
  onNats(async (connection) => void (await (await jetstreamManager(connection)).streams.add({ name: name(), subjects: [`${prefix}.shop.>`] })))
const publish = (subject: string, body: string) =>
  onNats(async (connection) => void (await jetstream(connection).publish(`${prefix}.${subject}`, body)))
const revoke = (n: number) => publish(revoked.name, JSON.stringify({ n }))

test('receives new events only', async () => {
  await makeStream()
  await revoke(1)
  listener.start()
  await until(() => listener.live)
  await revoke(2)
  await publish(granted.name, '{"n":3}')
  await publish('shop.session.other.v1', '{"n":4}')
  await until(() => received.length >= 3)
  expect(received).toEqual(['gap', 'revoked 2', 'granted 3'])
})

test('is not live while NATS is unavailable, and reports the gap afterwards', async () => {
  await makeStream()
  await nats.kill()
  listener.start()
  await until(() => logged.some((line) => line.includes('NATS is unavailable')))
  expect(listener.live).toBe(false)
  await nats.start()
  await until(() => listener.live)
  await nats.kill()
  await until(() => !listener.live)
  await nats.start()
  await until(() => listener.live)
  await revoke(1)
  await until(() => received.includes('revoked 1'))
  expect(received).toEqual(['gap', 'gap', 'revoked 1'])
})

test('soon stops being live while NATS is frozen', async () => {
  await makeStream()
  listener.start()
  await until(() => listener.live)
  nats.freeze()
  await until(() => !listener.live)
  nats.thaw()
  await until(() => listener.live)
  expect(received).toEqual(['gap', 'gap'])
})

test('waits for a missing stream, and survives the loss of stream and consumer', async () => {
  listener.start()
  await sleep(200)
  expect(listener.live).toBe(false)
  await makeStream()
  await until(() => listener.live)
  await onNats(async (connection) => {
    const manager = await jetstreamManager(connection)
    for await (const { name: consumer } of manager.consumers.list(name())) await manager.consumers.delete(name(), consumer)
  })
  await until(() => received.length === 2)
  await revoke(1)
  await until(() => received.length === 3)
  await onNats(async (connection) => (await jetstreamManager(connection)).streams.delete(name()))
  await until(() => !listener.live)
  await makeStream()
  await until(() => listener.live)
  await revoke(2)
  await until(() => received.length === 5)
  expect(received).toEqual(['gap', 'gap', 'revoked 1', 'gap', 'revoked 2'])
})

test('ignores an event that does not match its schema', async () => {
  await makeStream()
  listener.start()
  await until(() => listener.live)
  await publish(revoked.name, '{"n":"x"}')
  await publish(revoked.name, '{')
  await revoke(1)
  await until(() => received.includes('revoked 1'))
  expect(received.filter((line) => line !== 'gap')).toEqual(['revoked 1'])
  expect(logged.join()).toContain('does not match its schema')
})
