import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen } from '#infra/local-page.ts'
import { type SmsSandbox, startSmsSandbox } from '#sms-sandbox/sms-sandbox.ts'

let seen: Record<string, string>[]
let answers: string[]
let sandbox: SmsSandbox
let stopSite: () => Promise<void>
beforeEach(async () => {
  seen = []
  answers = []
  const site = createServer(async (request, response) => {
    seen.push(Object.fromEntries(new URLSearchParams(await text(request))))
    const answer = answers.shift()
    response.writeHead(answer === undefined ? 404 : 200).end(answer)
  })
  stopSite = await listen(site, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/api/ussd`
  sandbox = await startSmsSandbox({ username: 'sandbox', apiKey: 'a key', ussd: { url, smsUrl: url, code: '*384#' } })
})
afterEach(async () => {
  await sandbox.stop()
  await stopSite()
})

const enter = async (form: Record<string, string>) =>
  (await fetch(`${sandbox.url}/phone`, { method: 'POST', body: new URLSearchParams(form) })).text()
const hidden = (html: string, name: string) => new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

it('sends each step with all inputs, and shows the screens', async () => {
  answers.push('CON 1 Post <a> load', 'END Load posted')
  const menu = await enter({ number: '+250788000001' })
  expect(menu).toContain('1 Post &#60;a&#62; load')
  const session = hidden(menu, 'session')
  const last = await enter({ number: '+250788000001', session, text: '1*MBA KGL', input: '1.5 450' })
  expect(last).toContain('Load posted')
  expect(last).not.toContain('Reply')
  expect(seen.map(({ sessionId, phoneNumber, serviceCode, text: typed }) => [sessionId, phoneNumber, serviceCode, typed])).toEqual([
    [session, '+250788000001', '*384#', ''],
    [session, '+250788000001', '*384#', '1*MBA KGL*1.5 450'],
  ])
})

it('shows what a phone shows if the site gives no screen', async () => {
  expect(await enter({ number: '+250788000001' })).toContain('Connection problem or invalid MMI code')
})

it('writes an SMS, and shows the SMS that the site sent to it', async () => {
  answers.push('Received')
  await fetch(`${sandbox.url}/version1/messaging`, {
    method: 'POST',
    headers: { apikey: 'a key' },
    body: new URLSearchParams({ username: 'sandbox', to: '+250788000001', message: 'Your budget in USD?' }),
  })
  const html = await (
    await fetch(`${sandbox.url}/phone/sms`, { method: 'POST', body: new URLSearchParams({ number: '+250788000001', words: 'LOAD MBA KGL 1.5' }) })
  ).text()
  expect(html).toContain('Your budget in USD?')
  expect(seen.map(({ from, text: words }) => [from, words])).toEqual([['+250788000001', 'LOAD MBA KGL 1.5']])
})

it('lets browsers name the origin of its forms, without which they are refused', async () => {
  const { headers } = await fetch(`${sandbox.url}/phone`)
  expect(headers.get('referrer-policy')).toBe('same-origin')
  const form = { method: 'POST', body: new URLSearchParams({ number: '+250788000001' }) }
  answers.push('CON 1 Post load')
  expect((await fetch(`${sandbox.url}/phone`, { ...form, headers: { origin: sandbox.url } })).status).toBe(200)
  expect((await fetch(`${sandbox.url}/phone`, { ...form, headers: { origin: 'null' } })).status).toBe(403)
})
