import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loadConfig } from '../config.ts'
import { configuredSms, type SmsGateway, smsConfig, smsConfigIsWhole } from './index.ts'

const parse = (env: Record<string, string>) => loadConfig(z.object(smsConfig).check(smsConfigIsWhole), env)
const settings = { SMS_PROVIDER: 'africastalking', AFRICASTALKING_USERNAME: 'ungana', AFRICASTALKING_API_KEY: 'atsk_key' }

let server: Server
let answer: { status: number; body: unknown }
let received: { path: string | undefined; key: unknown; form: Record<string, string> }[]
let gateway: SmsGateway
beforeEach(async () => {
  received = []
  server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    received.push({ path: request.url, key: request.headers.apikey, form })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gateway = configuredSms(parse({ ...settings, AFRICASTALKING_URL: url })) as SmsGateway
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const sms = { to: '+250788123456', text: 'Your code is 123456', id: '0198a000-0000-7000-8000-000000000001' }
const recipient = (statusCode: number, status: string) => ({
  status: 201,
  body: {
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: KES 0.8000',
      Recipients: [{ statusCode, number: sms.to, status, cost: 'KES 0.8000', messageId: 'ATXid_1' }],
    },
  },
})

test.each([100, 101, 102])('sends a form with the key, and returns the provider’s id: %i', async (statusCode) => {
  answer = recipient(statusCode, 'Success')
  expect(await gateway.send(sms)).toEqual({ providerId: 'ATXid_1' })
  const form = { username: 'ungana', to: sms.to, message: sms.text }
  expect(received).toEqual([{ path: '/version1/messaging', key: 'atsk_key', form }])
})

test.each([
  [403, 'InvalidPhoneNumber'],
  [405, 'InsufficientBalance'],
  [406, 'UserInBlacklist'],
])('says why a message was refused: %i', async (statusCode, status) => {
  answer = recipient(statusCode, status)
  await expect(gateway.send(sms)).rejects.toMatchObject({ name: 'SmsRefused', reason: status })
})

test('a message that was refused for all recipients has a reason without their numbers', async () => {
  answer = { status: 201, body: { SMSMessageData: { Message: `InvalidSenderId ${sms.to}`, Recipients: [] } } }
  const error = await gateway.send(sms).catch((thrown: Error) => thrown)
  expect(error).toMatchObject({ name: 'SmsRefused' })
  expect(String(error)).not.toContain('788')
})

test.each([
  ['a failure of the provider', () => recipient(500, 'InternalServerError')],
  ['a failure of a network', () => recipient(501, 'GatewayError')],
  ['a wrong key', () => ({ status: 401, body: 'The supplied authentication is invalid' })],
  ['another answer', () => ({ status: 201, body: {} })],
])('%s is Unavailable', async (_what, given) => {
  answer = given()
  await expect(gateway.send(sms)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('an unreachable provider is Unavailable', async () => {
  server.close()
  await expect(gateway.send(sms)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('the site sends no SMS unless a provider is set', () => {
  expect(configuredSms(parse({}))).toBeUndefined()
  expect(configuredSms(parse({ ...settings, SMS_PROVIDER: 'none' }))).toBeUndefined()
})

test('a provider needs its name and key', () => {
  expect(() => parse({ SMS_PROVIDER: 'africastalking' })).toThrow(
    /AFRICASTALKING_USERNAME is required if SMS_PROVIDER is africastalking\n.*AFRICASTALKING_API_KEY is required/,
  )
  expect(() => parse({ ...settings, AFRICASTALKING_URL: 'africastalking.com' })).toThrow('AFRICASTALKING_URL must be a URL (https://host)')
})
