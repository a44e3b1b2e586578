import { endpoint } from '@ungana/contracts-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { onSessionRefused } from './session-refusals.ts'
import { uploadFile } from './upload-file.ts'

const addPicture = endpoint({
  method: 'POST',
  url: '/api/pictures',
  deadline: 'transfer',
  schema: { response: { 201: z.object({ id: z.string() }) } },
})

const addDocument = endpoint({
  method: 'POST',
  url: '/api/cases/:id/documents',
  deadline: 'transfer',
  schema: {
    params: z.object({ id: z.string() }),
    querystring: z.object({ token: z.optional(z.string()) }),
    response: { 201: z.object({ id: z.string() }) },
  },
})

/** The parts of XMLHttpRequest that uploadFile uses. */
class FakeRequest {
  static last: FakeRequest
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  opened: string[] = []
  sent: FormData | undefined
  status = 0
  statusText = ''
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  constructor() {
    FakeRequest.last = this
  }
  open(...given: string[]) {
    this.opened = given
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

const file = new Blob(['abc'])

test('sends a form with the file last, reports progress, and returns the answer', async () => {
  const shares: number[] = []
  const done = uploadFile(addPicture, file, {
    name: 'a.jpg',
    fields: { kind: 'cover' },
    idempotencyKey: 'k',
    account: 'ada',
    onProgress: (share) => shares.push(share),
  })
  const { last } = FakeRequest
  expect(last.opened).toEqual(['POST', '/api/pictures'])
  expect(last.headers).toEqual({ accept: 'application/json', 'ungana-language': 'en', 'idempotency-key': 'k', 'ungana-account': 'ada' })
  expect([...(last.sent ?? [])].map(([field, value]) => [field, value instanceof File ? value.name : value])).toEqual([
    ['kind', 'cover'],
    ['file', 'a.jpg'],
  ])
  last.upload.onprogress?.({ loaded: 1, total: 4 })
  last.upload.onprogress?.({ loaded: 0, total: 0 })
  last.answer(201, { id: '7', more: 1 })
  expect(await done).toEqual({ id: '7' })
  expect(shares).toEqual([0.25, 0])
})

test('fills the address like call()', async () => {
  void uploadFile(addDocument, file, { params: { id: 'a/b' }, query: { token: 't t' }, name: 'a.pdf' })
  expect(FakeRequest.last.opened).toEqual(['POST', '/api/cases/a%2Fb/documents?token=t+t'])
  void uploadFile(addDocument, file, { params: { id: '7' }, query: { token: undefined }, name: 'a.pdf' })
  expect(FakeRequest.last.opened).toEqual(['POST', '/api/cases/7/documents'])
})

test('notifies the shell when the session has ended', async () => {
  const notified = vi.fn()
  const stop = onSessionRefused(notified)
  const done = uploadFile(addPicture, file, { name: 'a.jpg' })
  FakeRequest.last.answer(401, { message: 'Log in', code: 'UNAUTHENTICATED', requestId: 'x' })
  await expect(done).rejects.toMatchObject({ status: 401 })
  expect(notified).toHaveBeenCalledTimes(1)
  stop()
})

test('rejects with the server’s message', async () => {
  const done = uploadFile(addPicture, file, { name: 'a.jpg' })
  const body = { message: 'This file is not a picture.', code: 'UNSUPPORTED_MEDIA_TYPE', requestId: 'x', field: 'file' }
  FakeRequest.last.answer(415, body)
  await expect(done).rejects.toMatchObject({ status: 415, body })
})

test('rejects for an invalid answer and for no connection', async () => {
  const odd = uploadFile(addPicture, file, { name: 'a.jpg' })
  FakeRequest.last.answer(201, 'hello')
  await expect(odd).rejects.toMatchObject({ status: 201, message: '201: The answer could not be read' })
  const none = uploadFile(addPicture, file, { name: 'a.jpg' })
  FakeRequest.last.onerror?.()
  await expect(none).rejects.toMatchObject({ status: 0, message: '0: No connection' })
})

test('rejects with the signal’s reason when aborted', async () => {
  const controller = new AbortController()
  const done = uploadFile(addPicture, file, { name: 'a.jpg', signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(done).rejects.toThrow('enough')
  await expect(uploadFile(addPicture, file, { name: 'a.jpg', signal: controller.signal })).rejects.toThrow('enough')
})
