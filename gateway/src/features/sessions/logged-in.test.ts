// How the gateway identifies callers, tested over HTTP.
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import {
  COOKIE_NAME,
  DEVICE_HEADER,
  getSession,
  IDENTITY_HEADER,
  login,
  logout,
  reauthenticate,
  register,
  SECURE_COOKIE_NAME,
} from '@ungana/contracts-identity'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeIdentity, fakeIdentity } from '#testing/fake-identity.ts'
import { answerJson, type FakeHandler, type FakeService, fakeService, type SeenCall } from '#testing/fake-service.ts'
import { parseRaw, sendRaw } from '#testing/raw-http.ts'
import { changeFrom, patientDeadlines, type RunningGateway, runGateway, type Setup, SITE } from '#testing/running-gateway.ts'
import type { ListenToRevocations } from './revocations.ts'

let now: number
let directory: FakeService
let identity: FakeIdentity
let gateway: RunningGateway
/** Receives the gateway's callbacks for revocations. */
let revocationCallbacks: Parameters<ListenToRevocations>[0]
let live: boolean

const listenToRevocations: ListenToRevocations = (sessions) => {
  revocationCallbacks = sessions
  return {
    get live() {
      return live
    },
    start: () => undefined,
    close: async () => undefined,
  }
}

async function start({ tuning, ...setup }: Setup = {}) {
  gateway = await runGateway({
    services: { directory: [directory], identity: [identity.service] },
    ...setup,
    tuning: { deadlines: patientDeadlines, listenToRevocations, now: () => now, ...tuning },
  })
}

beforeEach(async () => {
  now = Date.now()
  live = true
  directory = await fakeService([
    { url: '/api/things' },
    { method: 'POST', url: '/api/things' },
    { url: '/api/mine', policy: 'member' },
    { method: 'POST', url: '/api/mine', policy: 'member' },
    { url: '/api/bank', policy: 'member', sensitive: true },
    { url: '/api/staff', policy: 'staff' },
    { url: '/api/odd', policy: 'left-handed' },
  ])
  identity = await fakeIdentity([register, login, logout, reauthenticate, getSession])
})
afterEach(async () => {
  await gateway.app.close()
  await Promise.all([directory.kill(), identity.service.kill()])
})

/** The limit only stops a test that hangs. No test here checks how fast something happens. */
const eventually = { timeout: 20_000, interval: 5 }
const get = (path: string, token?: string, name = COOKIE_NAME) =>
  gateway.fetch(path, token === undefined ? {} : { headers: { cookie: `${name}=${token}` } })
const status = async (path: string, token?: string, name?: string) => (await get(path, token, name)).status
const claims = (call: SeenCall | undefined) => decodeJwt(call?.headers[IDENTITY_HEADER] as string)
const lastClaims = () => claims(directory.calls.at(-1))
const idOf = (token: string) => identity.sessions.get(token)?.id as string
const madeUp = () => randomBytes(32).toString('base64url')

describe('the identity that a service gets', () => {
  beforeEach(() => start())

  test('has account, session and role in a token for this service, and no cookie', async () => {
    const token = identity.logIn({ role: 'staff' })
    expect(await status('/api/mine', token)).toBe(200)
    expect((await gateway.fetch(logout.url, changeFrom(token))).status).toBe(200)
    const { id, accountId } = identity.sessions.get(token) as { id: string; accountId: string }
    expect(lastClaims()).toMatchObject({ sub: accountId, sid: id, role: 'staff', aud: 'directory' })
    expect(claims(identity.service.calls.at(-1))).toMatchObject({ sub: accountId, sid: id, role: 'staff', aud: 'identity' })
    const passedOn = [...directory.calls, ...identity.service.calls.filter(({ url }) => url === logout.url)]
    expect(passedOn).toHaveLength(2)
    expect(JSON.stringify(passedOn)).not.toContain(token)
    expect(passedOn.every(({ headers }) => headers.cookie === undefined)).toBe(true)
    expect(JSON.stringify(gateway.logs)).not.toContain(token)
  })

  test('one token and one question to identity serve many requests of a session', async () => {
    const [ann, bob] = [identity.logIn(), identity.logIn()]
    await Promise.all(Array.from({ length: 30 }, () => get('/api/mine', ann)))
    expect(identity.questions.map(({ body }) => JSON.parse(body))).toEqual([{ token: ann }])
    expect(new Set(directory.calls.map(({ headers }) => headers[IDENTITY_HEADER])).size).toBe(1)
    await get('/api/mine', bob)
    expect(lastClaims().sid).toBe(idOf(bob))
    await get('/api/mine', ann)
    expect(lastClaims().sid).toBe(idOf(ann))
    await get('/api/things')
    expect(lastClaims()).toMatchObject({ role: 'visitor' })
  })

  test('has the time of the last password entry if identity sends it', async () => {
    await get('/api/mine', identity.logIn({ authenticatedAt: '2026-11-21T05:12:28.036Z' }))
    expect(lastClaims().auth_time).toBe(1_795_237_948)
    await get('/api/mine', identity.logIn())
    expect(lastClaims()).not.toHaveProperty('auth_time')
  })

  test('has the role member for an unknown role', async () => {
    await get('/api/mine', identity.logIn({ role: 'emperor' }))
    expect(lastClaims().role).toBe('member')
  })

  test('ignores identity headers that a client with a session sends', async () => {
    const [ann, bob] = [identity.logIn(), identity.logIn()]
    await get('/api/mine', bob)
    const stolen = directory.calls[0]?.headers[IDENTITY_HEADER] as string
    const forged = [IDENTITY_HEADER, 'x_ungana_identity', 'X-Ungana-Identity', 'x-user-id', 'authorization', 'x-session-id']
    const answer = await sendRaw(
      gateway.port,
      `GET /api/mine HTTP/1.1\r\nhost: x\r\nconnection: close, cookie\r\ncookie: ${COOKIE_NAME}=${ann}\r\n${forged.map((name) => `${name}: ${stolen}\r\n`).join('')}\r\n`,
    )
    expect(parseRaw(answer).status).toBe(200)
    expect(lastClaims().sid).toBe(idOf(ann))
    expect(Object.values(directory.calls.at(-1)?.headers ?? {})).not.toContain(stolen)
  })

  test('a call that is meant for another account is refused and never reaches the service', async () => {
    const [ann, bob] = [identity.logIn(), identity.logIn()]
    const send = (token: string | undefined, account: string | undefined) =>
      gateway.fetch('/api/mine', {
        ...changeFrom(token),
        headers: { ...changeFrom(token).headers, ...(account !== undefined && { 'ungana-account': account }) },
      })
    const accountOf = (token: string) => identity.sessions.get(token)?.accountId as string
    expect((await send(ann, accountOf(ann))).status).toBe(200)
    expect((await send(bob, accountOf(ann))).status).toBe(401)
    expect(await (await send(bob, accountOf(ann))).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await send(bob, '')).status).toBe(401)
    expect((await send(undefined, accountOf(ann))).status).toBe(401)
    expect(directory.calls).toHaveLength(1)
    expect(directory.calls[0]?.headers['ungana-account']).toBeUndefined()
  })

  test('a call that another person of the account wrote is refused', async () => {
    const person = { id: randomUUID(), name: 'Ann', role: 'sales' }
    const [ann, staff] = [identity.logIn({ person }), identity.logIn()]
    const send = (token: string, person: string) =>
      gateway.fetch('/api/mine', { ...changeFrom(token), headers: { ...changeFrom(token).headers, 'ungana-person': person } })
    const accountOf = (token: string) => identity.sessions.get(token)?.accountId as string
    expect((await send(ann, person.id)).status).toBe(200)
    expect((await send(ann, accountOf(ann))).status).toBe(401)
    expect((await send(ann, randomUUID())).status).toBe(401)
    // A session that names no person is its account's.
    expect((await send(staff, accountOf(staff))).status).toBe(200)
    expect(directory.calls.map(({ headers }) => headers['ungana-person'])).toEqual([undefined, undefined])
  })

  test("the gateway asks identity without the client's headers", async () => {
    await gateway.fetch('/api/mine', {
      headers: { cookie: `${COOKIE_NAME}=${identity.logIn()}`, 'user-agent': 'forged', 'x-request-id': 'forged-0001' },
    })
    expect(JSON.stringify(identity.questions[0]?.headers)).not.toContain('forged')
    expect(identity.questions[0]?.headers.cookie).toBeUndefined()
    expect(identity.questions[0]?.headers[IDENTITY_HEADER]).toBeUndefined()
  })
})

describe('visitors', () => {
  beforeEach(() => start())

  test.each([
    ['no value', ''],
    ['a short one', 'abc'],
    ['an empty JSON', '{}'],
    ['a JWT', 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic3RhZmYifQ.'],
    ['a very long one', 'x'.repeat(5000)],
    ['another alphabet', `${'x'.repeat(42)}+`],
  ])('have a malformed cookie (%s), and identity is not asked', async (_what, value) => {
    expect(await status('/api/things', value)).toBe(200)
    expect(lastClaims()).toMatchObject({ role: 'visitor' })
    expect(await status('/api/mine', value)).toBe(401)
    expect(identity.questions).toEqual([])
  })

  test('may have a made-up or planted cookie, and identity is asked about it once', async () => {
    const planted = madeUp()
    for (let i = 0; i < 5; i += 1) expect(await status('/api/mine', planted)).toBe(401)
    expect(await status('/api/things', planted)).toBe(200)
    expect(lastClaims()).toMatchObject({ role: 'visitor' })
    expect(identity.questions).toHaveLength(1)
    // Login creates a new cookie value, so the planted value still has no session.
    const fresh = identity.logIn()
    identity.service.answer = answerJson({}, 200, { 'set-cookie': `${COOKIE_NAME}=${fresh}; HttpOnly; SameSite=Lax; Path=/` })
    const loginResponse = await gateway.fetch(login.url, changeFrom(planted))
    expect(loginResponse.headers.getSetCookie()).toEqual([expect.stringContaining(fresh)])
    expect(await status('/api/mine', planted)).toBe(401)
  })

  test('passes the device cookie to identity only', async () => {
    const headers = { cookie: 'ungana_device=abc.def', [DEVICE_HEADER]: 'forged' }
    const change = changeFrom()
    await gateway.fetch(login.url, { ...change, headers: { ...change.headers, ...headers } })
    expect(identity.service.calls.at(-1)?.headers[DEVICE_HEADER]).toBe('abc.def')
    await gateway.fetch(login.url, { ...change, headers: { ...change.headers, [DEVICE_HEADER]: 'forged' } })
    expect(identity.service.calls.at(-1)?.headers[DEVICE_HEADER]).toBeUndefined()
    await gateway.fetch('/api/things', { headers })
    expect(directory.calls.at(-1)?.headers[DEVICE_HEADER]).toBeUndefined()
  })

  test('may have an expired session, or two different session cookies', async () => {
    const expired = identity.logIn({ expiresAt: new Date(now).toISOString() })
    expect(await status('/api/mine', expired)).toBe(401)
    const [own, strangers] = [identity.logIn(), identity.logIn()]
    const both = { headers: { cookie: `${COOKIE_NAME}=${strangers}; ${COOKIE_NAME}=${own}` } }
    expect((await gateway.fetch('/api/mine', both)).status).toBe(401)
    expect(directory.calls).toEqual([])
  })

  test('may have the session cookie of a site with other origins', async () => {
    expect(await status('/api/mine', identity.logIn(), SECURE_COOKIE_NAME)).toBe(401)
    await gateway.app.close()
    await start({ config: { PUBLIC_URL: ['https://ungana.example'] } })
    expect(await status('/api/mine', identity.logIn())).toBe(401)
    expect(await status('/api/mine', identity.logIn(), SECURE_COOKIE_NAME)).toBe(200)
  })

  test('include every caller if there is no identity service', async () => {
    await gateway.app.close()
    await start({ services: { directory: [directory] } })
    expect(await status('/api/things', madeUp())).toBe(200)
    expect(await status('/api/mine', madeUp())).toBe(401)
  })
})

describe("a route's policy", () => {
  beforeEach(() => start())

  test('is checked before the service is called', async () => {
    const [member, staff] = [identity.logIn(), identity.logIn({ role: 'staff' })]
    const table = [
      ['/api/things', [200, 200, 200]],
      ['/api/mine', [401, 200, 200]],
      ['/api/bank', [401, 200, 200]],
      ['/api/staff', [401, 403, 200]],
      // An unknown policy is left to the service.
      ['/api/odd', [200, 200, 200]],
    ] as const
    for (const [path, expected] of table) {
      expect([await status(path), await status(path, member), await status(path, staff)], path).toEqual(expected)
    }
    expect(await (await get('/api/mine')).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await (await get('/api/staff', member)).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect(directory.calls).toHaveLength(11)
  })

  test('is checked before the body is read', async () => {
    const head = `POST /api/mine HTTP/1.1\r\nhost: x\r\nconnection: close\r\norigin: ${SITE}\r\ncontent-type: application/json\r\n`
    expect(parseRaw(await sendRaw(gateway.port, `${head}content-length: 1000000\r\n\r\n`)).status).toBe(401)
  })
})

describe('a revoked session', () => {
  /** Revokes a session in identity and delivers the event. */
  function revoke(token: string) {
    revocationCallbacks.forget([idOf(token)])
    identity.sessions.delete(token)
  }

  test('is refused at the next request', async () => {
    await start()
    const [ann, bob] = [identity.logIn(), identity.logIn()]
    expect([await status('/api/mine', ann), await status('/api/mine', bob)]).toEqual([200, 200])
    revoke(ann)
    expect([await status('/api/mine', ann), await status('/api/mine', bob)]).toEqual([401, 200])
    expect([await status('/api/mine', ann), await status('/api/mine', bob)]).toEqual([401, 200])
    expect(identity.questions).toHaveLength(3)
  })

  test("is refused if it ends while the request's body arrives", async () => {
    await start()
    const ann = identity.logIn()
    const socket = connect(gateway.port, '127.0.0.1')
    const answered = new Promise<string>((resolve) => socket.setEncoding('latin1').once('data', (text: string) => resolve(text)))
    socket.write(
      `POST /api/mine HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\ncookie: ${COOKIE_NAME}=${ann}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`,
    )
    await vi.waitFor(() => expect(identity.questions).toHaveLength(1), eventually)
    await get('/api/mine', ann)
    revoke(ann)
    socket.write('{}')
    expect(parseRaw(await answered).status).toBe(401)
    expect(directory.calls.map(({ method }) => method)).toEqual(['GET'])
    socket.destroy()
  })
})

describe('while NATS is down', () => {
  test('asks about a session every second', async () => {
    live = false
    await start()
    const ann = identity.logIn()
    expect(await status('/api/mine', ann)).toBe(200)
    now += 999
    expect(await status('/api/mine', ann)).toBe(200)
    expect(identity.questions).toHaveLength(1)
    identity.sessions.delete(ann)
    now += 1
    expect(await status('/api/mine', ann)).toBe(401)
  })

  test('also asks every second if there is no NATS', async () => {
    await start()
    const without = await runGateway({ services: { directory: [directory], identity: [identity.service] }, tuning: { now: () => now } })
    const mine = { headers: { cookie: `${COOKIE_NAME}=${identity.logIn()}` } }
    for (const passed of [0, 999, 1]) {
      now += passed
      expect((await without.fetch('/api/mine', mine)).status).toBe(200)
    }
    expect(identity.questions).toHaveLength(2)
    await without.app.close()
  })
})

describe('while identity does not answer', () => {
  const unavailable = { status: 503, code: 'UNAVAILABLE', retryAfter: '1' }
  const outcome = async (response: Response) => ({
    status: response.status,
    code: ((await response.json()) as { code?: string }).code,
    retryAfter: response.headers.get('retry-after'),
  })
  /** Identity runs but fails, for example without its database. Its /ready still answers. */
  const failing = answerJson({ message: 'Away', code: 'UNAVAILABLE', requestId: 'r' }, 503)

  beforeEach(() => start())

  test.each<[string, FakeHandler | undefined]>([
    ['is down', undefined],
    ['answers with errors', failing],
    ['answers with text', (_call, response) => response.end('nonsense')],
    ['breaks the contract', answerJson({ session: { id: 1 } })],
    ['drops the connection', (_call, response) => response.socket?.resetAndDestroy()],
  ])('uses a cached session for a minute, except for sensitive calls (identity %s)', async (_how, answer) => {
    const [ann, staff] = [identity.logIn(), identity.logIn({ role: 'staff' })]
    await get('/api/mine', ann)
    await get('/api/mine', staff)
    if (answer) identity.answerQuestion = answer
    else await identity.service.kill()
    live = false
    now += 59_999
    expect(await status('/api/mine', ann)).toBe(200)
    expect(await outcome(await get('/api/bank', ann))).toMatchObject(unavailable)
    expect(await outcome(await get('/api/staff', staff))).toMatchObject(unavailable)
    now += 1
    expect(await outcome(await get('/api/mine', ann))).toMatchObject(unavailable)
    expect(directory.calls).toHaveLength(3)
  })

  test('answers public reads as for a visitor, and everything else with 503', async () => {
    const ann = identity.logIn()
    identity.answerQuestion = failing
    expect(await status('/api/things', ann)).toBe(200)
    expect(lastClaims()).toMatchObject({ role: 'visitor' })
    expect(gateway.logs).toContainEqual(expect.objectContaining({ level: 'warn', msg: expect.stringContaining('as for a visitor') }))
    expect(await outcome(await get('/api/mine', ann))).toMatchObject(unavailable)
    expect(await outcome(await get('/api/staff', ann))).toMatchObject(unavailable)
    // A write would be stored without an account.
    expect(await outcome(await gateway.fetch('/api/things', changeFrom(ann)))).toMatchObject(unavailable)
    // Identity would report that nobody is logged in, and the page would log the user out.
    expect(await outcome(await get(getSession.url, ann))).toMatchObject(unavailable)
    expect(directory.calls).toHaveLength(1)
    expect(identity.service.calls.some(({ url }) => url === getSession.url)).toBe(false)
  })

  test('serves visitors with a malformed cookie or none as usual', async () => {
    await identity.service.kill()
    expect(await status('/api/things')).toBe(200)
    expect(await status('/api/things', 'malformed')).toBe(200)
    expect(await status('/api/mine')).toBe(401)
    expect((await gateway.fetch('/api/things', changeFrom())).status).toBe(200)
  })

  test('asks identity again once it answers', async () => {
    const ann = identity.logIn()
    await identity.service.kill()
    expect(await status('/api/mine', ann)).toBe(503)
    await identity.service.revive()
    await vi.waitFor(async () => expect(await status('/api/mine', ann)).toBe(200), eventually)
  })
})

describe('login, logout and registration', () => {
  beforeEach(() => start())
  const endpoints: readonly string[] = [login, register, logout, reauthenticate].map(({ url }) => url)
  const send = async (url: string, headers: Record<string, string>, body = '{"username":"a","password":"b"}') =>
    (await gateway.fetch(url, { method: 'POST', headers, body })).status
  const json = 'application/json'
  const passedOn = () => identity.service.calls.filter(({ url }) => endpoints.includes(url))

  test.each(endpoints)('%s refuses bodies that a form of another site could send', async (url) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', `text/plain; x=${json}`]) {
      expect(await send(url, { origin: SITE, 'content-type': type })).toBe(415)
    }
    expect(passedOn()).toEqual([])
  })

  test.each(endpoints)('%s refuses calls from other sites', async (url) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:8081', `${SITE}.evil.example`]) {
      expect(await send(url, { origin, 'content-type': json })).toBe(403)
    }
    expect(await send(url, { 'content-type': json })).toBe(403)
    const cross = `POST ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\norigin: ${SITE}\r\nsec-fetch-site: cross-site\r\ncontent-type: ${json}\r\ncontent-length: 2\r\n\r\n{}`
    expect(parseRaw(await sendRaw(gateway.port, cross)).status).toBe(403)
    expect(passedOn()).toEqual([])
  })

  test('accept calls from our pages', async () => {
    for (const url of endpoints) expect(await send(url, { origin: SITE, 'content-type': json })).toBe(200)
    expect(passedOn()).toHaveLength(endpoints.length)
  })

  test('hide internal endpoints', async () => {
    identity.service.routes = [
      { method: 'POST', url: '/internal/sessions/resolve', deadline: 'normal', policy: 'anyone' },
      { method: 'GET', url: '/api/new', deadline: 'normal', policy: 'anyone' },
    ]
    await vi.waitFor(async () => expect(await status('/api/new')).toBe(200), eventually)
    for (const url of ['/internal/sessions/resolve', '/api/../internal/sessions/resolve', '/api/%2e%2e/internal/sessions/resolve']) {
      const sent = `POST ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\norigin: ${SITE}\r\ncontent-type: ${json}\r\ncontent-length: 2\r\n\r\n{}`
      expect(parseRaw(await sendRaw(gateway.port, sent)).status).toBeGreaterThanOrEqual(400)
    }
    expect(identity.questions).toEqual([])
  })
})
