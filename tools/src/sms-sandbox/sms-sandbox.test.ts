import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SmsSandbox, startSmsSandbox } from '#sms-sandbox/sms-sandbox.ts'

const keys = { username: 'sandbox', apiKey: 'a key' }
let sandbox: SmsSandbox
beforeEach(async () => {
  sandbox = await startSmsSandbox(keys)
})
afterEach(() => sandbox.stop())

function post(form: Record<string, string>, headers: Record<string, string> = { apikey: keys.apiKey }) {
  return fetch(`${sandbox.url}/version1/messaging`, { method: 'POST', headers, body: new URLSearchParams(form) })
}
const shown = async () => (await fetch(`${sandbox.url}/sms.json`)).json()

it('takes an SMS like Africa’s Talking and shows it, newest first', async () => {
  await post({ username: 'sandbox', to: '+250788123456', message: 'First', from: 'Ungana' })
  const answer = await post({ username: 'sandbox', to: '+254712345678', message: 'Your code is <123456>' })
  expect(answer.status).toBe(201)
  const id = expect.stringMatching(/^ATXid_[0-9a-f]{32}$/)
  expect(await answer.json()).toEqual({
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: KES 0.8000',
      Recipients: [{ statusCode: 101, number: '+254712345678', status: 'Success', cost: 'KES 0.8000', messageId: id }],
    },
  })
  expect(await shown()).toMatchObject([
    { to: '+254712345678', from: '', text: 'Your code is <123456>' },
    { to: '+250788123456', from: 'Ungana', text: 'First' },
  ])
  const page = await fetch(sandbox.url)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('Your code is &#60;123456&#62;')
})

it('refuses a number that is not in international form', async () => {
  const answer = await post({ username: 'sandbox', to: '0788123456', message: 'Hello' })
  expect(await answer.json()).toMatchObject({ SMSMessageData: { Recipients: [{ statusCode: 403, status: 'InvalidPhoneNumber' }] } })
  expect(await shown()).toEqual([])
})

it.each([
  ['a wrong key', { username: 'sandbox', to: '+250788123456', message: 'Hello' }, { apikey: 'another' }, 401],
  ['a wrong name', { username: 'other', to: '+250788123456', message: 'Hello' }, undefined, 401],
  ['no message', { username: 'sandbox', to: '+250788123456' }, undefined, 400],
])('refuses %s', async (_what, form, headers, status) => {
  expect((await post(form, headers)).status).toBe(status)
  expect(await shown()).toEqual([])
})

it('answers this machine only', async () => {
  const answer = await post({ username: 'sandbox', to: '+250788123456', message: 'Hello' }, { apikey: keys.apiKey, origin: 'https://evil.example' })
  expect(answer.status).toBe(403)
})
