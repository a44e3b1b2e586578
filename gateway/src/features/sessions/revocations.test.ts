// Tests revocations with a real NATS server that is down, frozen or restarted.
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

/** The limit only stops a test that hangs. No test here checks how fast something happens. */
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

test('refuses a session once its revocation event arrives', async () => {
  await makeStream()
  await untilLive(true)
  const [ann, bob] = [identity.logIn(), identity.logIn()]
  expect([await status(ann), await status(bob)]).toEqual([200, 200])
  const event = revoke(ann)
  expect(await status(ann)).toBe(200)
  await publish(event)
  await vi.waitFor(async () => expect(await status(ann)).toBe(401), eventually)
  expect(await status(bob)).toBe(200)
  // The clock has not moved, so the event caused the new question, and only about one session.
  expect(identity.questions).toHaveLength(3)
})

test('trusts a session for one second only, until identity has created its stream and while NATS is down', async () => {
  expect(listener.live).toBe(false)
  const ann = identity.logIn()
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

  // Revoked while NATS could not deliver the event.
  await nats.kill()
  await untilLive(false)
  const bob = identity.logIn()
  expect(await status(bob)).toBe(200)
  revoke(ann)
  expect(await status(ann)).toBe(401)

  await nats.start()
  await untilLive(true)
  revoke(bob)
  now += 1000
  expect(await status(bob)).toBe(401)
})

test('treats a frozen server as down', async () => {
  await makeStream()
  await untilLive(true)
  const ann = identity.logIn()
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

test('ignores an invalid event', async () => {
  await makeStream()
  await untilLive(true)
  const ann = identity.logIn()
  expect(await status(ann)).toBe(200)
  await publish({ nonsense: true })
  await publish(revoke(ann))
  await vi.waitFor(async () => expect(await status(ann)).toBe(401), eventually)
})
