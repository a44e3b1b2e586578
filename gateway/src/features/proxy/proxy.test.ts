import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { errorBody } from '@ungana/contracts-kit'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { answerJson, type FakeService, fakeService } from '#testing/fake-service.ts'
import { parseRaw, sendRaw } from '#testing/raw-http.ts'
import { type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'

let service: FakeService
let gateway: RunningGateway

beforeEach(async () => {
  service = await fakeService([
    { url: '/api/things' },
    { url: '/api/things/:id' },
    { method: 'POST', url: '/api/things' },
    { method: 'DELETE', url: '/api/things/:id' },
    { url: '/api/live', deadline: 'stream' },
    { url: '/api/shared/:token' },
    { url: '/api/papers/:id', framed: true },
  ])
  gateway = await runGateway({ services: { directory: [service] } })
})
afterEach(async () => {
  await gateway.app.close()
  await service.kill()
})

const json = { 'content-type': 'application/json', origin: SITE }
const post = (body: string | Blob | ReadableStream, headers: Record<string, string> = json) =>
  gateway.fetch('/api/things', { method: 'POST', body, headers, ...(body instanceof ReadableStream && { duplex: 'half' }) } as RequestInit)

async function expectError(response: Response, status: number, code: string) {
  expect(response.status).toBe(status)
  const body = await response.json()
  expect(safeParse(errorBody, body).success).toBe(true)
  expect(body).toMatchObject({ code, requestId: response.headers.get('x-request-id') })
  return body as { message: string }
}

test("logs a call's route, but no path that contains a token", async () => {
  const token = 'Zk3u_0s-Qm7Yp1xT9aLbCw'
  expect((await gateway.fetch('/api/things/7?q=private')).status).toBe(200)
  expect((await gateway.fetch(`/api/shared/${token}`)).status).toBe(200)
  expect((await gateway.fetch(`/api/shared/${token}`, { method: 'DELETE' })).status).toBe(405)
  // The log line is written after the response, so it may come later than the response.
  await vi.waitFor(
    () => {
      const logged = gateway.logs.filter(({ msg }) => msg === 'request').map(({ route, path }) => `${route} ${path}`)
      expect(logged.sort()).toEqual(['/api/* /api/shared/:token', '/api/shared/:token undefined', '/api/things/:id /api/things/7'])
    },
    { timeout: 20_000 },
  )
  expect(JSON.stringify(gateway.logs)).not.toContain(token)
})

describe('the request that a service gets', () => {
  test("has the client's path, query, body and some of its headers", async () => {
    await gateway.fetch('/api/things/7?q=a%20b&x=%2F', { headers: { 'accept-language': 'sw', 'if-none-match': '"1"' } })
    await post('{"a":1}', { ...json, 'idempotency-key': 'k-1' })
    expect(service.calls).toMatchObject([
      { method: 'GET', url: '/api/things/7?q=a%20b&x=%2F', headers: { 'accept-language': 'sw', 'if-none-match': '"1"' } },
      {
        method: 'POST',
        url: '/api/things',
        body: '{"a":1}',
        headers: { 'content-type': 'application/json', 'content-length': '7', 'idempotency-key': 'k-1' },
      },
    ])
  })

  test('has no identity, address or request id that the client made up', async () => {
    const forged = {
      [IDENTITY_HEADER]: 'forged',
      x_ungana_identity: 'forged',
      'x-user-id': 'forged',
      x_user_id: 'forged',
      'x-request-id': 'forged-request-id',
      'x-forwarded-for': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      cookie: 'session=forged',
      authorization: 'Bearer forged',
    }
    const answer = await sendRaw(
      gateway.port,
      `GET /api/things HTTP/1.1\r\nhost: x\r\nconnection: close, x-ungana-identity, x-forwarded-for\r\n${Object.entries(forged)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    expect(parseRaw(answer).status).toBe(200)
    const [{ headers }] = service.calls as [FakeService['calls'][0]]
    expect(JSON.stringify(headers)).not.toMatch(/forged|6\.6\.6\.6/)
    expect(decodeJwt(headers[IDENTITY_HEADER] as string)).toMatchObject({ role: 'visitor', aud: 'directory' })
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(answer).toContain(`x-request-id: ${headers['x-request-id']}`)
  })

  test('ignores a request to switch protocols', async () => {
    const answer = await sendRaw(gateway.port, 'GET /api/things HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n')
    expect(parseRaw(answer).status).toBe(200)
    expect(service.calls.map(({ headers }) => [headers.upgrade, headers.connection])).toEqual([[undefined, 'keep-alive']])
  })
})

describe('routing', () => {
  test('answers 404 for an unknown path and 405 for a known path with another method', async () => {
    for (const path of ['/api/nothing', '/api/', '/api']) await expectError(await gateway.fetch(path), 404, 'NOT_FOUND')
    const response = await gateway.fetch('/api/things/7', { method: 'PUT', headers: json, body: '{}' })
    await expectError(response, 405, 'METHOD_NOT_ALLOWED')
    expect(response.headers.get('allow')).toBe('GET, DELETE, HEAD')
    expect(service.calls).toEqual([])
  })

  test('answers HEAD like GET, without a body', async () => {
    service.answer = answerJson({ some: 'thing' }, 200, { 'content-length': '16' })
    const response = await gateway.fetch('/api/things', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('16')
    expect(service.calls).toMatchObject([{ method: 'HEAD' }])
  })

  test.each([
    '/api/%2e%2e/metrics',
    '/api/../metrics',
    '/api/things%2f..%2f..%2fmetrics',
    '/api/things/..%5cmetrics',
    '/api//things',
    '/ap%69/things',
    '/api/%74hings',
    '/api/things/%252e%252e',
    '/api/things/%ff',
    '/api/things#/../../metrics',
    'http://elsewhere/api/things',
    `/api/things?${'q'.repeat(5000)}`,
  ])('calls no service for %.60s', async (path) => {
    const { status, body } = parseRaw(await sendRaw(gateway.port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`))
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ code: 'VALIDATION', field: 'url' })
    expect(service.calls).toEqual([])
  })

  test.each([
    '//api/things',
    '/API/things',
    '/api%2fthings',
    '/metrics',
    '/routes',
    '/contracts',
    '/openapi.json',
    '/api/../routes',
    '/%6detrics',
    '/%2e/ready',
  ])('calls no service and no operations endpoint for %s', async (path) => {
    const { status } = parseRaw(await sendRaw(gateway.port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(service.calls).toEqual([])
  })
})

describe('request rules', () => {
  test("refuses a write from another site's page", async () => {
    const type = { 'content-type': 'application/json' }
    await expectError(await post('{}', type), 403, 'FORBIDDEN')
    for (const origin of ['null', 'http://localhost:8081', 'https://localhost:8080', `${SITE}.evil.example`, `${SITE}/`]) {
      await expectError(await post('{}', { ...type, origin }), 403, 'FORBIDDEN')
    }
    for (const site of ['cross-site', 'same-site', 'none']) {
      const sent = `POST /api/things HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\nsec-fetch-site: ${site}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`
      expect(parseRaw(await sendRaw(gateway.port, sent)).status).toBe(403)
    }
    expect(service.calls).toEqual([])
    expect((await post('{}')).status).toBe(200)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', 'nonsense'])(
    'refuses a body of type %s with 415',
    async (type) => {
      await expectError(await post('{}', { ...json, 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE')
      expect(service.calls).toEqual([])
    },
  )

  test('refuses a body without a type, or a compressed one, with 415', async () => {
    await expectError(await post(new Blob(['{}']), { origin: SITE }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    await expectError(await post('{}', { ...json, 'content-encoding': 'gzip' }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    expect(service.calls).toEqual([])
  })

  test('accepts DELETE without a body', async () => {
    expect((await gateway.fetch('/api/things/7', { method: 'DELETE', headers: { origin: SITE } })).status).toBe(200)
    expect(service.calls).toMatchObject([{ method: 'DELETE', body: '' }])
  })

  test('refuses a read with a body', async () => {
    for (const framing of ['content-length: 2\r\n\r\n{}', 'transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n']) {
      const { status, body } = parseRaw(await sendRaw(gateway.port, `GET /api/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${framing}`))
      expect(status).toBe(400)
      expect(JSON.parse(body)).toMatchObject({ code: 'VALIDATION', field: 'body' })
    }
    expect(service.calls).toEqual([])
  })

  test('accepts 1 MB and refuses one byte more with 413, with or without a content-length', async () => {
    const megabyte = 'x'.repeat(1024 * 1024)
    const streamed = (text: string) => new Blob([text]).stream()
    expect((await post(megabyte)).status).toBe(200)
    expect((await post(streamed(megabyte))).status).toBe(200)
    expect(service.calls.map(({ body }) => body.length)).toEqual([1024 * 1024, 1024 * 1024])
    await expectError(await post(`${megabyte}x`), 413, 'PAYLOAD_TOO_LARGE')
    await expectError(await post(streamed(`${megabyte}x`)), 413, 'PAYLOAD_TOO_LARGE')
    expect(service.calls).toHaveLength(2)
  })

  test('cuts off an endless body while it streams', async () => {
    const socket = connect(gateway.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`POST /api/things HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`)
    const chunk = `${(65536).toString(16)}\r\n${'x'.repeat(65536)}\r\n`
    const feeding = setInterval(() => socket.writable && socket.write(chunk), 1)
    const [answer] = (await once(socket.setEncoding('latin1'), 'data')) as [string]
    clearInterval(feeding)
    socket.destroy()
    expect(parseRaw(answer)).toMatchObject({ status: 413 })
    expect(service.calls).toEqual([])
  })

  test('never forwards a body with a wrong content-length', async () => {
    const head = `POST /api/things HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\ncontent-type: application/json\r\n`
    // Bytes beyond the length would be read as a second request.
    const short = await sendRaw(gateway.port, `${head}content-length: 2\r\nconnection: keep-alive\r\n\r\n{}smuggled`)
    expect(short).toContain('HTTP/1.1 400')
    const both = await sendRaw(gateway.port, `${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)
    expect(parseRaw(both).status).toBe(400)
    for (const { body } of service.calls) expect(body).toBe('{}')
    expect(service.calls.length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['text that is not HTTP', 'hello\r\n\r\n', 400],
    ['an unfinished header', 'GET / HTTP/1.1\r\nhost\r\n\r\n', 400],
    ['headers beyond 16 KB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('answers %s with our error body', async (_what, text, expected) => {
    const { status, body } = parseRaw(await sendRaw(gateway.port, text))
    expect(status).toBe(expected)
    expect(safeParse(errorBody, JSON.parse(body)).success).toBe(true)
  })
})

describe('the response that a client gets', () => {
  test("has the service's status, headers and body, without headers between service and gateway", async () => {
    service.answer = answerJson({ ok: true }, 201, {
      'x-total-count': '7',
      etag: '"3"',
      location: '/api/things/7',
      server: 'inside/1',
      'x-powered-by': 'inside',
      'set-cookie': 'a=b',
      'access-control-allow-origin': '*',
      [IDENTITY_HEADER]: 'token',
      connection: 'keep-alive, x-hop',
      'x-hop': '1',
      'x-request-id': 'another',
      'x-content-type-options': 'sniff',
    })
    const response = await gateway.fetch('/api/things')
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ ok: true })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-total-count': '7',
      etag: '"3"',
      location: '/api/things/7',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': service.calls[0]?.headers['x-request-id'],
    })
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin', IDENTITY_HEADER, 'x-hop']) {
      expect(response.headers.has(name), name).toBe(false)
    }
  })

  test('may be framed by our own pages only if its route says so', async () => {
    const policy = async (path: string) => (await gateway.fetch(path)).headers.get('content-security-policy')
    expect(await policy('/api/things')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(await policy('/api/papers/1')).toBe("frame-ancestors 'self'")
  })

  test("keeps the service's cache-control", async () => {
    service.answer = answerJson({}, 200, { 'cache-control': 'public, max-age=60' })
    expect((await gateway.fetch('/api/things')).headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('lets only identity set cookies', async () => {
    const identity = await fakeService([{ url: '/api/session' }], answerJson({}, 200, { 'set-cookie': 'session=1; HttpOnly' }))
    const both = await runGateway({ services: { directory: [service], identity: [identity] } })
    expect((await both.fetch('/api/session')).headers.getSetCookie()).toEqual(['session=1; HttpOnly'])
    await both.app.close()
    await identity.kill()
  })

  test('compresses JSON of at least 1 KB if the client accepts it', async () => {
    const large = { text: 'word '.repeat(2000) }
    service.answer = answerJson(large)
    const raw = await sendRaw(gateway.port, 'GET /api/things HTTP/1.0\r\naccept-encoding: gzip, br\r\n\r\n')
    expect(raw).toMatch(/content-encoding: br/)
    expect(raw).toMatch(/vary: accept-encoding/)
    expect(JSON.parse(brotliDecompressSync(Buffer.from(parseRaw(raw).body, 'latin1')).toString())).toEqual(large)
    expect(await (await gateway.fetch('/api/things')).json()).toEqual(large)
    for (const accepted of ['', 'accept-encoding: identity\r\n', 'accept-encoding: br;q=0\r\n']) {
      const plain = await sendRaw(gateway.port, `GET /api/things HTTP/1.0\r\n${accepted}\r\n`)
      expect(plain).toMatch(/vary: accept-encoding/)
      expect(JSON.parse(parseRaw(plain).body)).toEqual(large)
    }
    service.answer = answerJson({ text: 'short' }, 200, { 'content-length': '16' })
    expect((await gateway.fetch('/api/things')).headers.get('content-encoding')).toBe(null)
  })

  test('passes on an event stream at once, uncompressed', async () => {
    let push: (text: string) => void = () => undefined
    service.answer = (_call, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      push = (text) => response.write(text)
    }
    const response = await gateway.fetch('/api/live')
    expect(response.headers.get('content-encoding')).toBe(null)
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
    for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
      push(text)
      expect(await reader.read()).toEqual({ done: false, value: text })
    }
    await reader.cancel()
  })

  test("replaces a service's error response without our error body", async () => {
    service.answer = (_call, response) =>
      response.writeHead(500, { 'content-type': 'text/html', 'x-inside': '1' }).end('<pre>Error at /srv/inside.js')
    const response = await gateway.fetch('/api/things')
    expect(response.headers.has('x-inside')).toBe(false)
    expect(JSON.stringify(await expectError(response, 503, 'UNAVAILABLE'))).not.toContain('inside')
  })

  test("passes on a service's own errors unchanged", async () => {
    const body = { message: 'No', code: 'DIRECTORY_SOMETHING', requestId: 'r', field: 'name' }
    service.answer = answerJson(body, 422)
    const response = await post('{}')
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual(body)
  })
})
