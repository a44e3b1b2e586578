import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { LanguageCode } from '@ungana/language'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { configuredWhatsApp, tellByWhatsApp, type WhatsApp, WhatsAppRefused } from '#lib/whatsapp.ts'
import { startChannels, type TestChannels } from '#testing/channels.ts'

let channels: TestChannels
let whatsApp: WhatsApp | undefined
/** Answers like Meta's Graph API. */
let graph: Server
let sent: {
  readonly path: string
  readonly authorization: string
  readonly body: { readonly to: string; readonly text: { readonly body: string }; readonly template?: object }
}[]
/** Statuses of Meta's next answers. */
let next: (number | { readonly code: number })[]
const appSecret = 'the-secret-of-the-app'
const verifyToken = 'what-meta-sends-when-it-asks'

beforeAll(async () => {
  graph = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const fate = next.shift() ?? 200
    const status = typeof fate === 'number' ? fate : 400
    const code = typeof fate === 'number' ? 131_030 : fate.code
    if (status === 200) sent.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { messages: [{ id: 'wamid.1' }] } : { error: { code, message: 'to +250788000001' } }))
  }).listen(0, '127.0.0.1')
  await once(graph, 'listening')
  whatsApp = configuredWhatsApp({
    WHATSAPP_GRAPH_URL: `http://127.0.0.1:${(graph.address() as AddressInfo).port}/v23.0`,
    WHATSAPP_PHONE_NUMBER_ID: '1234567890',
    WHATSAPP_TOKEN: 'a-token',
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_TEMPLATE_MATCHES: 'ungana_matches',
  })
  channels = await startChannels({ whatsApp })
})
afterAll(async () => {
  await channels.close()
  graph.closeAllConnections()
  graph.close()
})
beforeEach(() => {
  sent = []
  next = []
})

const signed = (raw: string, secret = appSecret) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`

async function post(value: object, signature: (raw: string) => string | undefined = signed) {
  const raw = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
  const header = signature(raw)
  const answer = await channels.app.inject({
    method: 'POST',
    url: '/api/channels/whatsapp',
    headers: {
      ...(await channels.identity.headers({ role: 'visitor' })),
      'content-type': 'application/json',
      ...(header !== undefined && { 'x-hub-signature-256': header }),
    },
    payload: raw,
  })
  return answer.statusCode
}
const message = (phone: string, body: string, id = `wamid.${randomUUID()}`, timestamp = '1764403200') => ({
  messaging_product: 'whatsapp',
  messages: [{ from: phone.slice(1), id, timestamp, type: 'text', text: { body } }],
})
const ask = async (query: Record<string, string>) => {
  const answer = await channels.app.inject({
    url: `/api/channels/whatsapp?${new URLSearchParams(query)}`,
    headers: await channels.identity.headers({ role: 'visitor' }),
  })
  return answer.statusCode === 200 ? answer.body : answer.statusCode
}

test('tells Meta that the address is ours, if Meta knows the token', async () => {
  const question = { 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken, 'hub.challenge': '1158201444' }
  expect(await ask(question)).toBe('1158201444')
  expect(await ask({ ...question, 'hub.verify_token': 'another' })).toBe(404)
  expect(await ask({ ...question, 'hub.challenge': '<script>' })).toBe(404)
  expect(await ask({})).toBe(404)
})

test('posts a load in a chat, with the whole names and letters', async () => {
  const phone = channels.phone({ language: 'fr' })
  const write = (body: string) => post(message(phone, body))
  for (const body of ['Bonjour', '1', 'MBA KGL', '1.5 450', '2']) expect(await write(body)).toBe(200)
  expect(sent.map(({ body }) => body.text.body)).toEqual([
    expect.stringContaining('1 Publier un chargement'),
    'Chargement : de et vers ? Par exemple MBA KGL',
    'Poids en t et budget en USD ? Par exemple 1.5 450, ou 800kg 300',
    expect.stringContaining('2 Demain'),
    expect.stringMatching(/^Chargement publié : Mombasa – Kigali/),
  ])
  expect(sent[0]).toMatchObject({
    path: '/v23.0/1234567890/messages',
    authorization: 'Bearer a-token',
    body: { messaging_product: 'whatsapp', to: phone.slice(1), type: 'text' },
  })
})

test('a post that Meta repeats is answered once', async () => {
  const twice = message(channels.phone(), 'Hello')
  expect([await post(twice), await post(twice)]).toEqual([200, 200])
  expect(sent).toHaveLength(1)
})

test('an answer that Meta did not take for now is sent when the post comes again', async () => {
  next.push(500)
  const lost = message(channels.phone(), 'Hello')
  expect([await post(lost), await post(lost)]).toEqual([503, 200])
  expect(sent).toHaveLength(1)
})

test('an answer that Meta refuses is not tried again', async () => {
  next.push(400)
  const refused = message(channels.phone(), 'Hello')
  expect([await post(refused), await post(refused)]).toEqual([200, 200])
  expect(sent).toHaveLength(0)
})

test.each([
  ['no signature', () => undefined],
  ['a signature with another secret', (raw: string) => signed(raw, 'another')],
  ['a signature of other bytes', (raw: string) => signed(`${raw} `)],
  ['a signature that is none', () => 'sha256=00'],
])('refuses a post with %s', async (_what, signature) => {
  expect(await post(message(channels.phone(), 'Hello'), signature)).toBe(400)
  expect(sent).toEqual([])
})

test('shows the menu to somebody who sends a picture, and takes statuses', async () => {
  const phone = channels.phone()
  expect(await post({ messages: [{ from: phone.slice(1), id: `wamid.${randomUUID()}`, type: 'image', image: { id: '1' } }] })).toBe(200)
  expect(sent[0]?.body.text.body).toContain('1 Post load')
  expect(await post({ statuses: [{ id: 'wamid.1', status: 'failed', errors: [{ code: 131_047 }] }] })).toBe(200)
  expect(await post({ messages: [{ from: 'nobody' }], statuses: ['?'] })).toBe(200)
})

describe('what nobody asked for', () => {
  const matches = (language: LanguageCode, canAnswer: boolean) =>
    tellByWhatsApp(whatsApp as WhatsApp, { to: '+250788000001', text: '2 new matches', language, count: 2, canAnswer })
  const template = (code: string) => ({
    type: 'template',
    template: { name: 'ungana_matches', language: { code }, components: [{ type: 'body', parameters: [{ type: 'text', text: '2' }] }] },
  })

  test('is free text to somebody who wrote within 24 hours, and otherwise the template in their language', async () => {
    await matches('rw', true)
    await matches('rw', false)
    expect(sent.map(({ body }) => body)).toMatchObject([{ type: 'text', text: { body: '2 new matches' } }, template('rw_RW')])
  })

  test('is the template if Meta says that the 24 hours are over, and English if it is not translated', async () => {
    next.push({ code: 131_047 }, { code: 132_001 })
    await matches('fr', true)
    expect(sent.map(({ body }) => body)).toMatchObject([template('en')])
  })

  test('is not sent by a site without a template', async () => {
    const { sendMatches: _, ...without } = whatsApp as WhatsApp
    const told = tellByWhatsApp(without, { to: '+250788000001', text: '2 new matches', language: 'en', count: 2, canAnswer: false })
    await expect(told).rejects.toEqual(new WhatsAppRefused('131047'))
    expect(sent).toEqual([])
  })
})

test('a STOP that Meta delivers after a START which was written later has no effect', async () => {
  const phone = channels.phone()
  await post(message(phone, 'START', undefined, '1764403260'))
  expect(sent).toHaveLength(1)
  expect(await post(message(phone, 'STOP', undefined, '1764403259'))).toBe(200)
  expect(sent).toHaveLength(1)
  const stops = async () => (await channels.pool.query('SELECT stopped_at, started_at FROM stops WHERE phone = $1', [phone])).rows
  expect(await stops()).toEqual([{ stopped_at: null, started_at: new Date(1_764_403_260_000) }])
  await post(message(phone, 'STOP', undefined, '1764403261'))
  expect(await stops()).toEqual([{ stopped_at: new Date(1_764_403_261_000), started_at: null }])
})
