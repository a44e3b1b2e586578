// Revocations as they come over a real NATS server, which may be away, frozen or begin anew.
import { randomUUID } from 'node:crypto'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { COOKIE_NAME, sessionsRevoked } from '@ungana/contracts-identity'
import { createLogger } from '@ungana/service-kit'
import { startNats, type TestNats } from '@ungana/service-kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FakeIdentity, fakeIdentity } from '#testing/fake-identity.ts'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'
import { listenOnNats, type RevocationListener } from './revocations.ts'

let nats: TestNats
let connection: NatsConnection | undefined
let prefix: string
let directory: FakeService
let identity: FakeIdentity
let gateway: RunningGateway
let listener: RevocationListener
let now: number

/** Hang guard for what must come about by itself; nothing here is expected within a certain time. */
const eventually = { timeout: 30_000, interval: 10 }

beforeAll(async () => {
  nats = await startNats()
})
afterAll(() => nats.remove())

async function makeStream() {
  connection = await connect({ servers: nats.url, reconnect: false })
  const manager = await jetstreamManager(connection)
  await manager.streams.add({ name: `${prefix}_identity`.toUpperCase(), subjects: [`${prefix}.identity.>`] })
}

async function publish(payload: unknown) {
  connection ??= await connect({ servers: nats.url, reconnect: false })
  await jetstream(connection).publish(`${prefix}.${sessionsRevoked.name}`, JSON.stringify(payload))
}

beforeEach(async () => {
  prefix = `test-${randomUUID().slice(0, 8)}`
  now = Date.now()
  directory = await fakeService([{ url: '/api/mine', policy: 'member' }])
  identity = await fakeIdentity()
  const listen = listenOnNats({ natsUrl: nats.url, prefix, logger: createLogger({ name: 'test', level: 'silent' }) })
  gateway = await runGateway({
    services: { directory: [directory], identity: [identity.service] },
    tuning: {
      now: () => now,
      listenToRevocations(sessions) {
        listener = listen(sessions)
        return listener
      },
    },
  })
})
afterEach(async () => {
  await connection?.close()
  connection = undefined
  await gateway.app.close()
  await Promise.all([directory.kill(), identity.service.kill()])
})

const status = async (token: string) => (await gateway.fetch('/api/mine', { headers: { cookie: `${COOKIE_NAME}=${token}` } })).status
const untilLive = (live: boolean) => vi.waitFor(() => expect(listener.live).toBe(live), eventually)
const stored = (token: string) => identity.sessions.get(token) as { id: string; accountId: string }
const revoke = (token: string) => {
  const { id, accountId } = stored(token)
  identity.sessions.delete(token)
  return { accountId, sessionIds: [id] }
}

test('a session that was revoked elsewhere is refused when its event comes', async () => {
  await makeStream()
  await untilLive(true)
  const [ann, bob] = [identity.signIn(), identity.signIn()]
  expect([await status(ann), await status(bob)]).toEqual([200, 200])
  const event = revoke(ann)
  expect(await status(ann)).toBe(200)
  await publish(event)
  await vi.waitFor(async () => expect(await status(ann)).toBe(401), eventually)
  expect(await status(bob)).toBe(200)
  // No clock has moved: it was the event, and it concerned one of them.
  expect(identity.questions).toHaveLength(3)
})

test('until identity has made its stream, and while NATS is away, sessions count a second; afterwards as before', async () => {
  expect(listener.live).toBe(false)
  const ann = identity.signIn()
  expect(await status(ann)).toBe(200)
  now += 1000
  expect(await status(ann)).toBe(200)
  expect(identity.questions).toHaveLength(2)

  await makeStream()
  await untilLive(true)
  now += 1000
  expect(await status(ann)).toBe(200)
  now += 59_000
  expect(await status(ann)).toBe(200)
  expect(identity.questions).toHaveLength(3)

  // Revoked while nobody could be told.
  await nats.kill()
  await untilLive(false)
  const bob = identity.signIn()
  expect(await status(bob)).toBe(200)
  revoke(ann)
  expect(await status(ann)).toBe(401)

  await nats.start()
  await untilLive(true)
  revoke(bob)
  now += 1000
  expect(await status(bob)).toBe(401)
})

test('a server that is frozen counts as away', async () => {
  await makeStream()
  await untilLive(true)
  const ann = identity.signIn()
  expect(await status(ann)).toBe(200)
  nats.freeze()
  try {
    await untilLive(false)
    revoke(ann)
    now += 1000
    expect(await status(ann)).toBe(401)
  } finally {
    nats.thaw()
  }
})

test('an event that is none does no harm', async () => {
  await makeStream()
  await untilLive(true)
  const ann = identity.signIn()
  expect(await status(ann)).toBe(200)
  await publish({ nonsense: true })
  await publish(revoke(ann))
  await vi.waitFor(async () => expect(await status(ann)).toBe(401), eventually)
})
