import { login, logout, register } from '@ungana/contracts-identity'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeIdentity, fakeIdentity } from '#testing/fake-identity.ts'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { changeFrom, type RunningGateway, runGateway } from '#testing/running-gateway.ts'

let service: FakeService
let identity: FakeIdentity
let folder: ReleasesFolder
let gateway: RunningGateway

beforeEach(async () => {
  service = await fakeService([{ url: '/api/things' }, { method: 'POST', url: '/api/things' }])
  identity = await fakeIdentity([register, login, logout])
  folder = await releasesFolder()
  await folder.release('shell', shellFiles())
  await folder.release('directory', remoteFiles())
  gateway = await runGateway({
    services: { directory: [service], identity: [identity.service] },
    releases: folder.path,
    config: { TRUST_PROXY: '127.0.0.1' },
    tuning: { allowance },
  })
})
afterEach(async () => {
  await gateway.app.close()
  await service.kill()
  await identity.service.kill()
  await folder.remove()
})

const allowance = { reads: 5, writes: 14, visitorWrites: 2, accountWrites: 3, registrations: 1 }
const from = (ip: string, path = '/api/things', init: RequestInit = {}) =>
  gateway.fetch(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': ip } })
const write = (ip: string, token?: string) => from(ip, '/api/things', changeFrom(token))
const statuses = async (responses: Promise<Response>[]) => (await Promise.all(responses)).map(({ status }) => status).sort()
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

test('too many reads are 429 in our shape with the time to wait, and reach no service', async () => {
  expect(await statuses(times(8, () => from('10.0.0.1')))).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const refused = await from('10.0.0.1')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', requestId: refused.headers.get('x-request-id') })
  expect(service.calls).toHaveLength(5)
})

test('writes, and other addresses, count apart', async () => {
  expect(await statuses(times(6, () => from('10.0.0.1')))).toContain(429)
  expect(await statuses(times(3, () => write('10.0.0.1')))).toEqual([200, 200, 429])
  expect((await from('10.0.0.2')).status).toBe(200)
})

test('a network of IPv6 is one address', async () => {
  const network = (host: number) => `2001:db8:1:2::${host}`
  expect(await statuses([1, 2, 3, 4, 5, 6].map((host) => from(network(host))))).toContain(429)
  expect((await from('2001:db8:1:3::1')).status).toBe(200)
})

test('pages count, their hashed files do not', async () => {
  expect(await statuses(times(20, () => from('10.0.0.3', '/assets/main.aaaa1111.js')))).toEqual(times(20, () => 200))
  expect(await statuses(times(20, () => from('10.0.0.3', '/r/directory/assets/routes.27bf3391.js')))).toEqual(times(20, () => 200))
  expect(await statuses(times(6, () => from('10.0.0.3', '/about')))).toEqual([200, 200, 200, 200, 200, 429])
})

test('what is refused for another reason counts too', async () => {
  expect(await statuses(times(6, () => from('10.0.0.4', '/api/nothing')))).toEqual([404, 404, 404, 404, 404, 429])
})

test('an address that no trusted proxy wrote is not believed', async () => {
  const alone = await runGateway({ services: { directory: [service] }, tuning: { allowance } })
  const spoofed = (i: number) => alone.fetch('/api/things', { headers: { 'x-forwarded-for': `10.1.0.${i}` } })
  expect(await statuses([1, 2, 3, 4, 5, 6].map(spoofed))).toContain(429)
  expect(service.calls.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1')
  await alone.app.close()
})

test("an account's writes count together, from wherever they come, and beside those of their addresses", async () => {
  const [ann, bob] = [identity.signIn(), identity.signIn()]
  const ips = ['10.2.0.1', '10.2.0.2', '10.2.0.3', '10.2.0.4']
  expect(await statuses(ips.map((ip) => write(ip, ann)))).toEqual([200, 200, 200, 429])
  const refused = await write('10.2.0.5', ann)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
  // Neither another account, nor visitors, nor reads are touched.
  expect(
    await statuses([write('10.2.0.6', bob), write('10.2.0.6'), from('10.2.0.6', '/api/things', { headers: { cookie: `ungana_session=${ann}` } })]),
  ).toEqual([200, 200, 200])
  expect(service.calls).toHaveLength(6)
})

test('members at one address do not use up each other’s writes, nor do visitors', async () => {
  const [ann, bob, cleo] = [identity.signIn(), identity.signIn(), identity.signIn()]
  const ip = '10.5.0.1'
  expect(await statuses(times(4, () => write(ip)))).toEqual([200, 200, 429, 429])
  for (const member of [ann, bob, cleo]) expect(await statuses(times(3, () => write(ip, member)))).toEqual([200, 200, 200])
  // Together they are as many as the address may send at all.
  expect((await write(ip, identity.signIn())).status).toBe(200)
  expect((await write(ip, identity.signIn())).status).toBe(429)
  expect((await write('10.5.0.2', identity.signIn())).status).toBe(200)
})

test('whoever signs in or out is not held up by the writes of others, nor by his own', async () => {
  const ann = identity.signIn()
  const ip = '10.6.0.1'
  expect(await statuses(times(3, () => write(ip)))).toContain(429)
  expect((await from(ip, login.url, changeFrom())).status).toBe(200)
  expect(await statuses(times(4, () => write(ip, ann)))).toContain(429)
  expect((await from(ip, logout.url, changeFrom(ann))).status).toBe(200)
})

test("visitors' writes count by address only", async () => {
  expect(await statuses([1, 2, 3, 4, 5].map((host) => write(`10.4.0.${host}`)))).toEqual([200, 200, 200, 200, 200])
})

test('registrations count by address and hour, and only what comes from our pages', async () => {
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
