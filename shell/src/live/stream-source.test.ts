import { streamNotifications } from '@ungana/contracts-notifications'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createEventParser, type StreamedEvent } from './event-stream.ts'
import { readStream, STREAM_ADDRESS } from './stream-source.ts'

afterEach(() => void vi.unstubAllGlobals())

const line = (position: number, event: string, data: unknown) => `id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

test('reads the same events however the text is split', () => {
  const events = fc.array(fc.record({ position: fc.nat(), event: fc.constantFrom('message', 'notification'), data: fc.jsonValue() }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(events, fc.array(fc.nat(200)), (sent, cuts) => {
      const text = sent.map(({ position, event, data }) => `:\n\n${line(position, event, data)}`).join('')
      const at = [...new Set(cuts.filter((cut) => cut < text.length))].sort((a, b) => a - b)
      const pieces = [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length))
      const parse = createEventParser()
      expect(pieces.flatMap(parse)).toEqual(sent.map(({ data, ...event }) => ({ ...event, data: JSON.parse(JSON.stringify(data)) })))
    }),
  )
})

test.each(['event: message\ndata: {}\n\n', 'id: x\nevent: message\ndata: {}\n\n', 'id: 1\ndata: {}\n\n', 'retry: 5\n\n'])(
  'ignores %o, which is not an event',
  (text) => {
    expect(createEventParser()(text)).toEqual([])
  },
)

function answer(status: number, body: ReadableStream | null, headers?: Record<string, string>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    asked.push(address)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => void controller?.error(signal.reason))
    return new Response(body, { status, ...(headers && { headers }) })
  })
  return asked
}
let controller: ReadableStreamDefaultController | undefined
const body = (...texts: string[]) =>
  new ReadableStream({
    start(of) {
      controller = of
      for (const text of texts) of.enqueue(new TextEncoder().encode(text))
    },
  })

test('starts at the given position and passes on events until the end', async () => {
  const asked = answer(200, body(line(7, 'position', {}), line(8, 'message', { seq: 1 })))
  const events: StreamedEvent[] = []
  const end = readStream(7, (come) => events.push(...come), new AbortController().signal)
  await vi.waitFor(() => expect(events).toHaveLength(2))
  controller?.close()
  expect(await end).toBe('ended')
  expect(asked).toEqual([`${STREAM_ADDRESS}?after=7`])
  expect(STREAM_ADDRESS).toBe(streamNotifications.url)
  expect(events[1]).toEqual({ position: 8, event: 'message', data: { seq: 1 } })
})

test.each([
  [401, 'unauthorized'],
  [403, 'failed'],
  [429, 'failed'],
  [503, 'failed'],
] as const)('%i is %s', async (status, end) => {
  answer(status, body('{}'))
  expect(await readStream(undefined, () => {}, new AbortController().signal)).toBe(end)
})

test.each([
  [503, '10', 10],
  [429, '3', 3],
  [503, 'Wed, 21 Oct 2026 07:28:00 GMT', 'failed'],
  [401, '10', 'unauthorized'],
] as const)('%i with a pause of %s is %s', async (status, pause, end) => {
  answer(status, body('{}'), { 'retry-after': pause })
  expect(await readStream(undefined, () => {}, new AbortController().signal)).toBe(end)
})

test('stops a silent stream, and on the signal', async () => {
  answer(200, body(line(1, 'position', {})))
  expect(await readStream(undefined, () => {}, new AbortController().signal, 20)).toBe('failed')
  answer(200, body())
  const stopping = new AbortController()
  const end = readStream(undefined, () => {}, stopping.signal)
  stopping.abort()
  expect(await end).toBe('failed')
})

test('requests nothing when aborted before the start', async () => {
  answer(200, body(line(1, 'position', {})))
  const events: StreamedEvent[] = []
  expect(await readStream(undefined, (come) => events.push(...come), AbortSignal.abort())).toBe('failed')
  expect(events).toEqual([])
})
