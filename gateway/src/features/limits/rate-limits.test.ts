import { randomBytes } from 'node:crypto'
import { login, logout, register } from '@ungana/contracts-identity'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeIdentity, fakeIdentity } from '#testing/fake-identity.ts'
import { answerJson, type FakeService, fakeService } from '#testing/fake-service.ts'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { changeFrom, type RunningGateway, runGateway } from '#testing/running-gateway.ts'

let service: FakeService
let identity: FakeIdentity
let folder: ReleasesFolder
let gateway: RunningGateway
/** How far the gateway's clock is ahead, in milliseconds. */
let clock = 0

beforeEach(async () => {
  clock = 0
  service = await fakeService([
    { url: '/api/things' },
    { method: 'POST', url: '/api/things' },
    { url: '/api/lists', longList: true },
    { method: 'POST', url: '/api/requests', form: true },
    { method: 'POST', url: '/api/things/:id/requests', form: true },
  ])
  identity = await fakeIdentity([register, login, logout])
  folder = await releasesFolder()
  await folder.release('shell', shellFiles())
  await folder.release('directory', remoteFiles())
  gateway = await runGateway({
    services: { directory: [service], identity: [identity.service] },
    releases: folder.path,
    config: { TRUST_PROXY: '127.0.0.1' },
    tuning: { allowance, now: () => Date.now() + clock },
  })
})
afterEach(async () => {
  await gateway.app.close()
  await service.kill()
  await identity.service.kill()
  await folder.remove()
})

const allowance = {
  visitorReads: 5,
  accountReads: 3,
  kilobytesPerRead: 20,
  writes: 14,
  visitorWrites: 2,
  accountWrites: 3,
  registrations: 1,
  longLists: 3,
  longListsAtOnce: 2,
  forms: 2,
}
const from = (ip: string, path = '/api/things', init: RequestInit = {}) =>
  gateway.fetch(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': ip } })
const write = (ip: string, token?: string) => from(ip, '/api/things', changeFrom(token))
const statuses = async (responses: Promise<Response>[]) => (await Promise.all(responses)).map(({ status }) => status).sort()
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

test('answers too many reads with 429, our error body and Retry-After, and calls no service', async () => {
  expect(await statuses(times(8, () => from('10.0.0.1')))).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const refused = await from('10.0.0.1')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', requestId: refused.headers.get('x-request-id') })
  expect(service.calls).toHaveLength(5)
})

test('refuses the reads of an address that has received too much JSON, and those of no other', async () => {
  const list = JSON.stringify('x'.repeat(60 * 1024))
  service.answer = answerJson(JSON.parse(list), 200, { 'content-length': String(list.length) })
  for (const status of [200, 200, 429]) {
    const answer = await from('10.0.0.1')
    await answer.text()
    expect(answer.status).toBe(status)
    if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await write('10.0.0.1')).status).toBe(200)
  expect((await from('10.0.0.2')).status).toBe(200)
})

const asMember = (token: string) => ({ headers: { cookie: `ungana_session=${token}` } })

test("counts a member's reads by account, from all addresses", async () => {
  const [ann, bob] = [identity.logIn(), identity.logIn()]
  for (const member of [ann, bob]) expect((await from('10.9.0.1', '/api/things', asMember(member))).status).toBe(200)
  const others = [2, 3, 4, 5].map((host) => from(`10.9.0.${host}`, '/api/things', asMember(ann)))
  expect(await statuses(others)).toEqual([200, 200, 200, 429])
  const refused = await from('10.9.0.6', '/about', asMember(ann))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('10.9.0.6', '/api/things', asMember(bob))).status).toBe(200)
  expect((await from('10.9.0.6')).status).toBe(200)
})

test('members read on, also after a new login, where visitors have reached the limit', async () => {
  const ann = identity.logIn()
  expect((await from('10.10.0.1', '/api/things', asMember(ann))).status).toBe(200)
  expect(await statuses(times(5, () => from('10.10.0.1')))).toEqual([200, 200, 200, 200, 429])
  for (const member of [ann, identity.logIn()]) expect((await from('10.10.0.1', '/api/things', asMember(member))).status).toBe(200)
})

test('made-up cookies count as visitors and ask identity only as often as an account reads', async () => {
  const madeUp = () => randomBytes(32).toString('base64url')
  expect(await statuses(times(20, () => from('10.11.0.1', '/api/things', asMember(madeUp()))))).toEqual([
    ...times(5, () => 200),
    ...times(15, () => 429),
  ])
  expect(identity.questions).toHaveLength(5 + allowance.accountReads)
})

test('counts the reads of an ended session by address', async () => {
  const token = identity.logIn({ expiresAt: new Date(Date.now() + 1000).toISOString() })
  expect((await from('10.12.0.1', '/api/things', asMember(token))).status).toBe(200)
  clock = 2000
  expect(await statuses(times(5, () => from('10.12.0.1', '/about', asMember(token))))).toEqual([200, 200, 200, 200, 429])
})

test('counts writes and other addresses separately', async () => {
  expect(await statuses(times(6, () => from('10.0.0.1')))).toContain(429)
  expect(await statuses(times(3, () => write('10.0.0.1')))).toEqual([200, 200, 429])
  expect((await from('10.0.0.2')).status).toBe(200)
})

test('counts an IPv6 network as one address', async () => {
  const network = (host: number) => `2001:db8:1:2::${host}`
  expect(await statuses([1, 2, 3, 4, 5, 6].map((host) => from(network(host))))).toContain(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(200)
})

test('counts pages but not their hashed files', async () => {
  expect(await statuses(times(20, () => from('10.0.0.3', '/assets/main.aaaa1111.js')))).toEqual(times(20, () => 200))
  expect(await statuses(times(20, () => from('10.0.0.3', '/r/directory/assets/routes.27bf3391.js')))).toEqual(times(20, () => 200))
  expect(await statuses(times(6, () => from('10.0.0.3', '/about')))).toEqual([200, 200, 200, 200, 200, 429])
})

test('also counts requests that end with 404', async () => {
  expect(await statuses(times(6, () => from('10.0.0.4', '/api/nothing')))).toEqual([404, 404, 404, 404, 404, 429])
})

test('ignores X-Forwarded-For unless a trusted proxy set it', async () => {
  const alone = await runGateway({ services: { directory: [service] }, tuning: { allowance } })
  const spoofed = (i: number) => alone.fetch('/api/things', { headers: { 'x-forwarded-for': `10.1.0.${i}` } })
  expect(await statuses([1, 2, 3, 4, 5, 6].map(spoofed))).toContain(429)
  expect(service.calls.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1')
  await alone.app.close()
})

test("counts an account's writes from all addresses together, in addition to each address", async () => {
  const [ann, bob] = [identity.logIn(), identity.logIn()]
  const ips = ['10.2.0.1', '10.2.0.2', '10.2.0.3', '10.2.0.4']
  expect(await statuses(ips.map((ip) => write(ip, ann)))).toEqual([200, 200, 200, 429])
  const refused = await write('10.2.0.5', ann)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
  // Other accounts, visitors and reads are not limited.
  expect(
    await statuses([write('10.2.0.6', bob), write('10.2.0.6'), from('10.2.0.6', '/api/things', { headers: { cookie: `ungana_session=${ann}` } })]),
  ).toEqual([200, 200, 200])
  expect(service.calls).toHaveLength(6)
})

test('counts the writes of members and visitors at one address separately', async () => {
  const [ann, bob, cleo] = [identity.logIn(), identity.logIn(), identity.logIn()]
  const ip = '10.5.0.1'
  expect(await statuses(times(4, () => write(ip)))).toEqual([200, 200, 429, 429])
  for (const member of [ann, bob, cleo]) expect(await statuses(times(3, () => write(ip, member)))).toEqual([200, 200, 200])
  // These members together reach the limit of the address.
  expect((await write(ip, identity.logIn())).status).toBe(200)
  expect((await write(ip, identity.logIn())).status).toBe(429)
  expect((await write('10.5.0.2', identity.logIn())).status).toBe(200)
})

test('never limits login and logout because of other writes', async () => {
  const ann = identity.logIn()
  const ip = '10.6.0.1'
  expect(await statuses(times(3, () => write(ip)))).toContain(429)
  expect((await from(ip, login.url, changeFrom())).status).toBe(200)
  expect(await statuses(times(4, () => write(ip, ann)))).toContain(429)
  expect((await from(ip, logout.url, changeFrom(ann))).status).toBe(200)
})

test("counts visitors' writes by address only", async () => {
  expect(await statuses([1, 2, 3, 4, 5].map((host) => write(`10.4.0.${host}`)))).toEqual([200, 200, 200, 200, 200])
})

test('counts registrations by address and hour, only from our own pages', async () => {
  const registering = (ip: string, headers: Record<string, string> = {}) => {
    const change = changeFrom()
    return from(ip, register.url, { ...change, headers: { ...change.headers, ...headers } })
  }
  expect((await registering('10.3.0.1', { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await registering('10.3.0.1')).status).toBe(200)
  expect((await registering('10.3.0.2')).status).toBe(200)
  const refused = await registering('10.3.0.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
})

test('limits how many long lists a caller asks for in a minute, but not their pages', async () => {
  for (const status of [200, 200, 200, 429]) expect((await from('10.9.0.1', '/api/lists')).status).toBe(status)
  expect((await from('10.9.0.1', '/api/lists?page=1')).status).toBe(200)
  expect((await from('10.9.0.2', '/api/lists')).status).toBe(200)
})

test('limits how many long lists a caller asks for at once', async () => {
  const answers: (() => void)[] = []
  const answer = service.answer
  service.answer = (...call) => void answers.push(() => answer(...call))
  const waiting = [from('10.9.0.3', '/api/lists'), from('10.9.0.3', '/api/lists')]
  await expect.poll(() => answers.length).toBe(2)
  const refused = await from('10.9.0.3', '/api/lists')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  service.answer = answer
  for (const send of answers) send()
  expect(await statuses(waiting)).toEqual([200, 200])
})

test('counts each form by address and hour, for visitors and members', async () => {
  const ann = identity.logIn()
  const send = (ip: string, path: string, token?: string) => from(ip, path, changeFrom(token))
  expect((await send('10.7.0.1', '/api/requests', ann)).status).toBe(200)
  expect((await send('10.7.0.1', '/api/requests')).status).toBe(200)
  const refused = await send('10.7.0.1', '/api/requests', ann)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(((await refused.json()) as { message: string }).message).toBe(
    'This form was sent too often from your network. Please try again in 60 minutes.',
  )
  expect((await send('10.7.0.2', '/api/requests')).status).toBe(200)
  const others = [1, 2, 3].map((id) => send('10.7.0.3', `/api/things/${id}/requests`, identity.logIn()))
  expect(await statuses(others)).toEqual([200, 200, 429])
})

test('counts only accepted forms, and ten times as many refused ones', async () => {
  const patient = await runGateway({
    services: { directory: [service] },
    config: { TRUST_PROXY: '127.0.0.1' },
    tuning: { allowance: { ...allowance, writes: 100, visitorWrites: 100 } },
  })
  const send = async (ip: string) => {
    const change = changeFrom()
    return (await patient.fetch('/api/requests', { ...change, headers: { ...change.headers, 'x-forwarded-for': ip } })).status
  }
  const refused = answerJson({ code: 'VALIDATION' }, 400)
  const accepted = service.answer
  service.answer = refused
  for (let i = 0; i < 5; i++) expect(await send('10.8.0.1')).toBe(400)
  service.answer = accepted
  for (const status of [200, 200, 429]) expect(await send('10.8.0.1')).toBe(status)
  service.answer = refused
  for (let i = 0; i < 20; i++) expect(await send('10.8.0.2')).toBe(400)
  service.answer = accepted
  expect(await send('10.8.0.2')).toBe(429)
  await patient.app.close()
})
