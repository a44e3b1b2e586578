import { endpoint, LANGUAGE_HEADER, OFFERED_LANGUAGES_HEADER } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { escapeMarkup } from '../escape-markup.ts'
import { buildService, createError, InvalidInput, type Service } from '../index.ts'
import { testIdentity } from '../testing/identity.ts'
import { addressOf } from './address.ts'
import { field, fitting, form, html, problemOf, safePath, serveTextPages, shortened, type TextPage } from './index.ts'

const readThing = endpoint({
  method: 'GET',
  url: '/api/things/:name',
  schema: {
    params: z.object({ name: z.string() }),
    querystring: z.object({ q: z.optional(z.string()) }),
    response: { 200: z.object({ said: z.string() }) },
  },
})
const makeThing = endpoint({
  method: 'POST',
  url: '/api/things',
  schema: { body: z.object({ name: z.string() }), response: { 201: z.object({ said: z.string() }) } },
})
const Closed = createError('THINGS_CLOSED', 'The shop at 10.0.0.7 is closed', 503)

const identity = testIdentity('things')
const sub = '0198a000-0000-7000-8000-000000000000'
const made: { name: string; key: unknown; by: string | undefined }[] = []
let service: Service
beforeAll(async () => {
  service = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logLevel: 'silent' })
  service.route({
    ...readThing,
    config: { policy: 'anyone' },
    handler: async ({ params, query }) => {
      if (params.name === 'closed') throw new Closed()
      return { said: `${params.name} ${query.q ?? ''}` }
    },
  })
  service.route({
    ...makeThing,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      if (request.body.name === '') throw new InvalidInput('name', 'Please enter a <name>')
      made.push({ name: request.body.name, key: request.headers['idempotency-key'], by: request.identity.sub })
      return reply.code(201).send({ said: 'made' })
    },
  })
  const thing: TextPage = {
    path: '/things/:name',
    policy: 'anyone',
    show: async ({ params, query, ask }) => {
      const { body } = await ask(readThing, { params: { name: params.name ?? '' }, query: { q: query.q } })
      return { title: body.said, body: html`<p title="${body.said}">${body.said}</p>` }
    },
  }
  const newThing: TextPage = {
    path: '/new',
    policy: 'member',
    act: 'self',
    show: async (visit) => ({
      title: visit.say(text('Log In')),
      body: html`${problemOf(visit)}${form(visit, {
        action: '/new',
        submit: 'Make',
        fields: html`${field(visit, { name: 'name', label: 'Name' })}${field(visit, { name: 'secret', label: 'Secret', type: 'password' })}`,
      })}`,
    }),
    send: async ({ form: { name = '' }, ask }) => {
      await ask(makeThing, { body: { name } })
      return '/things/made'
    },
  }
  await serveTextPages(service, [thing, newThing])
})
afterAll(() => service.close())

async function open(url: string, { payload, sub: by, language = 'en' }: { payload?: string; sub?: string; language?: string } = {}) {
  const headers = {
    ...(await identity.headers(by === undefined ? undefined : { role: 'member', sub: by })),
    [LANGUAGE_HEADER]: language,
    [OFFERED_LANGUAGES_HEADER]: 'en,fr,ar',
    ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const answer = await service.inject({ method: payload === undefined ? 'GET' : 'POST', url, headers, ...(payload !== undefined && { payload }) })
  return { status: answer.statusCode, page: answer.body, location: answer.headers.location, type: answer.headers['content-type'] }
}

test('escapes what comes from elsewhere, in texts and attributes', async () => {
  const { status, page } = await open(`/api/t/things/${encodeURIComponent('<script>"\'&')}?q=%3Cb%3E`)
  expect(status).toBe(200)
  const escaped = '&lt;script&gt;&quot;&#x27;&amp; &lt;b&gt;'
  expect(page).toContain(`<h1>${escaped}</h1><p title="${escaped}">${escaped}</p>`)
  expect(page).toContain(`<title>${escaped} · Ungana</title>`)
  expect(page).not.toMatch(/<script|<b>/)
})

test('a page names its language and its direction, and links to itself in the offered ones', async () => {
  const { page } = await open('/api/t/things/tea?q=1', { language: 'ar' })
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('<a lang="fr" href="/fr/t/things/tea?q=1">')
  expect(page).toContain('<a lang="en" href="/t/things/tea?q=1">')
  expect(page).not.toContain('lang="sw"')
})

test('a form reaches the API with its key, and leads on to another page', async () => {
  const { status, location } = await open('/api/t/new', { sub, payload: 'key=abc&name=Tea', language: 'fr' })
  expect([status, location]).toEqual([303, '/fr/t/things/made'])
  expect(made).toEqual([{ name: 'Tea', key: 'abc', by: sub }])
})

test('a refused form comes back with its values, its key and the problem at its field, but without passwords', async () => {
  const { status, page } = await open('/api/t/new', { sub, payload: 'key=k1&name=&secret=hidden' })
  expect(status).toBe(400)
  expect(page).toContain('role="alert"><strong>Nothing was changed.</strong> Please enter a &lt;name&gt;</p>')
  expect(page).toContain('<input type="hidden" name="key" value="k1">')
  expect(page).toContain('aria-describedby="name-note" aria-invalid="true"')
  expect(page).toContain('<small id="name-note">Please enter a &lt;name&gt;</small>')
  expect(page).not.toContain('value="hidden"')
})

test('a visitor is sent to the form to log in', async () => {
  expect(await open('/api/t/new?x=1')).toMatchObject({ status: 303, location: '/t/login?from=%2Fnew%3Fx%3D1' })
  expect(await open('/api/t/new', { payload: 'name=Tea' })).toMatchObject({ status: 303, location: '/t/login?from=%2Fnew' })
})

test('a failure reveals nothing', async () => {
  const { status, page, type } = await open('/api/t/things/closed')
  expect([status, type]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page).toContain('This is not available right now. Please try again.')
  expect(page).not.toContain('10.0.0.7')
})

test('refuses a form that is no form, or too large', async () => {
  const headers = { ...(await identity.headers({ role: 'member', sub })), 'content-type': 'application/json' }
  expect((await service.inject({ method: 'POST', url: '/api/t/new', headers, payload: '{}' })).statusCode).toBe(415)
  expect((await open('/api/t/new', { sub, payload: `name=${'x'.repeat(70_000)}` })).status).toBe(413)
})

test.each([
  ['/messages/7?before=1', '/messages/7?before=1'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/a/../b', '/'],
  // A pattern that tries all ways to split this would take years.
  [`/${'a'.repeat(200)}!`, '/'],
  ['/a\n', '/'],
  [undefined, '/'],
])('after the login, %s leads to %s', (from, path) => {
  expect(safePath(from)).toBe(path)
})

test('addresses of pages', () => {
  expect([addressOf('/', 'en'), addressOf('/?q=1', 'fr'), addressOf('/borders', 'fr')]).toEqual(['/t', '/fr/t?q=1', '/fr/t/borders'])
})

test('a shortened text fits, is a beginning of the text, and stays whole if it fits', () => {
  const texts = fc.string({ unit: fc.oneof(fc.constantFrom('&', '"', 'é', '😀', ' '), fc.string({ minLength: 1, maxLength: 1 })) })
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 60 }), (whole, bytes) => {
      const short = shortened(whole, bytes)
      const fits = Buffer.byteLength(escapeMarkup(whole)) <= bytes
      expect(short === whole || !fits).toBe(true)
      if (fits) return
      expect(short.endsWith('…') && whole.startsWith(short.slice(0, -1))).toBe(true)
      expect(Buffer.byteLength(escapeMarkup(short.slice(0, -1)))).toBeLessThanOrEqual(bytes)
    }),
  )
})

test('rows fit into the bytes of a page', () => {
  const rows = ['one', 'two', 'three'].map((name) => html`<li>${name}</li>`)
  expect([12, 24, 25, 100].map((bytes) => fitting(rows, bytes).length)).toEqual([1, 2, 2, 3])
})
