// Routes that mail programs and payment providers call: no page of ours, no cookie, a form.
import { COOKIE_NAME, getSession, IDENTITY_HEADER } from '@ungana/contracts-identity'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeIdentity, fakeIdentity } from '#testing/fake-identity.ts'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { patientDeadlines, type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'

let directory: FakeService
let identity: FakeIdentity
let gateway: RunningGateway
beforeEach(async () => {
  directory = await fakeService([
    { method: 'POST', url: '/api/leave', fromAnywhere: true },
    { method: 'POST', url: '/api/things' },
  ])
  identity = await fakeIdentity([getSession])
  gateway = await runGateway({ services: { directory: [directory], identity: [identity.service] }, tuning: { deadlines: patientDeadlines } })
})
afterEach(async () => {
  await gateway.app.close()
  await Promise.all([directory.kill(), identity.service.kill()])
})

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const post = (path: string, headers: Record<string, string>, body?: string) =>
  gateway.fetch(path, { method: 'POST', headers, ...(body !== undefined && { body }) })

test.each([
  ['a form of no page', { 'content-type': form }, 'List-Unsubscribe=One-Click'],
  ['a form of another site', { 'content-type': form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }, 'a=1'],
  ['a form in parts', { 'content-type': multipart }, '--x--\r\n'],
  ['JSON', { 'content-type': 'application/json' }, '{"id":1}'],
  ['nothing', {}, undefined],
] as [string, Record<string, string>, string | undefined][])('%s comes in as it is, with the query', async (_what, headers, body) => {
  expect((await post('/api/leave?token=abc', headers, body)).status).toBe(200)
  const [call] = directory.calls
  expect(call).toMatchObject({ method: 'POST', url: '/api/leave?token=abc', body: body ?? '' })
  if (body !== undefined) expect(call?.headers['content-type']).toBe(headers['content-type'])
})

test('nobody is signed in there, whatever cookie comes along', async () => {
  const cookie = `${COOKIE_NAME}=${identity.signIn()}`
  await post('/api/leave', { cookie, 'content-type': form }, 'a=1')
  await post('/api/things', { cookie, 'content-type': 'application/json', origin: SITE }, '{}')
  const roles = directory.calls.map(({ headers }) => decodeJwt(String(headers[IDENTITY_HEADER])).role)
  expect(roles).toEqual(['visitor', 'member'])
})

test('other routes take neither forms nor other sites', async () => {
  expect((await post('/api/things', { 'content-type': form, origin: SITE }, 'a=1')).status).toBe(415)
  expect((await post('/api/things', { 'content-type': multipart, origin: SITE }, '--x--\r\n')).status).toBe(415)
  expect((await post('/api/things', { 'content-type': 'application/json' }, '{}')).status).toBe(403)
  expect(directory.calls).toEqual([])
})
