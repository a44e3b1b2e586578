// How the gateway behaves towards services that fail, seen from outside.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerJson, type FakeHandler, type FakeRoute, type FakeService, fakeService } from '#testing/fake-service.ts'
import { patientDeadlines, type RunningGateway, runGateway, type Setup, SITE, shortDeadlines } from '#testing/running-gateway.ts'
import { addressLimits } from './address.ts'

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

/** Hang guard for what must come about by itself; nothing here is expected within a certain time. */
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
  test('is asked once for each request, and goes on to be asked', async () => {
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

describe('a service that is not there', () => {
  test('is 503 in our shape, before and after it is known to be down', async () => {
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

  test('is served again when it is back', async () => {
    const dead = await service()
    await start({ services: { directory: [dead] } })
    await dead.kill()
    expect(await get()).toMatchObject({ status: 503 })
    await dead.revive()
    await vi.waitFor(async () => expect(await get()).toMatchObject({ status: 200 }), eventually)
  })

  test('may have any path while it has never answered', async () => {
    const [dead, other] = [await service(), await service([{ url: '/api/others' }])]
    await dead.kill()
    await start({ services: { directory: [dead], messaging: [other] } })
    expect(await get('/api/others')).toMatchObject({ status: 200 })
    expect(await get('/api/whatever')).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '1' })
    await dead.revive()
    await vi.waitFor(async () => expect(await get('/api/things')).toMatchObject({ status: 200 }), eventually)
    expect(await get('/api/whatever')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('leaves the gateway ready and the other services unharmed', async () => {
    const [dead, other] = [await service(), await service([{ url: '/api/others' }])]
    await start({ services: { directory: [dead], messaging: [other] } })
    await dead.kill()
    expect(await get()).toMatchObject({ status: 503 })
    expect(await get('/api/others')).toMatchObject({ status: 200 })
    expect((await (gateway as RunningGateway).fetch('/ready')).status).toBe(200)
  })
})

test.each<[string, FakeHandler]>([
  ['that breaks off', (_call, response) => response.socket?.resetAndDestroy()],
  [
    'that breaks off after its headers',
    (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10' }).flushHeaders()
      setImmediate(() => response.socket?.resetAndDestroy())
    },
  ],
  ['that hangs', never],
  ['that answers with an error of something below it', (_call, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>')],
])('a call to a service %s writes one line to the log, with the cause', async (_what, answer) => {
  const failing = await service(undefined, answer)
  const running = await start({ services: { directory: [failing] }, tuning: { deadlines: shortDeadlines, probes: noProbes } })
  const requestId = (await running.fetch('/api/things')).headers.get('x-request-id')
  const lines = () => running.logs.filter((line) => line.requestId === requestId)
  await vi.waitFor(() => expect(lines()).not.toEqual([]), eventually)
  // Whatever else belongs to this request is written by the end of the next one.
  await get()
  expect(lines()).toMatchObject([
    { level: 'error', msg: 'request', status: 503, path: '/api/things', err: { message: expect.stringContaining('directory') } },
  ])
})

describe('a service that hangs', () => {
  test('is TIMEOUT at the deadline of the endpoint, then UNAVAILABLE at once by its breaker, then tried again', async () => {
    const hung = await service(undefined, never)
    // The probe is answered all the while: only calls tell.
    await start({ services: { directory: [hung] }, tuning: { deadlines: shortDeadlines } })
    for (let i = 0; i < 3; i += 1) expect(await get()).toMatchObject({ status: 503, code: 'TIMEOUT', retryAfter: '1' })
    const asked = hung.calls.length
    expect(asked).toBe(3)
    expect(await get()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(hung.calls).toHaveLength(asked)
    hung.answer = answerJson({ ok: true })
    await vi.waitFor(async () => expect(await get()).toMatchObject({ status: 200 }), eventually)
  })

  test('has one call at a time that tries whether it has recovered; the others do not wait for it', async () => {
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
    // Answered although the trial goes on.
    expect(await get()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    trial?.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    expect((await tried).status).toBe(200)
    hung.answer = answerJson({ ok: true })
    await vi.waitFor(async () => expect(await get()).toMatchObject({ status: 200 }), eventually)
  })

  test('even with its probes, is down and refused at once', async () => {
    const hung = await service(undefined, never)
    const running = await start({ services: { directory: [hung] }, tuning: { probes: { interval: 30, timeout: 100 } } })
    hung.ready = undefined
    await vi.waitFor(() => expect(running.logs.some(({ health }) => health === 'down')).toBe(true), eventually)
    const asked = hung.calls.length
    expect(await get()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(hung.calls).toHaveLength(asked)
  })

  test('gives up its place at the deadline: calls beyond it are still let in', async () => {
    const hung = await service(undefined, never)
    await start({
      services: { directory: [hung] },
      tuning: { addressLimits: { ...addressLimits, connections: 1, waiting: 1, breaker: { failures: 1000, pause: 50 } }, deadlines: shortDeadlines },
    })
    for (let round = 0; round < 3; round += 1) {
      // One is sent, one waits for the connection: both end at the deadline, no later for having waited.
      const codes = await Promise.all([get(), get(), get()]).then((all) => all.map(({ code }) => code).sort())
      expect(codes).toEqual(['TIMEOUT', 'TIMEOUT', 'UNAVAILABLE'])
    }
  })
})

test('a call that waits for a connection ends at its own deadline, however long the others take', async () => {
  const held: ServerResponse[] = []
  const one = await service([{ url: '/api/things' }, { url: '/api/pay', deadline: 'provider' }], (_call, response) => held.push(response))
  const running = await start({
    services: { directory: [one] },
    tuning: {
      addressLimits: { ...addressLimits, connections: 1, waiting: 1 },
      deadlines: shortDeadlines,
    },
  })
  const paying = running.fetch('/api/pay')
  await vi.waitFor(() => expect(held).toHaveLength(1), eventually)
  expect(await get()).toMatchObject({ status: 503, code: 'TIMEOUT' })
  held[0]?.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  expect((await paying).status).toBe(200)
  // The one that gave up was never sent.
  expect(one.calls.map(({ url }) => url)).toEqual(['/api/pay'])
})

describe('a service that breaks off', () => {
  test.each<[string, FakeHandler]>([
    ['before its headers', (_call, response) => response.socket?.resetAndDestroy()],
    ['with what is no HTTP', (_call, response) => response.socket?.end('nonsense\r\n\r\n')],
    [
      'after its headers',
      (_call, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10', etag: '"inside"' }).flushHeaders()
        setImmediate(() => response.socket?.resetAndDestroy())
      },
    ],
  ])('%s is UNAVAILABLE in our shape', async (_when, answer) => {
    const broken = await service(undefined, answer)
    const running = await start({ services: { directory: [broken] } })
    const response = await running.fetch('/api/things')
    expect(response.headers.has('etag')).toBe(false)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await outcome(response)).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '1' })
    expect(broken.calls).toHaveLength(1)
  })

  test('within its body breaks the answer off, so that nobody takes it for whole', async () => {
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

  test('and one that falls silent within its body, too', async () => {
    const silent = await service(undefined, (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"half":')
    })
    const running = await start({ services: { directory: [silent] }, tuning: { deadlines: shortDeadlines } })
    await expect(running.fetch('/api/things').then((response) => response.text())).rejects.toThrow()
  })
})

describe('a service with two addresses', () => {
  const pair = async () => [await service(), await service()] as const

  test('is asked in turn', async () => {
    const [a, b] = await pair()
    await start({ services: { directory: [a, b] } })
    for (let i = 0; i < 10; i += 1) await get()
    expect([a.calls.length, b.calls.length]).toEqual([5, 5])
  })

  test('loses one of them without one failed request', async () => {
    const [a, b] = await pair()
    // No probe comes to notice: the calls themselves have to.
    await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    await get()
    await a.kill()
    const statuses = []
    for (let i = 0; i < 10; i += 1) statuses.push((await get()).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('has changes sent to the living one as well, once', async () => {
    const [a, b] = [await service([{ method: 'POST', url: '/api/things' }]), await service([{ method: 'POST', url: '/api/things' }])]
    const running = await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    await a.kill()
    const headers = { origin: SITE, 'content-type': 'application/json' }
    for (let i = 0; i < 4; i += 1) expect((await running.fetch('/api/things', { method: 'POST', headers, body: '{}' })).status).toBe(200)
    expect(b.calls).toHaveLength(4)
  })

  test('has no request sent to the one that is not ready, and both asked while neither is', async () => {
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

  test('has no request sent to the one that says it is closing', async () => {
    const [a, b] = await pair()
    await start({ services: { directory: [a, b] }, tuning: { probes: noProbes } })
    a.answer = answerJson({}, 200, { connection: 'close' })
    for (let i = 0; i < 10; i += 1) await get()
    expect([a.calls.length, b.calls.length]).toEqual([1, 9])
  })
})

describe('bounds', () => {
  test('more calls than may be under way are refused at once; those let in are answered', async () => {
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

  test('answers of every kind give their place back', async () => {
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

  test('open streams leave room for calls', async () => {
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

test('when the client goes, the call to the service ends', async () => {
  let heard: ServerResponse | undefined
  const slow = await service(undefined, (_call, response) => {
    heard = response
  })
  const running = await start({ services: { directory: [slow] } })
  const client = connect(running.port, '127.0.0.1')
  client.write('GET /api/things HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(heard).toBeDefined(), eventually)
  const ended = once(heard as ServerResponse, 'close')
  client.destroy()
  await ended
  await vi.waitFor(() => expect(running.logs.some(({ msg }) => msg === 'caller went away')).toBe(true), eventually)
  expect(running.logs.filter(({ level }) => level !== 'info')).toEqual([])
})

test('a new endpoint is served without a restart', async () => {
  const growing = await service()
  await start({ services: { directory: [growing] } })
  expect(await get('/api/new')).toMatchObject({ status: 404 })
  growing.routes = [{ method: 'GET', url: '/api/new', deadline: 'normal', policy: 'anyone' }]
  await vi.waitFor(async () => expect(await get('/api/new')).toMatchObject({ status: 200 }), eventually)
})
