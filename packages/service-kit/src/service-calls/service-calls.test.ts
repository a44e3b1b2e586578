import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import {
  buildService,
  type CallerPolicy,
  createLogger,
  createServiceClient,
  InvalidInput,
  loadConfig,
  type Policy,
  type RouteListing,
  type Service,
  type ServiceClientOptions,
  ServiceRefused,
  serviceCallConfig,
} from '../index.ts'
import { testIdentity } from '../testing/index.ts'

const pair = () => generateKeyPairSync('ed25519')
const identityKeys = pair()
const gatewayKeys = pair()
const publicKeys = new Map<string, KeyObject>([
  ['identity', identityKeys.publicKey],
  ['gateway', gatewayKeys.publicKey],
])
const browser = testIdentity('directory')

const putBusiness = {
  method: 'PUT',
  url: '/internal/businesses/:id',
  schema: {
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
    response: { 200: z.object({ id: z.string(), by: z.string() }) },
  },
} as const
const findBusinesses = {
  method: 'GET',
  url: '/internal/businesses',
  schema: { querystring: z.object({ q: z.string(), page: z.optional(z.coerce.number()) }), response: { 200: z.array(z.string()) } },
} as const
const forget = {
  method: 'DELETE',
  url: '/internal/businesses/:id',
  schema: { params: z.object({ id: z.string() }), response: { 204: z.undefined() } },
} as const

const build = (keys = publicKeys) =>
  buildService({
    name: 'directory',
    identityPublicKey: browser.publicKey,
    servicePublicKeys: keys,
    logger: createLogger({ name: 'directory', level: 'silent' }),
  })

describe('a route for services', () => {
  let app: Service
  beforeEach(async () => {
    app = await build()
    app.route({
      ...putBusiness,
      config: { policy: { services: ['identity'] } },
      handler: async (request) => {
        if (request.params.id === 'bad') throw new InvalidInput('id', 'id is bad')
        return { id: request.params.id, by: request.callingService, more: 'than the contract says' }
      },
    })
    app.get('/api/things', { config: { policy: 'anyone' } }, async () => 'things')
    app.get('/internal/who', { config: { policy: { services: ['identity'] } } }, async (request) => request.identity)
    app.get('/api/who', { config: { policy: 'anyone' } }, async (request) => request.callingService)
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => app.close())

  const client = (options: Partial<ServiceClientOptions> = {}) =>
    createServiceClient({
      service: 'identity',
      privateKey: identityKeys.privateKey,
      target: 'directory',
      addresses: [app.listeningOrigin],
      ...options,
    })
  const put = (options?: Partial<ServiceClientOptions>) => client(options).call(putBusiness, { params: { id: 'a/b' }, body: { name: 'Tea' } })

  test('accepts the service that it names, and validates input and output', async () => {
    const answer = await put()
    expectTypeOf(answer).toEqualTypeOf<{ id: string; by: string }>()
    expect(answer).toEqual({ id: 'a/b', by: 'identity' })
    await expect(client().call(putBusiness, { params: { id: 'x' }, body: { name: 7 as unknown as string } })).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION',
    })
    await expect(client().call(putBusiness, { params: { id: 'bad' }, body: { name: 'Tea' } })).rejects.toBeInstanceOf(ServiceRefused)
  })

  test('refuses other services, keys, audiences and old tokens', async () => {
    await expect(put({ service: 'gateway', privateKey: gatewayKeys.privateKey })).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(put({ privateKey: gatewayKeys.privateKey })).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    await expect(put({ service: 'nobody' })).rejects.toMatchObject({ status: 401 })
    await expect(put({ target: 'messaging' })).rejects.toMatchObject({ status: 401 })

    const now = Math.floor(Date.now() / 1000)
    const token = (claims: JWTPayload, typ = 'ungana-service+jwt') =>
      new SignJWT({ iss: 'identity', aud: 'directory', iat: now, exp: now + 30, ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ })
        .sign(identityKeys.privateKey)
    const ask = async (authorization: string | undefined, more: Record<string, string> = {}) =>
      (
        await app.inject({
          method: 'PUT',
          url: '/internal/businesses/x',
          headers: { ...(authorization && { authorization }), ...more },
          payload: { name: 'Tea' },
        })
      ).statusCode
    expect(await ask(`Bearer ${await token({})}`)).toBe(200)
    expect(await ask(`Bearer ${await token({ iat: now - 60, exp: now - 30 })}`)).toBe(401)
    expect(await ask(`Bearer ${await token({ iat: now - 60, exp: now + 3600 })}`)).toBe(401)
    expect(await ask(`Bearer ${await token({}, 'JWT')}`)).toBe(401)
    expect(await ask(`Bearer ${'x'.repeat(5000)}`)).toBe(401)
    expect(await ask('Basic x')).toBe(401)
    expect(await ask(undefined)).toBe(401)
    // The identity token of a browser is never accepted as a service's token.
    expect(await ask(undefined, await browser.headers({ role: 'staff', sub: crypto.randomUUID() }))).toBe(401)
  })

  test('is not in the gateway’s list of routes, and its token is valid nowhere else', async () => {
    const list = (await app.inject({ url: '/routes' })).json<RouteListing[]>()
    expect(list.map(({ url }) => url)).toEqual(['/api/things', '/api/who'])
    expect((await app.inject({ url: '/openapi.json' })).body).not.toContain('/internal/')
    const call = { method: 'GET', url: '/internal/who', schema: { response: { 200: z.unknown() } } } as const
    await expect(client().call(call, {})).rejects.toMatchObject({ statusCode: 503 })
    expect((await app.inject({ url: '/api/who', headers: await browser.headers() })).statusCode).toBe(500)
  })

  test('must be below /internal/ and name services with known keys', async () => {
    const other = await build()
    const route = (url: string, policy: Policy) => other.get(url, { config: { policy } }, async () => 'x')
    expect(() => route('/api/x', { services: ['identity'] })).toThrow('/internal/')
    expect(() => route('/x', { services: ['identity'] })).toThrow('/internal/')
    expect(() => route('/internal/x', 'operations')).toThrow('/internal/')
    expect(() => route('/internal/x', 'anyone')).toThrow('/internal/')
    expect(() => route('/internal/x', { services: [] as unknown as [string] })).toThrow('policy')
    expect(() => route('/internal/x', { services: ['payments'] })).toThrow('payments')
    await other.close()
    expectTypeOf<RouteListing['policy']>().toEqualTypeOf<CallerPolicy>()
  })
})

describe('the client', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function instance(answer: Answer, { host = '127.0.0.1', port = 0 } = {}) {
    let calls = 0
    const server = createServer((request, response) => {
      calls++
      answer(request, response)
    }).listen(port, host)
    servers.push(server)
    await once(server, 'listening')
    const listensAt = (server.address() as AddressInfo).port
    const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
    return { origin: `http://${host}:${listensAt}`, port: listensAt, calls: () => calls, stop }
  }
  const json =
    (status: number, body: unknown): Answer =>
    (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const client = (...addresses: string[]) =>
    createServiceClient({ service: 'identity', privateKey: identityKeys.privateKey, target: 'directory', addresses })
  const find = { query: { q: 'a&b', page: undefined } }

  test('sends the endpoint’s input', async () => {
    const seen: { url: string | undefined; headers: IncomingMessage['headers'] }[] = []
    const good = await instance((request, response) => {
      seen.push({ url: request.url, headers: request.headers })
      if (request.method === 'DELETE') response.writeHead(204).end()
      else json(200, ['x'])(request, response)
    })
    const directory = client(good.origin)
    expect(await directory.call(findBusinesses, find, { requestId: 'request-1' })).toEqual(['x'])
    expect(await directory.call(forget, { params: { id: 'x' } }, { idempotencyKey: 'k' })).toBeUndefined()
    expect(seen.map(({ url }) => url)).toEqual(['/internal/businesses?q=a%26b', '/internal/businesses/x'])
    expect(seen[0]?.headers['x-request-id']).toBe('request-1')
    expect(seen[1]?.headers['idempotency-key']).toBe('k')
  })

  test('repeats only reads and calls with a key, on another instance', async () => {
    const broken = await instance(json(503, {}))
    const good = await instance((request, response) =>
      request.method === 'DELETE' ? void response.writeHead(204).end() : json(200, ['x'])(request, response),
    )
    const directory = client(broken.origin, good.origin)
    expect(await directory.call(findBusinesses, find)).toEqual(['x'])
    expect([broken.calls(), good.calls()]).toEqual([1, 1])
    await directory.call(forget, { params: { id: 'x' } }, { idempotencyKey: 'k' })
    expect([broken.calls(), good.calls()]).toEqual([2, 2])
    await expect(directory.call(forget, { params: { id: 'x' } })).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
    expect([broken.calls(), good.calls()]).toEqual([3, 2])
  })

  test('sends a call that no connection took to another instance, also without a key', async () => {
    const [gone, good] = [await instance(json(204, {})), await instance((_request, response) => void response.writeHead(204).end())]
    await gone.stop()
    const directory = client(gone.origin, good.origin)
    for (let i = 0; i < 4; i++) await directory.call(forget, { params: { id: 'x' } })
    expect(good.calls()).toBe(4)
  })

  test('shares calls among the instances of a name, and follows the name', async () => {
    const first = await instance(json(200, ['first']), { host: '127.0.0.2' })
    const second = await instance(json(200, ['second']), { host: '127.0.0.3', port: first.port })
    let found = ['127.0.0.2', '127.0.0.3']
    const directory = createServiceClient({
      service: 'identity',
      privateKey: identityKeys.privateKey,
      target: 'directory',
      addresses: [`http://directory.test:${first.port}`],
      lookup: async () => found,
    })
    for (let i = 0; i < 6; i++) await directory.call(findBusinesses, find)
    expect([first.calls(), second.calls()]).toEqual([3, 3])
    found = ['127.0.0.3']
    await first.stop()
    await expect
      .poll(async () => {
        const before = second.calls()
        await Promise.all([directory.call(findBusinesses, find), directory.call(findBusinesses, find)])
        return second.calls() - before
      })
      .toBe(2)
  })

  test('repeats at most twice, skips failed instances, and stays within its budget of repetitions', async () => {
    const broken = await instance(json(503, {}))
    await expect(client(broken.origin).call(findBusinesses, find)).rejects.toMatchObject({ statusCode: 503 })
    expect(broken.calls()).toBe(3)
    const other = await instance(json(500, {}))
    const directory = client(other.origin)
    for (let i = 0; i < 20; i++) await expect(directory.call(findBusinesses, find)).rejects.toMatchObject({ statusCode: 503 })
    // Five failures open the circuit breaker. After that, only a few calls test whether the instance works again.
    expect(other.calls()).toBeLessThan(10)
  })

  test('an instance that hangs takes only half of a read’s time', async () => {
    const hung = await instance(() => {})
    const good = await instance(json(200, ['x']))
    expect(await client(hung.origin, good.origin).call(findBusinesses, find, { deadlineMs: 4000 })).toEqual(['x'])
    await expect(client(hung.origin).call(forget, { params: { id: 'x' } }, { deadlineMs: 100 })).rejects.toMatchObject({ statusCode: 503 })
    await expect(client(hung.origin).call(findBusinesses, find, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ statusCode: 503 })
  })

  test('does not repeat a refused call, and treats an answer that breaks the contract as unavailable', async () => {
    const refusing = await instance(json(404, { message: 'no', code: 'NOT_FOUND', requestId: 'r' }))
    await expect(client(refusing.origin).call(findBusinesses, find)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(refusing.calls()).toBe(1)
    const strange = await instance(json(200, { not: 'a list' }))
    await expect(client(strange.origin).call(findBusinesses, find)).rejects.toMatchObject({ statusCode: 503 })
    const elsewhere = await instance((_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    await expect(client(elsewhere.origin).call(findBusinesses, find)).rejects.toMatchObject({ statusCode: 503 })
    await expect(client('http://127.0.0.1:1').call(findBusinesses, find)).rejects.toMatchObject({ statusCode: 503 })
  })
})

describe('the configuration', () => {
  const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')
  const config = z.object(serviceCallConfig)
  const SERVICE_PRIVATE_KEY = identityKeys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

  test('is parsed', () => {
    const read = loadConfig(config, {
      SERVICE_PRIVATE_KEY,
      SERVICE_PUBLIC_KEYS: `identity=${spki(identityKeys.publicKey)}; gateway=${spki(gatewayKeys.publicKey)};`,
      SERVICE_ADDRESSES: 'directory=http://127.0.0.1:1,http://127.0.0.1:2;identity=http://127.0.0.1:3',
    })
    expect([...read.SERVICE_PUBLIC_KEYS.keys()]).toEqual(['identity', 'gateway'])
    expect(read.SERVICE_PUBLIC_KEYS.get('gateway')?.equals(gatewayKeys.publicKey)).toBe(true)
    expect([...read.SERVICE_ADDRESSES]).toEqual([
      ['directory', ['http://127.0.0.1:1', 'http://127.0.0.1:2']],
      ['identity', ['http://127.0.0.1:3']],
    ])
    expect(loadConfig(config, { SERVICE_PRIVATE_KEY })).toMatchObject({ SERVICE_PUBLIC_KEYS: new Map(), SERVICE_ADDRESSES: new Map() })
  })

  test.each([
    'identity',
    '=x',
    'identity=x',
    `Identity=${spki(identityKeys.publicKey)}`,
    `a=${spki(identityKeys.publicKey)};a=${spki(identityKeys.publicKey)}`,
  ])('refuses %s as a list of keys', (SERVICE_PUBLIC_KEYS) => {
    expect(() => loadConfig(config, { SERVICE_PRIVATE_KEY, SERVICE_PUBLIC_KEYS })).toThrow('SERVICE_PUBLIC_KEYS')
  })

  test.each(['directory=127.0.0.1:1', 'directory=http://a/b', 'directory='])('refuses %s as a list of addresses', (SERVICE_ADDRESSES) => {
    expect(() => loadConfig(config, { SERVICE_PRIVATE_KEY, SERVICE_ADDRESSES })).toThrow('SERVICE_ADDRESSES')
  })
})
