// The gateway with real services, built by service-kit.
import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { COOKIE_NAME, resolveSession } from '@ungana/contracts-identity'
import { buildService, createLogger, type Service } from '@ungana/service-kit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const running: Service[] = []
let gateway: RunningGateway

afterEach(async () => {
  await gateway.app.close()
  await Promise.all(running.splice(0).map((service) => service.close()))
})

async function startService(name = 'directory') {
  const service = await buildService({ name, identityPublicKey: publicKey, logger: createLogger({ name, level: 'silent' }) })
  service.get('/api/me', { config: { policy: 'anyone' } }, async (request) => ({ identity: request.identity, id: request.id }))
  service.get('/api/members', { config: { policy: 'member', act: 'self' } }, async () => ({}))
  service.get('/api/bank', { config: { policy: 'member', act: 'self', sensitive: true } }, async () => ({}))
  service.get('/api/wallet/:id', { config: { policy: 'anyone', alsoWithoutApi: true } }, async (request) => ({ params: request.params }))
  service.post('/api/echo', { config: { policy: 'anyone', visitorWrites: { unlimited: 'a test' } } }, async (request) => request.body)
  await service.listen({ host: '127.0.0.1', port: 0 })
  running.push(service)
  return { service, origin: `http://127.0.0.1:${(service.server.address() as AddressInfo).port}` }
}

async function startGateway(...origins: readonly string[]) {
  const config = { UPSTREAMS: [{ name: 'directory', addresses: origins }], IDENTITY_PRIVATE_KEY: privateKey }
  gateway = await runGateway({ config })
}

test("finds a service's routes, applies their policies, and passes on caller and request id", async () => {
  await startGateway((await startService()).origin)
  const response = await gateway.fetch('/api/me')
  expect(await response.json()).toEqual({ identity: { role: 'visitor' }, id: response.headers.get('x-request-id') })
  const refused = await gateway.fetch('/api/members')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, 'UNAUTHENTICATED'])
  const headers = { origin: SITE, 'content-type': 'application/json' }
  expect(await (await gateway.fetch('/api/echo', { method: 'POST', headers, body: '{"ü":[1]}' })).json()).toEqual({ ü: [1] })
  const broken = await gateway.fetch('/api/echo', { method: 'POST', headers, body: '{' })
  expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'VALIDATION', field: 'body' }])
})

test('serves a route without /api if it declares so, with the same rules', async () => {
  await startGateway((await startService()).origin)
  await vi.waitFor(async () => expect(await (await gateway.fetch('/wallet/7')).json()).toEqual({ params: { id: '7' } }), { timeout: 30_000 })
  const refused = await gateway.fetch('/wallet/7', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await gateway.fetch('/me')).headers.get('content-type')).toMatch('text/html')
})

test('loses no request while an instance is replaced', async () => {
  const [first, second] = [await startService(), await startService()]
  await startGateway(first.origin, second.origin)
  const statuses: number[] = []
  let stop = false
  const load = Array.from({ length: 4 }, async () => {
    while (!stop) {
      const response = await gateway.fetch('/api/me')
      await response.text()
      statuses.push(response.status)
    }
  })
  const served = async (more: number) => {
    const before = statuses.length
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before + more), { timeout: 30_000, interval: 2 })
  }
  await served(50)
  first.service.drain()
  await served(50)
  await first.service.close()
  await served(50)
  stop = true
  await Promise.all(load)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

describe('with identity', () => {
  const gatewayKeys = generateKeyPairSync('ed25519')
  const token = randomBytes(32).toString('base64url')
  const session = { id: randomUUID(), accountId: randomUUID(), role: 'member', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }

  async function startIdentity() {
    const logger = createLogger({ name: 'identity', level: 'silent' })
    const identity = await buildService({
      name: 'identity',
      identityPublicKey: publicKey,
      servicePublicKeys: new Map([['gateway', gatewayKeys.publicKey]]),
      logger,
    })
    identity.route({
      ...resolveSession,
      config: { policy: { services: ['gateway'] } },
      handler: async ({ body }) => ({ session: (body as { token: string }).token === token ? session : null }),
    })
    await identity.listen({ host: '127.0.0.1', port: 0 })
    running.push(identity)
    return `http://127.0.0.1:${(identity.server.address() as AddressInfo).port}`
  }

  async function startBoth(key: KeyObject) {
    const UPSTREAMS = [
      { name: 'directory', addresses: [(await startService()).origin] },
      { name: 'identity', addresses: [await startIdentity()] },
    ]
    gateway = await runGateway({ config: { UPSTREAMS, IDENTITY_PRIVATE_KEY: privateKey, SERVICE_PRIVATE_KEY: key } })
  }

  test('passes on the session that identity returns', async () => {
    await startBoth(gatewayKeys.privateKey)
    const headers = { cookie: `${COOKIE_NAME}=${token}` }
    const me = await gateway.fetch('/api/me', { headers })
    expect(await me.json()).toMatchObject({ identity: { sub: session.accountId, sid: session.id, role: 'member' } })
    expect((await gateway.fetch('/api/members', { headers })).status).toBe(200)
    expect((await gateway.fetch('/api/members')).status).toBe(401)
  })

  test('refuses sensitive calls with a cached session while identity is down', async () => {
    await startBoth(gatewayKeys.privateKey)
    const headers = { cookie: `${COOKIE_NAME}=${token}` }
    const statuses = () => Promise.all(['/api/members', '/api/bank'].map(async (path) => (await gateway.fetch(path, { headers })).status))
    expect(await statuses()).toEqual([200, 200])
    await running.pop()?.close()
    // Sensitive calls succeed until identity's last answer is a second old.
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 503]), { timeout: 20_000, interval: 50 })
  })

  test("answers 503 if identity does not accept the gateway's key", async () => {
    await startBoth(generateKeyPairSync('ed25519').privateKey)
    expect((await gateway.fetch('/api/members', { headers: { cookie: `${COOKIE_NAME}=${token}` } })).status).toBe(503)
  })
})
