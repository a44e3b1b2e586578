// Pages of plain HTML for slow phones: services serve them below /api/t, and readers find them below /t.
import { COOKIE_NAME, getSession, IDENTITY_HEADER } from '@ungana/contracts-identity'
import { LANGUAGE_HEADER } from '@ungana/contracts-kit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeIdentity, fakeIdentity } from '#testing/fake-identity.ts'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { patientDeadlines, type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'

let directory: FakeService
let identity: FakeIdentity
let gateway: RunningGateway
beforeAll(async () => {
  directory = await fakeService([
    { url: '/api/t' },
    { url: '/api/t/borders' },
    { url: '/api/t/messages', policy: 'member' },
    { method: 'POST', url: '/api/t/messages', policy: 'member' },
    { method: 'POST', url: '/api/things' },
  ])
  identity = await fakeIdentity([getSession])
  gateway = await runGateway({
    services: { directory: [directory], identity: [identity.service] },
    config: { LANGUAGES: ['en', 'fr'] },
    tuning: { deadlines: patientDeadlines },
  })
})
afterAll(async () => {
  await gateway.app.close()
  await Promise.all([directory.kill(), identity.service.kill()])
})
beforeEach(() => {
  directory.calls.length = 0
  directory.answer = (_call, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>a page</p>')
})

const get = (path: string, headers: Record<string, string> = {}) => gateway.fetch(path, { headers, redirect: 'manual' })
const send = (path: string, headers: Record<string, string>, body = 'content=Hello') =>
  gateway.fetch(path, { method: 'POST', body, redirect: 'manual', headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } })
const loggedIn = () => ({ cookie: `${COOKIE_NAME}=${identity.logIn()}` })

test.each([
  ['/t', '/api/t', 'en'],
  ['/t/?x=/', '/api/t?x=/', 'en'],
  ['/t/borders?page=2', '/api/t/borders?page=2', 'en'],
  ['/fr/t', '/api/t', 'fr'],
  ['/fr/t/borders?page=2', '/api/t/borders?page=2', 'fr'],
])('%s is %s in the language "%s"', async (path, url, language) => {
  const answer = await get(path, { [LANGUAGE_HEADER]: 'ar' })
  expect([answer.status, await answer.text()]).toEqual([200, '<p>a page</p>'])
  expect(directory.calls).toMatchObject([{ url, headers: { [LANGUAGE_HEADER]: language, 'ungana-languages': 'en,fr' } }])
})

test('no script and no picture may load, and forms go to the site only', async () => {
  const { headers } = await get('/t')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each(['/sw/t', '/t-shirts', '/fr/tea', '/fr//t'])('%s is no text page', async (path) => {
  await get(path)
  expect(directory.calls).toEqual([])
})

test('a visitor is sent to the form to log in, and back afterwards', async () => {
  const answer = await get('/fr/t/messages?before=7')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fr/t/login?from=%2Fmessages%3Fbefore%3D7'])
  expect(directory.calls).toEqual([])
})

test('passes on a form of this site with the sender’s session', async () => {
  expect((await send('/t/messages', { ...loggedIn(), origin: SITE })).status).toBe(200)
  const [call] = directory.calls
  expect(call).toMatchObject({ url: '/api/t/messages', body: 'content=Hello', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(decodeJwt(String(call?.headers[IDENTITY_HEADER])).role).toBe('member')
})

test.each([
  ['without an origin', {}, 403],
  ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['from a page without an origin', { origin: 'null' }, 403],
])('refuses a form %s', async (_what, headers: Record<string, string>, status) => {
  const answer = await send('/t/messages', { ...loggedIn(), ...headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(directory.calls).toEqual([])
})

test('accepts forms at text pages only', async () => {
  expect((await send('/api/things', { ...loggedIn(), origin: SITE })).status).toBe(415)
  expect(directory.calls).toEqual([])
})

test('says in the reader’s language that a page does not exist, and reveals nothing of a failure', async () => {
  const unknown = await get('/fr/t/nothing')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  const page = await unknown.text()
  expect(page).toContain('<html lang="fr" dir="ltr">')
  expect(page).toContain('href="/fr/t"')
  directory.answer = (_call, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('<p>at /srv/things.ts</p>')
  const broken = await get('/t')
  expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await broken.text()).not.toContain('srv')
})
