// Tests the routes that mail programs and payment providers call with forms, without a session and from other origins.
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
  ['a form without an origin', { 'content-type': form }, 'List-Unsubscribe=One-Click'],
  ['a form from another site', { 'content-type': form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }, 'a=1'],
  ['a multipart form', { 'content-type': multipart }, '--x--\r\n'],
  ['JSON', { 'content-type': 'application/json' }, '{"id":1}'],
  ['nothing', {}, undefined],
] as [string, Record<string, string>, string | undefined][])('passes on %s unchanged, with the query', async (_what, headers, body) => {
  expect((await post('/api/leave?token=abc', headers, body)).status).toBe(200)
  const [call] = directory.calls
  expect(call).toMatchObject({ method: 'POST', url: '/api/leave?token=abc', body: body ?? '' })
  if (body !== undefined) expect(call?.headers['content-type']).toBe(headers['content-type'])
})

test.each(['stripe-signature', 'paypal-transmission-sig', 'signature', 'x-hub-signature-256'])('passes on the signature %s', async (name) => {
  await post('/api/leave', { 'content-type': 'application/json', [name]: 'sha256=0a' }, '{}')
  expect(directory.calls[0]?.headers[name]).toBe('sha256=0a')
})

test('ignores a session cookie on these routes', async () => {
  const cookie = `${COOKIE_NAME}=${identity.logIn()}`
  await post('/api/leave', { cookie, 'content-type': form }, 'a=1')
  await post('/api/things', { cookie, 'content-type': 'application/json', origin: SITE }, '{}')
  const roles = directory.calls.map(({ headers }) => decodeJwt(String(headers[IDENTITY_HEADER])).role)
  expect(roles).toEqual(['visitor', 'member'])
})

test('refuses forms and other sites on all other routes', async () => {
  expect((await post('/api/things', { 'content-type': form, origin: SITE }, 'a=1')).status).toBe(415)
  expect((await post('/api/things', { 'content-type': multipart, origin: SITE }, '--x--\r\n')).status).toBe(415)
  expect((await post('/api/things', { 'content-type': 'application/json' }, '{}')).status).toBe(403)
  expect(directory.calls).toEqual([])
})
