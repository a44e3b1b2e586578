import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@ungana/contracts-kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { call, callPage, endpointAddress } from './call.ts'
import { onSessionRefused } from './session-refusals.ts'

const thing = z.object({ id: z.string(), size: z.number() })
const getThing = endpoint({ method: 'GET', url: '/api/things/:id', schema: { params: z.object({ id: z.string() }), response: { 200: thing } } })
const listThings = endpoint({
  method: 'GET',
  url: '/api/things',
  schema: { querystring: z.object({ q: z.optional(z.string()), page: z.optional(z.coerce.number()) }), response: { 200: z.array(thing) } },
})
const addThing = endpoint({ method: 'POST', url: '/api/things', schema: { body: z.object({ size: z.number() }), response: { 201: thing } } })
const dropThing = endpoint({
  method: 'DELETE',
  url: '/api/things/:id',
  schema: { params: z.object({ id: z.string() }), response: { 204: z.undefined() } },
})

let server: Server
let answer: RequestListener
const seen: {
  method: string | undefined
  url: string | undefined
  type: string | undefined
  key: string | string[] | undefined
  account: string | string[] | undefined
  language: string | string[] | undefined
  body: string
}[] = []

beforeEach(async () => {
  seen.length = 0
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { 'content-type': type, 'idempotency-key': key, 'ungana-account': account, 'ungana-language': language } = request.headers
    seen.push({ method: request.method, url: request.url, type, key, account, language, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const realFetch = globalThis.fetch
  // Browsers resolve addresses against the page; Node has no page.
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => realFetch(new URL(address, `http://127.0.0.1:${port}`), init))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_, response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('the call was answered'),
    (error: unknown) => error,
  )

describe('endpointAddress', () => {
  test('encodes parameters and leaves undefined query values out', () => {
    expect(endpointAddress('/api/a/:one/b/:two', { one: 'x/y', two: 'é' }, { q: 'tea & spices', page: 2, country: undefined })).toBe(
      '/api/a/x%2Fy/b/%C3%A9?q=tea+%26+spices&page=2',
    )
  })

  test('refuses an address with a missing parameter', () => {
    expect(() => endpointAddress('/api/a/:one', {})).toThrow('/api/a/:one needs the parameter one')
  })
})

describe('call', () => {
  test('returns the parsed answer without fields that the contract does not know', async () => {
    json(200, { id: 'a', size: 3, later: true })
    expect(await call(getThing, { params: { id: 'a b' } })).toEqual({ id: 'a', size: 3 })
    expect(seen).toMatchObject([{ method: 'GET', url: '/api/things/a%20b', type: undefined, body: '' }])
  })

  test('sends a body as JSON', async () => {
    json(201, { id: 'n', size: 1 })
    expect(await call(addThing, { body: { size: 1 } })).toEqual({ id: 'n', size: 1 })
    expect(seen).toMatchObject([{ method: 'POST', type: 'application/json', body: '{"size":1}' }])
  })

  test('sends an Idempotency-Key only if the caller gives one', async () => {
    json(201, { id: 'n', size: 1 })
    await call(addThing, { body: { size: 1 } }, { idempotencyKey: '0190-a' })
    await call(addThing, { body: { size: 1 } })
    expect(seen.map(({ key }) => key)).toEqual(['0190-a', undefined])
  })

  test('sends the expected account only when it is known', async () => {
    json(201, { id: 'n', size: 1 })
    await call(addThing, { body: { size: 1 } }, { account: 'ada' })
    await call(addThing, { body: { size: 1 } })
    expect(seen.map(({ account }) => account)).toEqual(['ada', undefined])
  })

  test('names the language of the page, in which the server answers', async () => {
    json(200, { id: 'a', size: 3 })
    await call(getThing, { params: { id: 'a' } })
    vi.stubGlobal('unganaTexts', { ':code': 'fr' })
    await call(getThing, { params: { id: 'a' } })
    expect(seen.map(({ language }) => language)).toEqual(['en', 'fr'])
  })

  test('returns undefined for an answer without a body', async () => {
    answer = (_, response) => response.writeHead(204).end()
    expect(await call(dropThing, { params: { id: 'a' } })).toBeUndefined()
  })

  test('rejects with the status, text and error body of a refusal', async () => {
    const body = { message: 'No such thing', code: 'NOT_FOUND', requestId: 'r1' }
    json(404, body)
    const error = await failure(call(getThing, { params: { id: 'a' } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, body, message: `404: ${JSON.stringify(body)}` })
  })

  test('uses the status text if there is no body, and has a `body` only for error bodies', async () => {
    answer = (_, response) => response.writeHead(502, 'Bad Gateway').end()
    expect(await failure(call(listThings))).toMatchObject({ status: 502, message: '502: Bad Gateway', body: undefined })
    answer = (_, response) => response.writeHead(500).end('<html>')
    expect(await failure(call(listThings))).toMatchObject({ status: 500, message: '500: <html>', body: undefined })
  })

  test('rejects an answer that does not match the contract', async () => {
    json(200, { id: 'a', size: 'big' })
    expect(await failure(call(getThing, { params: { id: 'a' } }))).toMatchObject({ name: 'ApiError', status: 200 })
    answer = (_, response) => response.writeHead(200).end('not json')
    expect(await failure(call(getThing, { params: { id: 'a' } }))).toMatchObject({ name: 'ApiError', status: 200 })
  })

  test('rejects with status 0 when the connection breaks', async () => {
    answer = (request) => request.socket.destroy()
    expect(await failure(call(listThings))).toMatchObject({ name: 'ApiError', status: 0, message: '0: No connection' })
  })

  test.each([
    ['normal', 10_000],
    ['provider', 12_000],
  ] as const)('gives up on a %s call after %i ms', async (deadline, milliseconds) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve()
    })
    let settled = false
    const error = failure(call({ ...listThings, deadline })).finally(() => {
      settled = true
    })
    await arrived
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await error).toMatchObject({ name: 'ApiError', status: 0, message: '0: The answer took too long' })
  })

  test("rejects with the caller's reason when the caller aborts it", async () => {
    const controller = new AbortController()
    answer = () => controller.abort(new Error('left the page'))
    expect(await failure(call(listThings, {}, { signal: controller.signal }))).toMatchObject({ name: 'Error', message: 'left the page' })
  })

  test('does not start a call that is already aborted', async () => {
    const error = await failure(call(listThings, {}, { signal: AbortSignal.abort(new Error('gone')) }))
    expect(error).toMatchObject({ message: 'gone' })
    expect(seen).toEqual([])
  })
})

describe('a call without a session', () => {
  const refused = vi.fn()
  let stop: () => void
  beforeEach(() => {
    refused.mockClear()
    stop = onSessionRefused(refused)
  })
  afterEach(() => stop())

  const answers: readonly [string, number, unknown, number][] = [
    ['a 401', 401, { message: 'Please log in', code: 'UNAUTHENTICATED', requestId: 'r1' }, 1],
    ['a 401 that does not say why', 401, null, 1],
    ['a wrong password', 401, { message: 'Wrong', code: 'IDENTITY_WRONG_CREDENTIALS', requestId: 'r1' }, 0],
    ['a forbidden call', 403, { message: 'No', code: 'FORBIDDEN', requestId: 'r1' }, 0],
  ]
  test.each(answers)('%s (%i, %o) notifies %i times', async (_, status, body, times) => {
    json(status, body)
    expect(await failure(call(listThings))).toMatchObject({ status })
    expect(refused).toHaveBeenCalledTimes(times)
  })

  test('the same listener added twice is notified until both have stopped', async () => {
    const stopAgain = onSessionRefused(refused)
    stop()
    json(401, null)
    await failure(call(listThings))
    expect(refused).toHaveBeenCalledTimes(1)
    stopAgain()
    await failure(call(listThings))
    expect(refused).toHaveBeenCalledTimes(1)
  })
})

describe('callPage', () => {
  test('reads the total from the header', async () => {
    json(200, [{ id: 'a', size: 1 }], { 'x-total-count': '86' })
    expect(await callPage(listThings, { query: { q: undefined, page: 2 } })).toEqual({ items: [{ id: 'a', size: 1 }], total: 86, similar: 0 })
    expect(seen).toMatchObject([{ url: '/api/things?page=2' }])
  })

  test('counts the rows if the header is missing', async () => {
    json(200, [
      { id: 'a', size: 1 },
      { id: 'b', size: 2 },
    ])
    expect((await callPage(listThings)).total).toBe(2)
  })
})
