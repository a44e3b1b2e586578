// The sandbox as it is seen from outside: what it refuses, how it tells, what it remembers.
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Sandbox, startSandbox } from '#provider-sandbox/sandbox.ts'
import { freshKeys } from '#provider-sandbox/settings.ts'

const keys = freshKeys()
let directory: string
let sandbox: Sandbox
let listener: Server
/** What the webhook got, and what it answers next. */
const heard: { type: string; signature: string; body: string }[] = []
const answers: number[] = []

async function start(): Promise<void> {
  const { port } = listener.address() as AddressInfo
  sandbox = await startSandbox({ keys, webhooks: { stripe: `http://127.0.0.1:${port}/` }, file: join(directory, 'state.json') })
}

beforeEach(async () => {
  heard.length = 0
  answers.length = 0
  directory = mkdtempSync(join(tmpdir(), 'ungana-sandbox-'))
  listener = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ type: JSON.parse(body).type, signature: String(request.headers['stripe-signature']), body })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  await start()
})
afterEach(async () => {
  await sandbox.stop()
  await new Promise((resolve) => listener.close(resolve))
  rmSync(directory, { recursive: true })
})

async function stripe(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.stripeSecretKey}`, ...headers },
    body: new URLSearchParams(form),
  })
  return { status: answer.status, body: (await answer.json()) as { id: string } }
}
const create = (form: Record<string, string> = {}, headers = {}) =>
  stripe('/v1/payment_intents', { amount: '4999', currency: 'usd', ...form }, headers)
const control = (path: string, body: object) =>
  fetch(`${sandbox.url}/sandbox/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const types = (count: number) =>
  vi.waitFor(
    () => {
      expect(heard).toHaveLength(count)
      return heard.map(({ type }) => type)
    },
    { timeout: 30_000, interval: 20 },
  )

describe('Stripe', () => {
  it.each([
    [{ amount: '49' }, 'Amount must be at least $0.50 usd'],
    [{ currency: 'USD' }, 'Invalid currency: USD'],
    [{ currency: 'ugx', amount: '370050' }, 'Invalid amount: amounts in ugx must be evenly divisible by 100.'],
    [{ amount: '12.5' }, 'Invalid integer: 12.5'],
  ])('refuses %j in its words', async (form, message) => {
    expect(await create(form)).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', message } } })
  })

  it('knows keys: another secret is nobody, the same idempotency key is the same answer, and not for something else', async () => {
    expect((await create({}, { authorization: 'Bearer sk_other' })).status).toBe(401)
    const key = { 'idempotency-key': 'one' }
    const [first, second] = [await create({}, key), await create({}, key)]
    expect(second.body).toEqual(first.body)
    expect(await create({ amount: '5000' }, key)).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  })

  it('remembers over a restart', async () => {
    const { body } = await create()
    await sandbox.stop()
    await start()
    const answer = await fetch(`${sandbox.url}/v1/payment_intents/${body.id}`, { headers: { authorization: `Bearer ${keys.stripeSecretKey}` } })
    expect(await answer.json()).toEqual(body)
  })
})

describe('webhooks', () => {
  it('are signed, and sent again until somebody takes them', async () => {
    answers.push(500, 503)
    await create()
    await types(3)
    const { signature, body } = heard[2] as (typeof heard)[number]
    const [, time = '', mac] = /^t=(\d+),v1=(.*)$/.exec(signature) ?? []
    expect(mac).toBe(createHmac('sha256', keys.stripeWebhookSecret).update(`${time}.${body}`).digest('hex'))
  })

  it('come twice, the wrong way round, or not at all, as told', async () => {
    await control('webhooks', { delivery: 'duplicate' })
    await create()
    expect(await types(2)).toEqual(['payment_intent.created', 'payment_intent.created'])
    heard.length = 0
    await control('webhooks', { delivery: 'reverse' })
    const { body } = await create()
    await stripe(`/v1/payment_intents/${body.id}/cancel`, {})
    expect([...(await types(2))].sort()).toEqual(['payment_intent.canceled', 'payment_intent.created'])
    heard.length = 0
    await control('webhooks', { delivery: 'drop' })
    await create()
    await control('webhooks', { delivery: 'normal' })
    await stripe(`/v1/payment_intents/${(await create()).body.id}/cancel`, {})
    expect([...(await types(2))].sort()).toEqual(['payment_intent.canceled', 'payment_intent.created'])
  })
})

it('fails on demand: before, after, without an answer', async () => {
  const fail = (how: string) => control('faults', { faults: [{ path: '/v1/payment_intents', fail: how, times: 1 }] })
  await fail('before')
  expect((await create()).status).toBe(500)
  await fail('after')
  expect((await create({}, { 'idempotency-key': 'two' })).status).toBe(500)
  expect((await create({}, { 'idempotency-key': 'two' })).status).toBe(200)
  await fail('cut')
  await expect(create()).rejects.toThrow()
})
