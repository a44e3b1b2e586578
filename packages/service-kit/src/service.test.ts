import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text as socketText } from 'node:stream/consumers'
import { mayDo, type StaffRole, type TeamRole, teamRoles } from '@ungana/contracts-identity'
import { endpoint } from '@ungana/contracts-kit'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { buildService, createError, createLogger, InvalidInput, type Service } from './index.ts'
import { testIdentity } from './testing/identity.ts'
import { longestTurn, STALL_MAX } from './testing/stalls.ts'

const thing = z.object({ id: z.uuid(), name: z.string() })
const listThings = endpoint({
  method: 'GET',
  url: '/api/things',
  schema: {
    querystring: z.object({ q: z.optional(z.string()), page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))) }),
    response: { 200: z.array(thing) },
  },
})
const getThing = endpoint({ method: 'GET', url: '/api/things/:id', schema: { params: z.object({ id: z.uuid() }), response: { 200: thing } } })
const makeThing = endpoint({
  method: 'POST',
  url: '/api/things',
  deadline: 'provider',
  schema: { body: z.object({ name: z.string(), owner: z.object({ email: z.email() }) }), response: { 201: thing } },
})
const removeThing = endpoint({
  method: 'DELETE',
  url: '/api/things/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 204: z.undefined() } },
})

const id = '0198a000-0000-7000-8000-000000000000'
const identity = testIdentity('things')
const lines: Record<string, unknown>[] = []
const logger = createLogger({ name: 'things', level: 'debug', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
const ThingNotFound = createError('THINGS_NOT_FOUND', 'No thing {0}', 404)
const ShopClosed = createError('THINGS_CLOSED', 'The shop at 10.0.0.7 is closed', 503)

let service: Service
const bare = () => buildService({ name: 'things', identityPublicKey: identity.publicKey, logLevel: 'silent' })

beforeAll(async () => {
  service = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logger })
  service.route({
    ...listThings,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      expectTypeOf(request.query.page).toEqualTypeOf<number | undefined>()
      expectTypeOf(request.query.q).toEqualTypeOf<string | undefined>()
      reply.header('x-total-count', 1)
      return [{ id, name: `${request.query.q} ${request.query.page}`, secret: 'not in the contract' }]
    },
  })
  service.route({
    ...getThing,
    config: { policy: 'member', act: 'self' },
    handler: async (request) => {
      expectTypeOf(request.params).toEqualTypeOf<{ id: string }>()
      if (request.params.id.endsWith('2')) throw new ShopClosed()
      if (request.params.id.endsWith('3')) throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
      if (request.params.id.endsWith('4')) throw 'a string'
      if (request.params.id.endsWith('5')) throw new InvalidInput('id', 'id must be another')
      if (request.params.id.endsWith('6')) throw new TypeError('undefined is not /srv/ungana/secret.ts')
      throw new ThingNotFound(request.params.id)
    },
  })
  service.route({
    ...makeThing,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      expectTypeOf(request.body).toEqualTypeOf<{ name: string; owner: { email: string } }>()
      return reply.code(201).send({ id, name: request.body.name })
    },
  })
  service.get('/shared/:token', { config: { policy: 'anyone' } }, async () => ({ id }))
  service.route({ ...removeThing, config: { policy: 'staff', act: 'staff.see' }, handler: async (_request, reply) => reply.code(204).send() })
})
afterAll(() => service.close())

const member = { role: 'member', sub: id } as const
const staff = { role: 'staff', sub: id } as const

async function ask(
  method: 'GET' | 'POST' | 'DELETE' | 'HEAD' | 'OPTIONS',
  url: string,
  claims?: Parameters<typeof identity.token>[0],
  payload?: unknown,
) {
  const response = await service.inject({
    method,
    url,
    headers: { ...(await identity.headers(claims)), ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
  return { status: response.statusCode, body: response.body === '' ? '' : response.json(), headers: response.headers }
}

describe('answers', () => {
  test('coerces input and returns only fields of the contract', async () => {
    const { status, body, headers } = await ask('GET', '/api/things?q=tea&page=2&unknown=1')
    expect(status).toBe(200)
    expect(body).toEqual([{ id, name: 'tea 2' }])
    expect(headers['x-total-count']).toBe('1')
  })

  test('HEAD answers like GET, but without a body', async () => {
    const { status, body, headers } = await ask('HEAD', '/api/things?q=tea&page=2')
    expect({ status, body }).toEqual({ status: 200, body: '' })
    expect(headers['content-length']).toBe(String(JSON.stringify([{ id, name: 'tea 2' }]).length))
  })

  test('an answer that breaks its contract does not compile, and at run time becomes a 500 without details', async () => {
    const app = await bare()
    // @ts-expect-error a thing's name is text
    app.route({ ...getThing, config: { policy: 'anyone' }, handler: async () => ({ id, name: 7 }) })
    const response = await app.inject({ url: `/api/things/${id}`, headers: await identity.headers() })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
      requestId: expect.any(String),
    })
    await app.close()
  })
})

describe('errors', () => {
  test.each([
    ['0', 404, 'THINGS_NOT_FOUND', `No thing ${id}`],
    ['2', 503, 'THINGS_CLOSED', 'This is not available right now. Please try again.'],
    ['3', 503, 'UNAVAILABLE', 'This is not available right now. Please try again.'],
    ['4', 500, 'INTERNAL', 'Something went wrong on our side. Please try again.'],
    ['5', 400, 'VALIDATION', 'id must be another'],
    ['6', 500, 'INTERNAL', 'Something went wrong on our side. Please try again.'],
  ])('thing %s: %i %s', async (end, status, code, message) => {
    const answer = await ask('GET', `/api/things/${id.slice(0, -1)}${end}`, member)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ code, message, requestId: answer.headers['x-request-id'], ...(status === 400 && { field: 'id' }) })
  })

  test.each([
    ['GET', '/api/nothing', undefined, 404, 'NOT_FOUND', undefined],
    ['POST', '/api/things/%zz', {}, 400, 'VALIDATION', 'url'],
    ['GET', '/api/things/%zz', undefined, 400, 'VALIDATION', 'url'],
    ['POST', '/api/things', undefined, 400, 'VALIDATION', 'name'],
    ['POST', '/api/things', '{', 400, 'VALIDATION', 'body'],
    ['POST', '/api/things', '', 400, 'VALIDATION', 'name'],
    ['POST', '/api/things', '{"__proto__":{"admin":true}}', 400, 'VALIDATION', 'body'],
    ['POST', '/api/things', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 413, 'PAYLOAD_TOO_LARGE', undefined],
    ['OPTIONS', '/api/things', undefined, 405, 'METHOD_NOT_ALLOWED', undefined],
    ['DELETE', '/api/things', undefined, 405, 'METHOD_NOT_ALLOWED', undefined],
  ] as const)('%s %s %#: %i', async (method, url, payload, status, code, field) => {
    const answer = await ask(method, url, staff, payload)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ message: expect.any(String), code, requestId: answer.headers['x-request-id'], ...(field && { field }) })
    if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD, POST')
  })

  test('refuses a body of very many values before reading them', async () => {
    const send = async (payload: string) =>
      service.inject({
        method: 'POST',
        url: '/api/things',
        headers: { ...(await identity.headers({ role: 'member', sub: id })), 'content-type': 'application/json' },
        payload,
      })
    const turns = []
    for (let tries = 0; tries < 5; tries++) {
      turns.push(
        await longestTurn(async () => {
          const answer = await send(`[${'0,'.repeat(500_000)}0]`)
          expect([answer.statusCode, answer.json()]).toMatchObject([400, { field: 'body', message: 'body has too many values' }])
        }),
      )
    }
    expect(Math.min(...turns)).toBeLessThan(STALL_MAX)
    const text = await send(JSON.stringify({ name: ', '.repeat(20_000), owner: { email: 'a@b.example' } }))
    expect(text.statusCode).toBe(201)
  })

  test('are in the language of the page; the browser’s own languages do not count', async () => {
    const answer = async (headers: Record<string, string>) =>
      (await service.inject({ url: `/api/things/${id.slice(0, -1)}2`, headers: { ...(await identity.headers(member)), ...headers } })).json()
    const english = { message: 'This is not available right now. Please try again.', code: 'THINGS_CLOSED', requestId: expect.any(String) }
    expect(await answer({ 'ungana-language': 'fr' })).toEqual({
      ...english,
      message: 'Ceci n’est pas disponible pour le moment. Veuillez réessayer.',
    })
    for (const headers of [{}, { 'accept-language': 'fr' }, { 'ungana-language': 'en' }, { 'ungana-language': 'de' }])
      expect(await answer(headers)).toEqual(english)
  })

  test('refuses a body that is not JSON', async () => {
    const headers = { ...(await identity.headers(member)), 'content-type': 'text/plain' }
    const response = await service.inject({ method: 'POST', url: '/api/things', headers, payload: 'x' })
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('logs the details that the answer hides', async () => {
    lines.length = 0
    const { body } = await ask('GET', `/api/things/${id.slice(0, -1)}6`, member)
    const logged = lines.find((line) => line.msg === 'request failed')
    expect(logged).toMatchObject({
      level: 'error',
      requestId: body.requestId,
      err: { type: 'TypeError', message: 'undefined is not /srv/ungana/secret.ts' },
    })
  })
})

describe('policies', () => {
  test('refuses a route without a policy', async () => {
    const app = await bare()
    expect(() => app.get('/api/open', async () => 'hello')).toThrow('Route GET /api/open declares no policy')
    expect(() => app.get('/api/open', { config: { policy: 'anybody' as 'anyone' } }, async () => 'hello')).toThrow('declares no policy')
    await app.close()
  })

  test('refuses a route of members or staff without an act of its own table', async () => {
    const app = await bare()
    const handler = async () => 'hello'
    expect(() => app.get('/api/mine', { config: { policy: 'member' } }, handler)).toThrow('names an act')
    expect(() => app.get('/api/mine', { config: { policy: 'member', act: 'fly' as 'self' } }, handler)).toThrow('names an act')
    expect(() => app.get('/api/mine', { config: { policy: 'member', act: 'staff.see' } }, handler)).toThrow('names an act')
    expect(() => app.get('/api/queue', { config: { policy: 'staff' } }, handler)).toThrow('names an act')
    expect(() => app.get('/api/queue', { config: { policy: 'staff', act: 'self' } }, handler)).toThrow('names an act')
    expect(() => app.get('/api/queue', { config: { policy: 'staff', act: 'staff.see', staffAct: 'staff.see' } }, handler)).toThrow('staffAct')
    await app.close()
  })

  test('admits only staff whose role may do the act of a staff route, or the staffAct of a route of members', async () => {
    const app = await bare()
    app.get('/api/queue', { config: { policy: 'staff', act: 'payments.see' } }, async () => 'payments')
    app.get('/api/bank', { config: { policy: 'member', act: 'bank.edit', staffAct: 'payments.see' } }, async () => 'numbers')
    const statuses = async (staffRole?: StaffRole) => {
      const headers = await identity.headers({ role: 'staff', sub: id, ...(staffRole && { staffRole }) })
      const answers = await Promise.all(['/api/queue', '/api/bank'].map((url) => app.inject({ url, headers })))
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statuses('payments')).toEqual([200, 200])
    expect(await statuses('moderation')).toEqual([403, 403])
    // From an older gateway.
    expect(await statuses()).toEqual([200, 200])
    const member = await identity.headers({ role: 'member', sub: id, staffRole: 'all' })
    expect((await app.inject({ url: '/api/queue', headers: member })).json().code).toBe('FORBIDDEN')
    await app.close()
  })

  test.each(['member', 'anyone'] as const)('a route of %s admits only the roles that may do its act', async (policy) => {
    const app = await bare()
    app.get('/api/bank', { config: { policy, act: 'bank.edit' } }, async () => 'numbers')
    const status = async (role?: TeamRole) => {
      const person = role && { person: { id, name: 'Grace Uwera', role } }
      const headers = await identity.headers({ role: 'member', sub: id, ...person })
      return (await app.inject({ url: '/api/bank', headers })).statusCode
    }
    expect(await Promise.all(teamRoles.map(status))).toEqual(teamRoles.map((role) => (mayDo(role, 'bank.edit') ? 200 : 403)))
    // A gateway of an earlier release names no person: the owner calls.
    expect(await status()).toBe(200)
    const staff = await identity.headers({ role: 'staff', sub: id })
    expect((await app.inject({ url: '/api/bank', headers: staff })).statusCode).toBe(200)
    await app.close()
  })

  test('people of a frozen company look, but do not act', async () => {
    const app = await bare()
    const handler = async () => 'done'
    app.get('/api/bank', { config: { policy: 'member', act: 'bank.edit' } }, handler)
    app.get('/api/bank/number', { config: { policy: 'member', act: 'bank.edit', provedDevice: true } }, handler)
    app.post('/api/bank', { config: { policy: 'member', act: 'bank.edit' } }, handler)
    app.post('/api/language', { config: { policy: 'member', act: 'self' } }, handler)
    app.post('/api/thaw', { config: { policy: 'member', act: 'company.own', provedDevice: true, whileFrozen: true } }, handler)
    const headers = await identity.headers({ role: 'member', sub: id, frozen: true })
    const answers = [
      ['GET', '/api/bank', 200],
      ['GET', '/api/bank/number', 403],
      ['POST', '/api/bank', 403],
      ['POST', '/api/language', 200],
      ['POST', '/api/thaw', 200],
    ] as const
    for (const [method, url, status] of answers) expect((await app.inject({ method, url, headers })).statusCode, url).toBe(status)
    await app.close()
  })

  test('a plugin’s route without a policy prevents the start', async () => {
    const app = await bare()
    app.register(async (scope) => {
      scope.get('/api/open', async () => 'hello')
    })
    await expect(app.ready()).rejects.toThrow('Route GET /api/open declares no policy')
    await app.close()
  })

  test('refuses a route where visitors write without a limit', async () => {
    const app = await bare()
    const config = { policy: 'anyone' } as const
    const handler = async () => 'sent'
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      expect(() => app[method]('/api/letters', { config }, handler)).toThrow('lets visitors write without a limit')
    }
    app.post('/api/requests', { config: { ...config, visitorWrites: 'form' } }, handler)
    app.post('/api/links', { config: { ...config, visitorWrites: { unlimited: 'needs an emailed token' } } }, handler)
    expect(app.listedRoutes.map(({ url, form }) => [url, form])).toEqual([
      ['/api/requests', true],
      ['/api/links', undefined],
    ])
    await app.close()
  })

  test('refuses the operations policy below /api', async () => {
    const app = await bare()
    expect(() => app.get('/api/open', { config: { policy: 'operations' } }, async () => 'hello')).toThrow("cannot be 'operations'")
    await app.close()
  })

  const item = `/api/things/${id}`
  test.each([
    ['GET', '/api/things', undefined, 200],
    ['GET', item, undefined, 401],
    ['GET', item, member, 404],
    ['GET', item, staff, 404],
    ['HEAD', item, undefined, 401],
    ['DELETE', item, undefined, 401],
    ['DELETE', item, member, 403],
    ['DELETE', item, staff, 204],
    // The call is refused before validation, so it does not matter that this id is invalid.
    ['GET', '/api/things/7', undefined, 401],
    ['DELETE', '/api/things/7', member, 403],
    ['POST', '/api/things', undefined, 401],
  ] as const)('%s %s as %o: %i', async (method, url, claims, status) => {
    expect((await ask(method, url, claims, method === 'POST' ? '{' : undefined)).status).toBe(status)
  })

  test('answers for members and staff are stored in no cache', async () => {
    expect((await ask('GET', item, member)).headers['cache-control']).toBe('no-store')
    expect((await ask('DELETE', item, staff)).headers['cache-control']).toBe('no-store')
    expect((await ask('GET', '/api/things')).headers).not.toHaveProperty('cache-control')
  })

  test('answers only probes without a token', async () => {
    const statuses: Record<string, number> = {}
    for (const url of ['/api/things', item, '/live', '/ready', '/metrics', '/routes', '/contracts', '/openapi.json'])
      statuses[url] = (await service.inject(url)).statusCode
    expect(statuses).toEqual({
      '/api/things': 401,
      [item]: 401,
      '/live': 200,
      '/ready': 200,
      '/metrics': 200,
      '/routes': 200,
      '/contracts': 200,
      '/openapi.json': 200,
    })
  })
})

describe('operations routes', () => {
  test('/routes lists the routes below /api', async () => {
    expect((await service.inject('/routes')).json()).toEqual([
      { method: 'GET', url: '/api/things', deadline: 'normal', policy: 'anyone' },
      { method: 'GET', url: '/api/things/:id', deadline: 'normal', policy: 'member' },
      { method: 'POST', url: '/api/things', deadline: 'provider', policy: 'member' },
      { method: 'DELETE', url: '/api/things/:id', deadline: 'normal', policy: 'staff' },
    ])
  })

  test('/openapi.json describes routes below /api with zod/mini schemas', async () => {
    const document = (await service.inject('/openapi.json')).json()
    expect(Object.keys(document.paths)).toEqual(['/api/things', '/api/things/{id}'])
    const post = document.paths['/api/things'].post
    expect(post).toMatchObject({ 'x-policy': 'member', 'x-deadline': 'provider' })
    expect(post.requestBody.content['application/json'].schema.properties.owner.properties.email).toMatchObject({ type: 'string', format: 'email' })
    expect(post.responses.default.content['application/json'].schema.required).toEqual(['message', 'code', 'requestId'])
    expect(document.paths['/api/things'].get.parameters).toContainEqual(
      expect.objectContaining({
        name: 'page',
        in: 'query',
        required: false,
        schema: expect.objectContaining({ type: 'integer', minimum: 1, maximum: 100 }),
      }),
    )
  })

  test('/metrics counts by route pattern', async () => {
    await ask('GET', `/api/things/${id}`, member)
    await ask('GET', '/api/what-is-this')
    await service.inject('/ready')
    const text = (await service.inject('/metrics')).body
    expect(text).toMatch(/^build_info\{commit="[0-9a-f+]*"\} 1$/m)
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/things\/:id",status="404"\} \d+/)
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="unmatched",status="404"\} \d+/)
    // Alerts and canaries read these.
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/ready",status="\d+"\} \d+/)
    expect(text).toMatch(/http_request_duration_seconds_bucket\{le="1",method="GET",route="\/api\/things\/:id",status="404"\} \d+/)
    expect(text).toMatch(/^process_start_time_seconds \d+$/m)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).not.toContain(id)
    expect(text).not.toContain('what-is-this')
  })

  test('two services in one process have separate metrics', async () => {
    const other = await bare()
    expect((await other.inject('/metrics')).body).not.toContain('/api/things')
    await other.close()
  })
})

describe('request ids', () => {
  test.each(['0198a000-0000-7000-8000-00000000abcd', 'a'.repeat(64)])('keeps %s', async (given) => {
    const response = await service.inject({ url: '/api/nothing', headers: { 'x-request-id': given } })
    expect([response.headers['x-request-id'], response.json().requestId]).toEqual([given, given])
  })

  test.each(['short', 'a'.repeat(65), 'has space', 'quote"quote', ''])('replaces %j', async (given) => {
    const response = await service.inject({ url: '/api/nothing', headers: { 'x-request-id': given } })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })
})

describe('logs', () => {
  test('have one line per request with its id and route, without query and token', async () => {
    lines.length = 0
    const { headers } = await ask('GET', '/api/things?q=private')
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        service: 'things',
        requestId: headers['x-request-id'],
        route: '/api/things',
        path: '/api/things',
        status: 200,
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('private')
  })

  test('never contain a path’s token, with or without a route', async () => {
    lines.length = 0
    const token = 'Zk3u_0s-Qm7Yp1xT9aLbCw'
    expect((await ask('GET', '/shared/short')).status).toBe(200)
    expect((await ask('GET', `/shared/${token}`)).status).toBe(200)
    expect((await ask('POST', `/shared/${token}`)).status).toBe(405)
    expect((await ask('GET', `/shared/${token}/more`)).status).toBe(404)
    expect((await ask('GET', `/api/nowhere/${id}/a-name-of-more-than-22-letters`)).status).toBe(404)
    expect(lines.map(({ route, path }) => path ?? route)).toEqual([
      '/shared/:token',
      '/shared/:token',
      '/shared/:token',
      '/shared/:token/more',
      `/api/nowhere/${id}/a-name-of-more-than-22-letters`,
    ])
    expect(JSON.stringify(lines)).not.toContain('short')
  })

  test('log probes at debug', async () => {
    lines.length = 0
    await service.inject('/live')
    expect(lines).toEqual([expect.objectContaining({ level: 'debug', route: '/live' })])
  })

  test('hide credentials in headers', async () => {
    lines.length = 0
    const headers = { authorization: 'Bearer sesame', cookie: 'sid=sesame', 'x-ungana-identity': 'sesame', accept: 'text/html' }
    logger.info(headers, 'a')
    logger.info({ headers }, 'b')
    logger.info({ req: { headers } }, 'c')
    expect(lines).toHaveLength(3)
    expect(JSON.stringify(lines)).not.toContain('sesame')
    expect(JSON.stringify(lines)).toContain('text/html')
  })

  test("contain an error's causes, but no properties that database drivers add", async () => {
    lines.length = 0
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (account)=(DE89370400440532013000) already exists.' })
    logger.error({ err: new Error('could not save', { cause }) }, 'x')
    expect(lines[0]).toMatchObject({ err: { message: 'could not save', cause: { code: '23505', message: 'duplicate key' } } })
    expect(JSON.stringify(lines)).not.toContain('DE89')
  })

  test('contain every refusal, even if a sample of 0 is configured', async () => {
    const seen: Record<string, unknown>[] = []
    const quiet = await buildService({
      name: 'things',
      identityPublicKey: identity.publicKey,
      logger: createLogger({ name: 'things', destination: { write: (line) => void seen.push(JSON.parse(line)) } }),
      logSample: 0,
    })
    quiet.get('/api/fine', { config: { policy: 'anyone' } }, async () => 'fine')
    await quiet.inject({ url: '/api/fine', headers: await identity.headers() })
    await quiet.inject('/api/fine')
    expect(seen).toEqual([expect.objectContaining({ status: 401 })])
    await quiet.close()
  })
})

describe('readiness', () => {
  test('/ready names failed checks, and /live runs no checks', async () => {
    const asked: string[] = []
    const app = await buildService({
      name: 'things',
      identityPublicKey: identity.publicKey,
      logLevel: 'silent',
      checks: {
        postgres: async () => void asked.push('postgres'),
        nats: async () => {
          throw new Error('connect ECONNREFUSED 10.0.0.7:4222')
        },
        disk: () => {
          throw new Error('thrown at once')
        },
      },
    })
    expect((await app.inject('/live')).statusCode).toBe(200)
    expect(asked).toEqual([])
    const ready = await app.inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([503, { message: 'Not ready: nats, disk', code: 'UNAVAILABLE', requestId: expect.any(String) }])
    expect(asked).toEqual(['postgres'])
    await app.close()
  })

  test('a draining process is live, not ready, and closes its connections after answers', async () => {
    const app = await bare()
    app.get('/api/fine', { config: { policy: 'anyone' } }, async () => 'fine')
    await app.ready()
    app.drain()
    const ready = await app.inject('/ready')
    expect([ready.statusCode, ready.json().message]).toEqual([503, 'Not ready: draining'])
    expect((await app.inject('/live')).statusCode).toBe(200)
    const fine = await app.inject({ url: '/api/fine', headers: await identity.headers() })
    expect([fine.statusCode, fine.headers.connection]).toEqual([200, 'close'])
    await app.close()
  })

  test('a check that never answers fails after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = Promise.withResolvers<void>()
    const checks = {
      postgres: () => {
        asked.resolve()
        return new Promise(() => undefined)
      },
    }
    const app = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logLevel: 'silent', checks })
    await app.ready()
    const ready = app.inject('/ready')
    await asked.promise
    vi.advanceTimersByTime(1000)
    expect((await ready).json().message).toBe('Not ready: postgres')
    vi.useRealTimers()
    await app.close()
  })
})

describe('on a socket', () => {
  async function open(app: Service) {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  async function everything(socket: Socket) {
    const [head = '', body = ''] = (await socketText(socket)).split('\r\n\r\n')
    return { head: head.toLowerCase(), body: JSON.parse(body) }
  }

  test('answers a request on a connection that was opened before the service began to close', async () => {
    const app = await bare()
    const socket = await open(app)
    const closed = app.close()
    await vi.waitUntil(() => !app.server.listening, { timeout: 30_000, interval: 1 })
    socket.write('GET /live HTTP/1.1\r\nhost: x\r\n\r\n')
    const { head, body } = await everything(socket)
    expect([head.startsWith('http/1.1 200'), head.includes('connection: close'), body]).toEqual([true, true, { status: 'live' }])
    await closed
  })

  test.each([
    ['invalid HTTP', 'garbage\r\n\r\n', 400, 'VALIDATION'],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'PAYLOAD_TOO_LARGE'],
  ])('answers %s in the common format', async (_what, text, status, code) => {
    const app = await bare()
    const socket = await open(app)
    socket.write(text)
    const { head, body } = await everything(socket)
    expect(head).toContain(`http/1.1 ${status}`)
    expect(body).toEqual({ code, message: expect.any(String), requestId: expect.any(String) })
    await app.close()
  })
})

test('a 404 from the route itself is not reported as a wrong method', async () => {
  const app = await bare()
  app.get('/empty', { config: { policy: 'operations' } }, (_request, reply) => reply.callNotFound())
  const answer = await app.inject({ method: 'GET', url: '/empty' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  await app.close()
})
