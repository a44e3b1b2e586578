// Tests that uploads are streamed, limited, and accepted only by routes that take a file.
import { type ClientRequest, request as httpRequest } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { COOKIE_NAME } from '@ungana/contracts-identity'
import { FORM_OVERHEAD_BYTES } from '@ungana/service-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeIdentity, fakeIdentity } from '#testing/fake-identity.ts'
import { answerJson, type FakeService, fakeService } from '#testing/fake-service.ts'
import { patientDeadlines, type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'

const MAX = 2 * 1024 * 1024
let directory: FakeService
let identity: FakeIdentity
let gateway: RunningGateway
let cookie: string
/** Bytes that the service has received of the current body. */
let receivedBytes: number
let brokenOff: boolean

const brief = { answer: 60_000, silence: 300 }
async function start(deadlines = patientDeadlines) {
  directory = await fakeService([
    { method: 'POST', url: '/api/pictures', deadline: 'transfer', policy: 'member', upload: { maxBytes: MAX } },
    { method: 'POST', url: '/api/large', deadline: 'transfer', policy: 'member', upload: { maxBytes: 64 * 1024 * 1024 } },
    { method: 'POST', url: '/api/things' },
  ])
  identity = await fakeIdentity()
  receivedBytes = 0
  brokenOff = false
  directory.onBody = (request) => {
    request.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length
    })
    request.on('aborted', () => {
      brokenOff = true
    })
  }
  cookie = `${COOKIE_NAME}=${identity.logIn()}`
  gateway = await runGateway({
    services: { directory: [directory], identity: [identity.service] },
    tuning: { deadlines },
  })
}
beforeEach(() => start())
afterEach(stop)
async function stop() {
  await gateway.app.close()
  await Promise.all([directory.kill(), identity.service.kill()])
}

const form = 'multipart/form-data; boundary=x'
const beginning = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
const end = '\r\n--x--\r\n'

interface Opened {
  readonly call: ClientRequest
  readonly answer: Promise<{ readonly status: number; readonly code: string | undefined }>
}

function open(headers: Record<string, string> = {}, path = '/api/pictures'): Opened {
  const all = { 'content-type': form, origin: SITE, cookie, ...headers }
  const call = httpRequest({ host: '127.0.0.1', port: gateway.port, path, method: 'POST', headers: all })
  const answer = new Promise<{ status: number; code: string | undefined }>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, code: JSON.parse(text || '{}').code }))
    })
  })
  return { call, answer }
}

async function pour({ call, answer }: Opened, bytes: number) {
  const piece = Buffer.alloc(64 * 1024, 1)
  let answered = false
  void answer.then(
    () => {
      answered = true
    },
    () => undefined,
  )
  for (let sent = 0; sent < bytes && !answered; sent += piece.length) {
    if (!call.write(piece)) await Promise.race([new Promise((resolve) => call.once('drain', resolve)), answer])
  }
}

test('streams a form to the service unchanged', async () => {
  const upload = open()
  upload.call.write(beginning)
  await vi.waitFor(() => expect(receivedBytes).toBe(beginning.length), { timeout: 20_000 })
  upload.call.end(`\u0000ÿ${end}`)
  expect((await upload.answer).status).toBe(200)
  expect(directory.calls).toMatchObject([{ url: '/api/pictures', body: `${beginning}\u0000ÿ${end}`, headers: { 'content-type': form } }])
})

test('accepts the maximum size with or without a content-length', async () => {
  for (const length of [undefined, String(MAX + beginning.length + end.length)]) {
    const upload = open(length === undefined ? {} : { 'content-length': length })
    upload.call.write(beginning)
    await pour(upload, MAX)
    upload.call.end(end)
    expect((await upload.answer).status).toBe(200)
    expect(directory.calls.at(-1)?.headers['content-length']).toBe(length)
  }
  expect(directory.calls.map(({ body }) => body.length)).toEqual([MAX + beginning.length + end.length, MAX + beginning.length + end.length])
})

test('answers 413 during a 50 MB upload as soon as the limit of 2 MB is passed', async () => {
  const upload = open()
  upload.call.write(beginning)
  await pour(upload, 50 * 1024 * 1024)
  expect(await upload.answer).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  upload.call.destroy()
  expect(receivedBytes).toBeLessThanOrEqual(MAX + FORM_OVERHEAD_BYTES)
  expect(directory.calls).toEqual([])
})

test('never holds 50 MB in memory', async () => {
  directory.reads = false
  directory.onBody = (request, response) => {
    request.resume()
    request.on('end', () => response.end('{}'))
  }
  const before = heldBytes()
  let most = 0
  const upload = open({}, '/api/large')
  upload.call.write(beginning)
  for (let megabytes = 0; megabytes < 50; megabytes++) {
    await pour(upload, 1024 * 1024)
    // Each look collects garbage, which takes long in a process with much memory.
    if (megabytes % 10 === 9) most = Math.max(most, heldBytes() - before)
  }
  upload.call.end(end)
  expect((await upload.answer).status).toBe(200)
  // Buffers of the client and of sockets are among it.
  expect(most).toBeLessThan(35 * 1024 * 1024)
})

/** Bytes in buffers that are still referenced. */
function heldBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('answers 413 at once if the content-length is too large', async () => {
  const upload = open({ 'content-length': String(50 * 1024 * 1024) })
  upload.call.write(beginning)
  expect(await upload.answer).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  upload.call.destroy()
  expect(receivedBytes).toBe(0)
})

test('refuses a caller without permission before the file arrives', async () => {
  const cases: [Record<string, string>, number][] = [
    [{ cookie: '' }, 401],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'content-type': 'application/json' }, 415],
    [{ 'content-type': 'multipart/form-datax; boundary=x' }, 415],
    [{ 'content-encoding': 'gzip' }, 415],
  ]
  for (const [headers, status] of cases) {
    const upload = open(headers)
    upload.call.write(beginning)
    expect((await upload.answer).status).toBe(status)
    upload.call.destroy()
  }
  const elsewhere = open({}, '/api/things')
  elsewhere.call.write(beginning)
  expect((await elsewhere.answer).status).toBe(415)
  elsewhere.call.destroy()
  expect(receivedBytes).toBe(0)
})

test("ends the service's call when the client disconnects, without counting a failure", async () => {
  for (let n = 0; n < 5; n++) {
    const upload = open()
    upload.answer.catch(() => undefined)
    upload.call.write(beginning)
    await vi.waitFor(() => expect(receivedBytes).toBeGreaterThan(0), { timeout: 20_000 })
    upload.call.destroy()
    await vi.waitFor(() => expect(brokenOff).toBe(true), { timeout: 20_000 })
    receivedBytes = 0
    brokenOff = false
  }
  // There were more aborted uploads than the failures that open the breaker.
  const upload = open()
  upload.call.end(beginning + end)
  expect((await upload.answer).status).toBe(200)
})

test('delivers a response that comes before the end of the body', async () => {
  directory.onBody = (_request, response) =>
    answerJson({ message: 'No', code: 'VALIDATION', requestId: 'x' }, 400)({} as never, response, {} as never)
  const upload = open()
  upload.call.write(beginning)
  await pour(upload, MAX)
  expect(await upload.answer).toEqual({ status: 400, code: 'VALIDATION' })
  upload.call.destroy()
})

test('answers 408 to a client that pauses too long, without counting a failure', async () => {
  await stop()
  await start({ ...patientDeadlines, transfer: brief })
  for (let n = 0; n < 5; n++) {
    const upload = open()
    upload.call.write(beginning)
    expect(await upload.answer).toEqual({ status: 408, code: 'TIMEOUT' })
    upload.call.destroy()
  }
  expect(directory.calls).toEqual([])
  const upload = open()
  upload.call.end(beginning + end)
  expect((await upload.answer).status).toBe(200)
})

test('answers 503 if the service stops reading', async () => {
  await stop()
  await start({ ...patientDeadlines, transfer: brief })
  directory.onBody = (request) => request.pause()
  directory.reads = false
  const upload = open({}, '/api/large')
  upload.call.write(beginning)
  await pour(upload, 50 * 1024 * 1024)
  expect(await upload.answer).toEqual({ status: 503, code: 'TIMEOUT' })
  upload.call.destroy()
})

test('forbids scripts in every response of a service', async () => {
  expect((await gateway.fetch('/api/things')).headers.get('content-security-policy')).toContain('sandbox')
})
