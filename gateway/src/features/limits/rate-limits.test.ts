import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'

let service: FakeService
let folder: ReleasesFolder
let gateway: RunningGateway

beforeEach(async () => {
  service = await fakeService([{ url: '/api/things' }, { method: 'POST', url: '/api/things' }])
  folder = await releasesFolder()
  await folder.release('shell', shellFiles())
  await folder.release('directory', remoteFiles())
  gateway = await runGateway({
    services: { directory: [service] },
    releases: folder.path,
    config: { TRUST_PROXY: '127.0.0.1' },
    tuning: { allowance: { reads: 5, writes: 2 } },
  })
})
afterEach(async () => {
  await gateway.app.close()
  await service.kill()
  await folder.remove()
})

const from = (ip: string, path = '/api/things', init: RequestInit = {}) =>
  gateway.fetch(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': ip } })
const write = (ip: string) => from(ip, '/api/things', { method: 'POST', body: '{}', headers: { origin: SITE, 'content-type': 'application/json' } })
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
  const alone = await runGateway({ services: { directory: [service] }, tuning: { allowance: { reads: 5, writes: 2 } } })
  const spoofed = (i: number) => alone.fetch('/api/things', { headers: { 'x-forwarded-for': `10.1.0.${i}` } })
  expect(await statuses([1, 2, 3, 4, 5, 6].map(spoofed))).toContain(429)
  expect(service.calls.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1')
  await alone.app.close()
})
