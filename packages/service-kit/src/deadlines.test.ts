import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { endpoint } from '@ungana/contracts-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { buildService, type Service } from './index.ts'
import { testIdentity } from './testing/identity.ts'

const identity = testIdentity('things')
const schema = { body: z.object({ a: z.string() }), response: { 200: z.object({ aborted: z.boolean() }) } }
const normal = endpoint({ method: 'POST', url: '/api/normal', schema })
const provider = endpoint({ method: 'POST', url: '/api/provider', deadline: 'provider', schema })
const transfer = endpoint({ method: 'POST', url: '/api/transfer', deadline: 'transfer', schema })

let service: Service
let base: string
/** Resolves when a handler runs, with its signal and a function that lets it answer. */
let entered: PromiseWithResolvers<{ signal: AbortSignal; finish: () => void }>
/** Of the answer that a hook holds back. */
let sending: PromiseWithResolvers<void>
let sent: PromiseWithResolvers<void>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  entered = Promise.withResolvers()
  service = await buildService({ name: 'things', identityPublicKey: identity.publicKey, logLevel: 'silent' })
  for (const each of [normal, provider, transfer]) {
    service.route({
      ...each,
      config: { policy: 'anyone', visitorWrites: { unlimited: 'a test' } },
      handler: async ({ signal }) => {
        await new Promise<void>((finish) => entered.resolve({ signal, finish }))
        return { aborted: signal.aborted }
      },
    })
  }
  sending = Promise.withResolvers()
  sent = Promise.withResolvers()
  service.route({
    method: 'POST',
    url: '/api/held',
    schema,
    config: { policy: 'anyone', visitorWrites: { unlimited: 'a test' } },
    onSend: async () => {
      sending.resolve()
      await sent.promise
    },
    handler: async () => {
      entered.resolve({ signal: new AbortController().signal, finish: () => undefined })
      return { aborted: false }
    },
  })
  base = await service.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  ;(await entered.promise).finish()
  vi.useRealTimers()
  await service.close()
})

// Uses a real socket, because there a request ends as soon as its body was read. With `inject` the request does not end at that moment.
async function post(path: string) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { ...(await identity.headers()), 'content-type': 'application/json' },
    body: '{"a":"b"}',
  })
  return { status: response.status, body: await response.json() }
}

test.each([
  ['/api/normal', 3000],
  ['/api/provider', 8000],
])('%s times out after %i ms and aborts the handler', async (path, milliseconds) => {
  const answer = post(path)
  const { signal } = await entered.promise
  vi.advanceTimersByTime(milliseconds - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
  expect(await answer).toEqual({
    status: 503,
    body: { code: 'TIMEOUT', message: 'This took too long. Please try again.', requestId: expect.any(String) },
  })
})

test('a transfer has no deadline', async () => {
  const answer = post('/api/transfer')
  const { signal, finish } = await entered.promise
  vi.advanceTimersByTime(3_600_000)
  expect(signal.aborted).toBe(false)
  finish()
  expect(await answer).toEqual({ status: 200, body: { aborted: false } })
})

test('does not change an answer that is in time', async () => {
  const answer = post('/api/normal')
  const { signal, finish } = await entered.promise
  finish()
  expect(await answer).toEqual({ status: 200, body: { aborted: false } })
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
})

test('does not replace an answer that a hook still holds', async () => {
  const answer = post('/api/held')
  await sending.promise
  vi.advanceTimersByTime(60_000)
  sent.resolve()
  expect(await answer).toEqual({ status: 200, body: { aborted: false } })
})

test('aborts the handler when the caller disconnects', async () => {
  const headers = { ...(await identity.headers()), 'content-type': 'application/json' }
  const client = httpRequest(`${base}/api/normal`, { method: 'POST', headers })
  client.on('error', () => undefined)
  client.end('{"a":"b"}')
  const { signal } = await entered.promise
  expect(signal.aborted).toBe(false)
  const aborted = once(signal, 'abort')
  client.destroy()
  await aborted
  expect(signal.aborted).toBe(true)
})
