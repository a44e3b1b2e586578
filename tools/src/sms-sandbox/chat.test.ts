import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen } from '#infra/local-page.ts'
import { type SmsSandbox, startSmsSandbox } from '#sms-sandbox/sms-sandbox.ts'

let seen: { readonly raw: string; readonly headers: IncomingHttpHeaders }[]
let sandbox: SmsSandbox
let stopSite: () => Promise<void>
let clock: number
beforeEach(async () => {
  seen = []
  clock = Date.now()
  const site = createServer(async (request, response) => {
    seen.push({ raw: await text(request), headers: request.headers })
    response.end('Received')
  })
  stopSite = await listen(site, { host: '127.0.0.1', port: 0 })
  const webhook = `http://127.0.0.1:${(site.address() as AddressInfo).port}/api/channels/whatsapp`
  const chat = { webhook, phoneNumberId: '38400', token: 'a token', appSecret: 'a secret', now: () => clock }
  sandbox = await startSmsSandbox({ username: 'sandbox', apiKey: 'a key', chat })
})
afterEach(async () => {
  await sandbox.stop()
  await stopSite()
})

const answer = (token: string, body: object) =>
  fetch(`${sandbox.url}/graph/38400/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('posts what somebody writes, signed, and shows the answers', async () => {
  const body = new URLSearchParams({ number: '+250788000001', words: 'Hello <b>' })
  expect(await (await fetch(`${sandbox.url}/chat`, { method: 'POST', body })).text()).toContain('Hello &#60;b&#62;')
  const [post] = seen
  expect(post?.headers['x-hub-signature-256']).toBe(
    `sha256=${createHmac('sha256', 'a secret')
      .update(post?.raw ?? '')
      .digest('hex')}`,
  )
  expect(JSON.parse(post?.raw ?? '').entry[0].changes[0].value.messages).toMatchObject([{ from: '250788000001', text: { body: 'Hello <b>' } }])
  const sent = { messaging_product: 'whatsapp', to: '250788000001', type: 'text', text: { body: '1 Post load' } }
  expect((await answer('another', sent)).status).toBe(401)
  expect((await answer('a token', { ...sent, type: 'picture' })).status).toBe(400)
  expect((await answer('a token', sent)).status).toBe(200)
  const page = await (await fetch(`${sandbox.url}/chat`)).text()
  expect(page.match(/1 Post load/g)).toHaveLength(1)
})

it('takes only templates for somebody who has not written for 24 hours, as Meta does', async () => {
  const to = '250788000002'
  const template = { name: 'ungana_matches', language: { code: 'fr' }, components: [{ type: 'body', parameters: [{ type: 'text', text: '2' }] }] }
  const free = { messaging_product: 'whatsapp', to, type: 'text', text: { body: '2 new matches' } }
  const refused = await answer('a token', free)
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: 131_047 } }])
  expect((await answer('a token', { messaging_product: 'whatsapp', to, type: 'template', template })).status).toBe(200)
  expect((await answer('a token', { messaging_product: 'whatsapp', to, type: 'template', template: {} })).status).toBe(400)
  await fetch(`${sandbox.url}/chat`, { method: 'POST', body: new URLSearchParams({ number: `+${to}`, words: 'START' }) })
  clock += 24 * 60 * 60_000 - 1
  expect((await answer('a token', free)).status).toBe(200)
  clock += 1
  expect((await answer('a token', free)).status).toBe(400)
  const page = await (await fetch(`${sandbox.url}/chat?number=%2B${to}`)).text()
  expect(page.match(/ungana_matches \(fr\): 2|2 new matches/g)).toEqual(['ungana_matches (fr): 2', '2 new matches'])
})
