import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildService, createLogger, type Service } from '@ungana/service-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { answerJson, type FakeService, fakeService } from '#testing/fake-service.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'
import { uncoveredStyles } from '#testing/uncovered-styles.ts'
import { renderDocsPage } from './docs-page.ts'
import { joinDocuments, readServiceDocument } from './join-documents.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const goods = z.object({ id: z.uuid(), name: z.string(), parts: z.array(z.object({ tonnes: z.nullable(z.int()) })) })

interface Joined {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: unknown; readonly responses: unknown }>>>>
  readonly components: { readonly securitySchemes: object; readonly responses: { readonly Error: { readonly content: object } } }
  readonly 'x-missing': readonly string[]
}

let shop: Service
let bank: FakeService
let gateway: RunningGateway
let now: number

const account = { owner: 'Mwangi & Sons <Nairobi>', balance: 1250 }
const answers = { 200: { content: { 'application/json': { schema: {}, examples: { readAccount: { value: account } } } } } }
const bankDocument = { paths: { '/api/accounts': { get: { 'x-policy': 'member', responses: answers } } } }

beforeEach(async () => {
  now = Date.now()
  shop = await buildService({
    name: 'shop',
    identityPublicKey: publicKey,
    servicePublicKeys: new Map([['bank', publicKey]]),
    logger: createLogger({ name: 'shop', level: 'silent' }),
  })
  const handler = async () => ({}) as never
  shop.route({
    method: 'GET',
    url: '/api/goods/:id',
    config: { policy: 'anyone' },
    schema: { params: z.object({ id: z.uuid() }), response: { 200: goods } },
    handler,
  })
  shop.route({
    method: 'POST',
    url: '/api/goods',
    config: { policy: 'member', act: 'self', sensitive: true },
    schema: { body: goods, response: { 201: goods } },
    handler,
  })
  shop.route({
    method: 'DELETE',
    url: '/api/goods/:id',
    config: { policy: 'staff', act: 'staff.see' },
    schema: { response: { 204: z.undefined() } },
    handler,
  })
  shop.route({
    method: 'PUT',
    url: '/internal/goods',
    config: { policy: { services: ['bank'] } },
    schema: { body: goods, response: { 200: goods } },
    handler,
  })
  await shop.listen({ host: '127.0.0.1', port: 0 })
  bank = await fakeService([{ url: '/api/accounts' }], answerJson(bankDocument))
  gateway = await runGateway({
    config: {
      UPSTREAMS: [
        { name: 'shop', addresses: [`http://127.0.0.1:${(shop.server.address() as AddressInfo).port}`] },
        { name: 'bank', addresses: [bank.origin] },
      ],
      IDENTITY_PRIVATE_KEY: privateKey,
    },
    tuning: { now: () => now },
  })
})
afterEach(async () => {
  await gateway.app.close()
  await shop.close()
  await bank.kill()
})

const json = async () => (await gateway.fetch('/api/docs/openapi.json')).json() as Promise<Joined>
const page = async () => (await gateway.fetch('/api/docs')).text()

test('joins the public calls of all services, without internal and operations calls', async () => {
  const response = await gateway.fetch('/api/docs/openapi.json')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  const document = (await response.json()) as Joined
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }], 'x-missing': [], tags: [{ name: 'shop' }, { name: 'bank' }] })
  expect(Object.keys(document.paths).sort()).toEqual(['/api/accounts', '/api/goods', '/api/goods/{id}'])
  expect(JSON.stringify(document)).not.toContain('/internal/')
  expect(JSON.stringify(document)).not.toContain('/metrics')
})

test('documents policies, errors and idempotency keys', async () => {
  const { paths, components } = await json()
  expect(paths['/api/goods/{id}']?.get).toMatchObject({ 'x-policy': 'anyone', tags: ['shop'] })
  expect(paths['/api/goods/{id}']?.get).not.toHaveProperty('security')
  expect(paths['/api/goods']?.post).toMatchObject({ 'x-policy': 'member', 'x-sensitive': true, security: [{ session: [] }] })
  expect(paths['/api/goods/{id}']?.delete).toMatchObject({
    'x-policy': 'staff',
    'x-roles': expect.arrayContaining(['audit']),
    security: [{ session: [] }],
  })
  expect(paths['/api/goods']?.post?.responses).toMatchObject({ 201: { description: 'Created' }, default: { $ref: '#/components/responses/Error' } })
  expect(components.responses.Error.content).toMatchObject({ 'application/json': { schema: { required: ['message', 'code', 'requestId'] } } })
  expect(components.securitySchemes).toMatchObject({ session: { in: 'cookie', name: 'ungana_session' } })
  expect(paths['/api/goods']?.post?.parameters).toMatchObject([{ in: 'header', name: 'idempotency-key', required: false }])
})

test('shows the same calls on a page without scripts, under the strict policy of all pages', async () => {
  const response = await gateway.fetch('/api/docs')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  const html = await response.text()
  expect(uncoveredStyles(html, response.headers.get('content-security-policy'))).toEqual([])
  expect(html).not.toMatch(/<script|\son\w+=|https?:\/\//)
  for (const text of ['/api/goods/{id}', 'idempotency-key', 'the session is checked each time', 'staff', 'whole number or null', '/api/accounts'])
    expect(html).toContain(text)
  expect(html).not.toContain('/internal/')
  // Each navigation link has a target.
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets).toContain('post-goods')
  for (const id of targets) expect(html).toContain(`id="${id}"`)
})

test('shows the examples that a service declares', async () => {
  expect((await json()).paths['/api/accounts']?.get?.responses).toMatchObject(answers)
  const html = await page()
  expect(html).toContain('<summary>Example: readAccount</summary>')
  expect(html).toContain('&quot;owner&quot;: &quot;Mwangi &amp; Sons &lt;Nairobi&gt;&quot;,\n  &quot;balance&quot;: 1250')
  expect(html.match(/Example:/g)).toHaveLength(2)
})

test('leaves out a service that is down, with a note, until it answers again', async () => {
  await bank.kill()
  const document = await json()
  expect(document['x-missing']).toEqual(['bank'])
  expect(Object.keys(document.paths)).toEqual(['/api/goods/{id}', '/api/goods'])
  const response = await gateway.fetch('/api/docs')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.text()).toContain('bank is not answering at the moment')
  await bank.revive()
  await vi.waitFor(async () => expect((await gateway.fetch('/api/accounts')).status).toBe(200), { timeout: 20_000, interval: 20 })
  now += 1999
  expect((await json())['x-missing']).toEqual(['bank'])
  now += 1
  expect((await json())['x-missing']).toEqual([])
  expect(await page()).not.toContain('is not answering')
})

test.each([
  ['nonsense', answerJson('nonsense')],
  ['an error', answerJson(bankDocument, 503)],
])('leaves out and logs a service that answers with %s', async (_what, answer) => {
  bank.answer = answer
  expect((await json())['x-missing']).toEqual(['bank'])
  expect(gateway.logs).toContainEqual(expect.objectContaining({ level: 'warn', upstream: 'bank', msg: 'left out of the API description' }))
})

test('asks services at most once in 30 seconds', async () => {
  const requestCount = () => bank.calls.filter(({ url }) => url === '/openapi.json').length
  await Promise.all([page(), json(), page(), json()])
  now += 29_999
  await page()
  expect(requestCount()).toBe(1)
  now += 1
  await page()
  expect(requestCount()).toBe(2)
})

test('treats other methods and neighbouring paths as ordinary calls', async () => {
  expect(
    (
      await gateway.fetch('/api/docs', {
        method: 'POST',
        headers: { origin: 'http://localhost:8080', 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(404)
  expect((await gateway.fetch('/api/docs/else')).status).toBe(404)
  const head = await gateway.fetch('/api/docs', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('hides internal and operations calls that a service lists', () => {
  const get = (policy: string) => ({ get: { 'x-policy': policy, responses: {} } })
  const paths = { '/internal/goods': get('anyone'), '/api/probe': get('operations'), '/api/goods': get('anyone') }
  const parts = [{ service: 'shop', document: readServiceDocument(JSON.stringify({ paths })) }]
  expect(Object.keys((joinDocuments(parts, 'session') as Joined).paths)).toEqual(['/api/goods'])
  expect(renderDocsPage(parts)).not.toMatch(/internal|probe/)
})

test('escapes every text that a service sends', () => {
  const evil = '"><img src=x onerror=alert(1)>'
  const document = readServiceDocument(
    JSON.stringify({
      paths: {
        [`/api/${evil}`]: {
          [evil]: {
            'x-policy': evil,
            'x-deadline': evil,
            parameters: [{ name: evil, in: evil, schema: { type: evil, format: evil, default: evil, maxLength: evil } }],
            requestBody: { content: { [evil]: { schema: { type: 'object', properties: { [evil]: { enum: [evil] } } } } } },
            responses: {
              [evil]: { content: { 'application/json': { schema: { type: 'string', format: evil }, examples: { [evil]: { value: evil } } } } },
            },
          },
        },
      },
    }),
  )
  const html = renderDocsPage([
    { service: evil, document },
    { service: evil, document: undefined },
  ])
  expect(html).not.toContain('<img')
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')
})
