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
beforeEach(async () => {
  seen = []
  const site = createServer(async (request, response) => {
    seen.push({ raw: await text(request), headers: request.headers })
    response.end('Received')
  })
  stopSite = await listen(site, { host: '127.0.0.1', port: 0 })
  const webhook = `http://127.0.0.1:${(site.address() as AddressInfo).port}/api/channels/whatsapp`
  const chat = { webhook, phoneNumberId: '38400', token: 'a token', appSecret: 'a secret' }
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
