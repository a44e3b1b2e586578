// How the gateway handles failing services, tested over HTTP.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerJson, type FakeHandler, type FakeRoute, type FakeService, fakeService } from '#testing/fake-service.ts'
import { patientDeadlines, type RunningGateway, runGateway, type Setup, SITE, shortDeadlines } from '#testing/running-gateway.ts'
import { addressLimits } from './address.ts'
import { SILENCE } from './hedge.ts'

const services: FakeService[] = []
let gateway: RunningGateway | undefined

async function service(routes?: readonly FakeRoute[], answer?: FakeHandler): Promise<FakeService> {
  const started = await fakeService(routes, answer)
  services.push(started)
  return started
}

async function start({ tuning, ...setup }: Setup): Promise<RunningGateway> {
  gateway = await runGateway({ ...setup, tuning: { deadlines: patientDeadlines, ...tuning } })
  return gateway
}

afterEach(async () => {
  await gateway?.app.close()
  gateway = undefined
  await Promise.all(services.splice(0).map((each) => each.kill()))
})

/** The limit only stops a test that hangs. No test here checks how fast something happens. */
const eventually = { timeout: 20_000, interval: 5 }
const noProbes = { interval: 3_600_000, timeout: 1000 }
const never: FakeHandler = () => undefined

async function outcome(response: Response | Promise<Response>) {
  const { status, headers, text } = await Promise.resolve(response).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }))
  return { status, code: JSON.parse(text).code as string | undefined, retryAfter: headers.get('retry-after'), text }
}

const get = (path = '/api/things') => outcome((gateway as RunningGateway).fetch(path))

describe('a service that answers with an error', () => {
  test('is called once per request and stays in use', async () => {
    const busy = await service(undefined, answerJson({ message: 'Busy', code: 'UNAVAILABLE', requestId: 'r' }, 503, { 'retry-after': '7' }))
    await start({ services: { directory: [busy] } })
    const answers = await Promise.all(Array.from({ length: 40 }, () => get()))
    expect(answers.every(({ status, retryAfter }) => status === 503 && retryAfter === '7')).toBe(true)
    expect(busy.calls).toHaveLength(40)
    busy.answer = answerJson({ ok: true })
    expect(await get()).toMatchObject({ status: 200 })
    expect(busy.calls).toHaveLength(41)
  })
})

describe('a service that is down', () => {
  test('answers 503 with our error body, before and after the gateway notices', async () => {
    const dead = await service()
    const running = await start({ services: { directory: [dead] }, tuning: { probes: noProbes } })
    await dead.kill()
    for (let i = 0; i < 10; i += 1) {
      const answer = await get()
      expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '1' })
      expect(answer.text).not.toContain(dead.origin.slice('http://'.length))
      expect(Object.keys(JSON.parse(answer.text)).sort()).toEqual(['code', 'message', 'requestId'])
    }
    expect(running.logs.some(({ level, err }) => level === 'error' && JSON.stringify(err).includes('ECONNREFUSED'))).toBe(true)
  })

  test('is used again once it is back', async () => {
    const dead = await service()
    await start({ services: { directory: [dead] } })
    await dead.kill()
    expect(await get()).toMatchObject({ status: 503 })
    await dead.revive()
    await vi.waitFor(async () => expect(await get()).toMatchObject({ status: 200 }), eventually)
  })

  test('makes every unknown path answer 503 while its routes are unknown', async () => {
    const [dead, other] = [await service(), await service([{ url: '/api/others' }])]
    await dead.kill()
    await start({ services: { directory: [dead], messaging: [other] } })
    // On a busy machine the first probe may come too late.
    await vi.waitFor(async () => expect(await get('/api/others')).toMatchObject({ status: 200 }), eventually)
    expect(await get('/api/whatever')).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '1' })
    await dead.revive()
    await vi.waitFor(async () => expect(await get('/api/things')).toMatchObject({ status: 200 }), eventually)
    expect(await get('/api/whatever')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('does not affect the gateway and other services', async () => {
    const [dead, other] = [await service(), await service([{ url: '/api/others' }])]
    await start({ services: { directory: [dead], messaging: [other] } })
    await dead.kill()
    expect(await get()).toMatchObject({ status: 503 })
    expect(await get('/api/others')).toMatchObject({ status: 200 })
    expect((await (gateway as RunningGateway).fetch('/ready')).status).toBe(200)
  })
})

test.each<[string, FakeHandler]>([
  ['that drops the connection', (_call, response) => response.socket?.resetAndDestroy()],
  [
    'that drops the connection after its headers',
    (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10' }).flushHeaders()
      setImmediate(() => response.socket?.resetAndDestroy())
    },
  ],
  ['that hangs', never],
  ['that answers with the error page of another server', (_call, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>')],
])('writes one log line with the cause for a service %s', async (_what, answer) => {
  const failing = await service(undefined, answer)
  const running = await start({ services: { directory: [failing] }, tuning: { deadlines: shortDeadlines, probes: noProbes } })
  const requestId = (await running.fetch('/api/things')).headers.get('x-request-id')
  const lines = () => running.logs.filter((line) => line.requestId === requestId)
  await vi.waitFor(() => expect(lines()).not.toEqual([]), eventually)
  // All log lines of this request are written before the next request ends.
  await get()
  expect(lines()).toMatchObject([
    { level: 'error', msg: 'request', status: 503, path: '/api/things', err: { message: expect.stringContaining('directory') } },
  ])
})

describe('a service that hangs', () => {
  test('answers TIMEOUT at the deadline, UNAVAILABLE while the breaker is open, and is then tried again', async () => {
    const hung = await service(undefined, never)
    // Probes are always answered, so only a call can notice that the service hangs.
    const limits = { ...addressLimits, breaker: { failures: 3, pause: 2000 } }
    await start({ services: { directory: [hung] }, tuning: { deadlines: shortDeadlines, addressLimits: limits } })
    for (let i = 0; i < 3; i += 1) expect(await get()).toMatchObject({ status: 503, code: 'TIMEOUT', retryAfter: '1' })
    const callsBefore = hung.calls.length
    expect(callsBefore).toBe(3)
    expect(await get()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(hung.calls).toHaveLength(callsBefore)
    hung.answer = answerJson({ ok: true })
    await vi.waitFor(async () => expect(await get()).toMatchObject({ status: 200 }), eventually)
  })

  test('is tested by one call at a time, and other calls do not wait', async () => {
    const hung = await service(undefined, never)
    let trial: ServerResponse | undefined
    const running = await start({
      services: { directory: [hung] },
      tuning: { addressLimits: { ...addressLimits, breaker: { failures: 1, pause: 50 } }, deadlines: shortDeadlines },
    })
    hung.routes = [
      { method: 'GET', url: '/api/things', policy: 'anyone' },
      { method: 'GET', url: '/api/slow', deadline: 'provider', policy: 'anyone' },
    ]
    await vi.waitFor(
      async () => expect((await running.fetch('/api/slow', { method: 'POST', headers: { origin: SITE } })).status).toBe(405),
      eventually,
    )
    expect(await get()).toMatchObject({ code: 'TIMEOUT' })
    hung.answer = (_call, response) => {
      trial = response
    }
    let tried: Promise<Response> = Promise.reject(new Error('not tried'))
    tried.catch(() => undefined)
    await vi.waitFor(async () => {
      tried = running.fetch('/api/slow')
      await Promise.race([tried, vi.waitFor(() => expect(trial).toBeDefined(), eventually)])
      expect(trial).toBeDefined()
    }, eventually)
    // This call is answered while the test call is still running.
    expect(await get()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    trial?.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    expect((await tried).status).toBe(200)
    hung.answer = answerJson({ ok: true })
    await vi.waitFor(async () => expect(await get()).toMatchObject({ status: 200 }), eventually)
  })

  test('is down if its probes hang too, and calls fail at once', async () => {
    const hung = await service(undefined, never)
    const running = await start({ services: { directory: [hung] }, tuning: { probes: { interval: 30, timeout: 100 } } })
    hung.ready = undefined
    await vi.waitFor(() => expect(running.logs.some(({ health }) => health === 'down')).toBe(true), eventually)
    const callsBefore = hung.calls.length
    expect(await get()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(hung.calls).toHaveLength(callsBefore)
  })

  test('frees its place at the deadline, so that new calls are accepted', async () => {
    const hung = await service(undefined, never)
    await start({
      services: { directory: [hung] },
      tuning: { addressLimits: { ...addressLimits, connections: 1, waiting: 1, breaker: { failures: 1000, pause: 50 } }, deadlines: shortDeadlines },
    })
    for (let round = 0; round < 3; round += 1) {
      // One call is sent, and one waits for the connection. Both time out at the deadline.
      const codes = await Promise.all([get(), get(), get()]).then((all) => all.map(({ code }) => code).sort())
      expect(codes).toEqual(['TIMEOUT', 'TIMEOUT', 'UNAVAILABLE'])
    }
  })
})

test('ends a waiting call at its own deadline, however long other calls take', async () => {
  const pending: ServerResponse[] = []
  const one = await service([{ url: '/api/things' }, { url: '/api/pay', deadline: 'provider' }], (_call, response) => pending.push(response))
  const running = await start({
    services: { directory: [one] },
    tuning: {
      addressLimits: { ...addressLimits, connections: 1, waiting: 1 },
      deadlines: shortDeadlines,
    },
  })
  const paying = running.fetch('/api/pay')
  await vi.waitFor(() => expect(pending).toHaveLength(1), eventually)
  expect(await get()).toMatchObject({ status: 503, code: 'TIMEOUT' })
  pending[0]?.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  expect((await paying).status).toBe(200)
  // The call that timed out while waiting was never sent.
  expect(one.calls.map(({ url }) => url)).toEqual(['/api/pay'])
})

describe('a service that drops the connection', () => {
  test.each<[string, FakeHandler]>([
    ['before its headers', (_call, response) => response.socket?.resetAndDestroy()],
    ['with text that is not HTTP', (_call, response) => response.socket?.end('nonsense\r\n\r\n')],
    [
      'after its headers',
      (_call, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10', etag: '"inside"' }).flushHeaders()
        setImmediate(() => response.socket?.resetAndDestroy())
      },
    ],
  ])('%s gets UNAVAILABLE with our error body', async (_when, answer) => {
    const broken = await service(undefined, answer)
    const running = await start({ services: { directory: [broken] } })
    const response = await running.fetch('/api/things')
    expect(response.headers.has('etag')).toBe(false)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await outcome(response)).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '1' })
    expect(broken.calls).toHaveLength(1)
  })

  test("in the middle of its response also breaks the client's response, so that it does not look complete", async () => {
    const broken = await service(undefined, (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"half":', () => response.socket?.resetAndDestroy())
    })
    const running = await start({ services: { directory: [broken] } })
    const plain = { headers: { 'accept-encoding': 'identity' } }
    await expect(running.fetch('/api/things', plain).then((response) => response.text())).rejects.toThrow()
    broken.answer = answerJson({ ok: true })
    expect(await get()).toMatchObject({ status: 200 })
  })

  const stopsAfter = (length: number): FakeHandler => {
    return (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(length), etag: '"inside"' })
      response.write('{"half":')
    }
  }

  test("breaks the client's response too if it only stops sending a large one", async () => {
    const silent = await service(undefined, stopsAfter(100_000))
    const running = await start({ services: { directory: [silent] }, tuning: { deadlines: shortDeadlines } })
    const plain = { headers: { 'accept-encoding': 'identity' } }
    await expect(running.fetch('/api/things', plain).then((response) => response.text())).rejects.toThrow()
  })

  test('gets TIMEOUT with our error body if the service stops in the middle of a small answer', async () => {
    const silent = await service(undefined, stopsAfter(100))
    const running = await start({ services: { directory: [silent] }, tuning: { deadlines: shortDeadlines } })
    const response = await running.fetch('/api/things')
    expect(response.headers.has('etag')).toBe(false)
    expect(await outcome(response)).toMatchObject({ status: 503, code: 'TIMEOUT', retryAfter: '1' })
  })
})

describe('a service with two addresses', () => {
  const pair = async () => [await service(), await service()] as const

  test('gets calls at both addresses in turn', async () => {
    const [a, b] = await pair()
    await start({ services: { directory: [a, b] } })
    for (let i = 0; i < 10; i += 1) await get()
    expect([a.calls.length, b.calls.length]).toEqual([5, 5])
  })

  test('loses no request when one of them goes down', async () => {
    const [a, b] = await pair()
    // There are no probes, so only a call can notice that the address is down.
    await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    await get()
    await a.kill()
    const statuses = []
    for (let i = 0; i < 10; i += 1) statuses.push((await get()).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('gets writes once, at the address that is up', async () => {
    const [a, b] = [await service([{ method: 'POST', url: '/api/things' }]), await service([{ method: 'POST', url: '/api/things' }])]
    const running = await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    await a.kill()
    const headers = { origin: SITE, 'content-type': 'application/json' }
    for (let i = 0; i < 4; i += 1) expect((await running.fetch('/api/things', { method: 'POST', headers, body: '{}' })).status).toBe(200)
    expect(b.calls).toHaveLength(4)
  })

  test('gets no calls at an unready address, unless both are unready', async () => {
    const [a, b] = await pair()
    const running = await start({ services: { directory: [a, b] } })
    const healthOf = ({ origin }: FakeService) => running.logs.findLast(({ address }) => address === origin)?.health
    a.ready = 503
    await vi.waitFor(() => expect(healthOf(a)).toBe('unready'), eventually)
    for (let i = 0; i < 6; i += 1) await get()
    expect([a.calls.length, b.calls.length]).toEqual([0, 6])
    b.ready = 503
    await vi.waitFor(() => expect(healthOf(b)).toBe('unready'), eventually)
    for (let i = 0; i < 6; i += 1) expect(await get()).toMatchObject({ status: 200 })
    expect([a.calls.length, b.calls.length]).toEqual([3, 9])
  })

  test('gets a read at the other address if one is frozen, and the frozen one loses its copy', async () => {
    const [a, b] = await pair()
    await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    const ended: unknown[] = []
    a.answer = (_call, response) => void response.once('close', () => ended.push(response))
    expect((await Promise.all([get(), get(), get(), get()])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([a.calls.length, b.calls.length]).toEqual([2, 4])
    await vi.waitFor(() => expect(ended).toHaveLength(2), eventually)
  })

  test('gets a slow read once if its address answers other calls', async () => {
    const [a, b] = await pair()
    const running = await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    let answerSlow = () => {}
    const answer: FakeHandler = (call, response, request) => {
      if (!call.url.includes('slow')) return answerJson({ ok: true })(call, response, request)
      answerSlow = () => answerJson({ slow: true })(call, response, request)
    }
    a.answer = answer
    b.answer = answer
    const slow = running.fetch('/api/things?slow=1')
    await vi.waitFor(() => expect(a.calls.length + b.calls.length).toBe(1), eventually)
    const until = performance.now() + 2 * SILENCE
    while (performance.now() < until) expect(await get()).toMatchObject({ status: 200 })
    answerSlow()
    expect(await (await slow).json()).toEqual({ slow: true })
    expect([...a.calls, ...b.calls].filter(({ url }) => url.includes('slow'))).toHaveLength(1)
  })

  test('gets a write once, even if its address is frozen', async () => {
    const routes = [{ method: 'POST', url: '/api/things' }]
    const [a, b] = [await service(routes), await service(routes)]
    const running = await start({
      services: { directory: [a, b] },
      tuning: { probes: noProbes, deadlines: { ...patientDeadlines, normal: { answer: 3 * SILENCE, silence: 3 * SILENCE } } },
    })
    a.answer = never
    b.answer = never
    const headers = { origin: SITE, 'content-type': 'application/json' }
    expect((await running.fetch('/api/things', { method: 'POST', headers, body: '{}' })).status).toBe(503)
    expect(a.calls.length + b.calls.length).toBe(1)
  })

  test('ends both copies of a read when the client disconnects', async () => {
    const [a, b] = await pair()
    const running = await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    const ended: unknown[] = []
    for (const each of [a, b]) each.answer = (_call, response) => void response.once('close', () => ended.push(response))
    const leave = new AbortController()
    const read = running.fetch('/api/things', { signal: leave.signal }).catch(() => undefined)
    await vi.waitFor(() => expect([a.calls.length, b.calls.length]).toEqual([1, 1]), eventually)
    leave.abort()
    await vi.waitFor(() => expect(ended).toHaveLength(2), eventually)
    await read
  })

  test('gets a stream that the first is too full for', async () => {
    const live = [{ url: '/api/live', deadline: 'stream' as const }, { url: '/api/things' }]
    const full = answerJson({ message: 'Full', code: 'UNAVAILABLE', requestId: 'r' }, 503, { 'retry-after': '10' })
    const [a, b] = [await service(live, full), await service(live)]
    await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    for (let i = 0; i < 4; i += 1) expect(await get('/api/live')).toMatchObject({ status: 200 })
    expect([a.calls.length, b.calls.length]).toEqual([2, 4])
    b.answer = full
    // Each is asked once, and the answer says when to come back.
    expect(await get('/api/live')).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '10' })
    expect([a.calls.length, b.calls.length]).toEqual([3, 5])
    await b.kill()
    for (let i = 0; i < 2; i += 1) expect(await get('/api/live')).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '10' })
  })

  test('asks no other instance for a stream that is refused without a pause', async () => {
    const live = [{ url: '/api/live', deadline: 'stream' as const }]
    const away = answerJson({ message: 'Away', code: 'UNAVAILABLE', requestId: 'r' }, 503)
    const [a, b] = [await service(live, away), await service(live, away)]
    await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    expect(await get('/api/live')).toMatchObject({ status: 503 })
    expect(a.calls.length + b.calls.length).toBe(1)
  })

  test('does not repeat an ordinary call that was answered with 503', async () => {
    const [a, b] = await pair()
    await start({ services: { directory: [a, b] } })
    a.answer = answerJson({ message: 'Busy', code: 'UNAVAILABLE', requestId: 'r' }, 503)
    const answers = [await get(), await get()]
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503])
    expect([a.calls.length, b.calls.length]).toEqual([1, 1])
  })

  test('gets no calls at an address that is shutting down', async () => {
    const [a, b] = await pair()
    await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    a.answer = answerJson({}, 200, { connection: 'close' })
    for (let i = 0; i < 10; i += 1) await get()
    expect([a.calls.length, b.calls.length]).toEqual([1, 9])
  })
})

describe('limits', () => {
  test('refuses calls over the limit at once and answers the others', async () => {
    const waiting: ServerResponse[] = []
    const slow = await service(undefined, (_call, response) => waiting.push(response))
    await start({ services: { directory: [slow] }, tuning: { addressLimits: { ...addressLimits, connections: 2, waiting: 3 } } })
    const refused: unknown[] = []
    const all = Array.from({ length: 12 }, async () => {
      const answer = await get()
      if (answer.status === 503) refused.push(answer)
      return answer
    })
    await vi.waitFor(() => expect([refused.length, waiting.length]).toEqual([7, 2]), eventually)
    slow.answer = answerJson({ ok: true })
    for (const response of waiting) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    const answers = await Promise.all(all)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ code, retryAfter }) => code === 'UNAVAILABLE' && retryAfter === '1')).toHaveLength(7)
  })

  test("frees a call's place after every kind of response", async () => {
    const one = await service([{ url: '/api/things' }, { method: 'DELETE', url: '/api/things' }])
    const running = await start({ services: { directory: [one] }, tuning: { addressLimits: { ...addressLimits, connections: 1, waiting: 0 } } })
    const kinds: [RequestInit, FakeHandler][] = [
      [{ method: 'HEAD' }, answerJson({ ok: true })],
      [{ method: 'DELETE', headers: { origin: SITE } }, (_call, response) => response.writeHead(204).end()],
      [{}, (_call, response) => response.writeHead(304, { etag: '"1"' }).end()],
      [{}, answerJson({ text: 'x'.repeat(300_000) })],
      [{}, (_call, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('x'.repeat(300_000))],
      [{}, (_call, response) => response.socket?.resetAndDestroy()],
    ]
    for (const [init, answer] of kinds) {
      one.answer = answer
      await running.fetch('/api/things', init).then((response) => response.arrayBuffer())
      one.answer = answerJson({ ok: true })
      await vi.waitFor(async () => expect(await get()).toMatchObject({ status: 200 }), eventually)
    }
  })

  test('keep connections free for calls while streams are open', async () => {
    const streaming: FakeHandler = (_call, response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    const one = await service([{ url: '/api/things' }, { url: '/api/live', deadline: 'stream' }], streaming)
    const running = await start({ services: { directory: [one] }, tuning: { addressLimits: { ...addressLimits, connections: 1, waiting: 0 } } })
    const leave = new AbortController()
    const streams = await Promise.all(Array.from({ length: 5 }, () => running.fetch('/api/live', { signal: leave.signal })))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    one.answer = answerJson({ ok: true })
    expect(await get()).toMatchObject({ status: 200 })
    leave.abort()
  })
})

test("ends the service's call when the client disconnects", async () => {
  let pendingResponse: ServerResponse | undefined
  const slow = await service(undefined, (_call, response) => {
    pendingResponse = response
  })
  const running = await start({ services: { directory: [slow] } })
  const client = connect(running.port, '127.0.0.1')
  client.write('GET /api/things HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(pendingResponse).toBeDefined(), eventually)
  const ended = once(pendingResponse as ServerResponse, 'close')
  client.destroy()
  await ended
  await vi.waitFor(() => expect(running.logs.some(({ msg }) => msg === 'caller disconnected')).toBe(true), eventually)
  expect(running.logs.filter(({ level }) => level !== 'info')).toEqual([])
})

test('serves a new endpoint without a restart', async () => {
  const growing = await service()
  await start({ services: { directory: [growing] } })
  expect(await get('/api/new')).toMatchObject({ status: 404 })
  growing.routes = [{ method: 'GET', url: '/api/new', deadline: 'normal', policy: 'anyone' }]
  await vi.waitFor(async () => expect(await get('/api/new')).toMatchObject({ status: 200 }), eventually)
})

describe('a name with several instances', () => {
  /** Services with one port at several addresses of this machine, as behind a name of Kubernetes. */
  async function instances(...hosts: readonly string[]): Promise<FakeService[]> {
    const first = await fakeService(undefined, undefined, { host: hosts[0] ?? '' })
    const port = Number(new URL(first.origin).port)
    const list = [first, ...(await Promise.all(hosts.slice(1).map((host) => fakeService(undefined, undefined, { host, port }))))]
    services.push(...list)
    return list
  }
  const hostOf = ({ origin }: FakeService) => new URL(origin).hostname
  const named = ([first]: readonly FakeService[]) => [
    { name: 'directory', addresses: [`http://directory.test:${new URL(first?.origin ?? '').port}`] },
  ]

  test('shares the calls among them', async () => {
    const all = await instances('127.0.0.1', '127.0.0.2', '127.0.0.3')
    await start({ config: { UPSTREAMS: named(all) }, tuning: { lookup: async () => all.map(hostOf) } })
    for (let i = 0; i < 9; i += 1) expect(await get()).toMatchObject({ status: 200 })
    expect(all.map(({ calls }) => calls.length)).toEqual([3, 3, 3])
  })

  test('gives calls to new instances, and none to those that are gone', async () => {
    const all = await instances('127.0.0.1', '127.0.0.2')
    const [before, after] = all as [FakeService, FakeService]
    let found = [hostOf(before)]
    after.routes = [{ method: 'GET', url: '/api/new', deadline: 'normal', policy: 'anyone' }]
    const running = await start({ config: { UPSTREAMS: named(all) }, tuning: { lookup: async () => found } })
    expect(await get()).toMatchObject({ status: 200 })
    found = [hostOf(after)]
    await vi.waitFor(async () => expect(await get('/api/new')).toMatchObject({ status: 200 }), eventually)
    const seen = before.calls.length
    await vi.waitFor(async () => expect(await get('/api/things')).toMatchObject({ status: 404 }), eventually)
    expect(await get('/api/new')).toMatchObject({ status: 200 })
    expect(before.calls).toHaveLength(seen)
    expect(running.logs.some(({ msg, gone }) => msg === 'instances changed' && JSON.stringify(gone) === JSON.stringify([before.origin]))).toBe(true)
  })

  test('finishes the calls of an instance that is gone', async () => {
    const all = await instances('127.0.0.1', '127.0.0.2')
    const [before, after] = all as [FakeService, FakeService]
    let found = [hostOf(before)]
    const held: ServerResponse[] = []
    before.answer = (_call, response) => void held.push(response)
    const running = await start({ config: { UPSTREAMS: named(all) }, tuning: { lookup: async () => found } })
    const call = get()
    await vi.waitFor(() => expect(held).toHaveLength(1), eventually)
    found = [hostOf(after)]
    const isGone = () => running.logs.some(({ gone }) => JSON.stringify(gone) === JSON.stringify([before.origin]))
    await vi.waitFor(() => expect(isGone()).toBe(true), eventually)
    expect(await get()).toMatchObject({ status: 200 })
    held[0]?.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    expect(await call).toMatchObject({ status: 200 })
  })

  test('keeps its instances while the name is not found', async () => {
    const all = await instances('127.0.0.1')
    let searches = 0
    const lookup = async () => {
      searches += 1
      if (searches > 1) throw new Error('no such name')
      return all.map(hostOf)
    }
    await start({ config: { UPSTREAMS: named(all) }, tuning: { lookup } })
    await vi.waitFor(() => expect(searches).toBeGreaterThan(2), eventually)
    expect(await get()).toMatchObject({ status: 200 })
  })
})

test('the only address is tried again after it refused a connection, because other instances may be behind it', async () => {
  const only = await service()
  await start({ services: { directory: [only] }, tuning: { probes: noProbes } })
  await only.kill()
  expect(await get()).toMatchObject({ status: 503 })
  await only.revive()
  // No probe runs, so only a call can find out.
  expect(await get()).toMatchObject({ status: 200 })
})
