/** Fakes for the live stream: the browser's locks and the service's answer. */
import { streamNotifications } from '@ungana/contracts-notifications'
import { HttpResponse, http, server } from '@ungana/web-kit/testing'
import { onTestFinished, vi } from 'vitest'

/** Locks as in a browser: one holder at a time, the others in order. */
export function fakeLocks() {
  const held = new Map<string, Promise<unknown>>()
  const locks = {
    held: 0,
    request: async (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const before = held.get(name) ?? Promise.resolve()
      const mine = before.then(async () => {
        signal.throwIfAborted()
        locks.held += 1
        try {
          await work()
        } finally {
          locks.held -= 1
        }
      })
      held.set(
        name,
        mine.catch(() => undefined),
      )
      return mine
    },
  }
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager)
  return locks
}

/** The service's stream, for any number of readers. */
export function fakeStream() {
  const encoder = new TextEncoder()
  const readers = new Set<ReadableStreamDefaultController>()
  const positions: (string | null)[] = []
  let status = 200
  let position = 40
  const write = (reader: ReadableStreamDefaultController, event: string, data: unknown) =>
    reader.enqueue(encoder.encode(`id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  server.use(
    http.get(`*${streamNotifications.url}`, ({ request }) => {
      positions.push(new URL(request.url).searchParams.get('after'))
      if (status !== 200) return new HttpResponse(null, { status })
      let own: ReadableStreamDefaultController
      const stream = new ReadableStream({
        start(reader) {
          own = reader
          readers.add(reader)
          write(reader, 'position', {})
        },
      })
      request.signal.addEventListener('abort', () => {
        if (readers.delete(own)) own.error(request.signal.reason)
      })
      return new HttpResponse(stream, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  const end = () => {
    for (const reader of readers) reader.close()
    readers.clear()
  }
  onTestFinished(end)
  return {
    /** The position after which each reader started. */
    positions,
    readers: () => readers.size,
    emit: (event: string, data: unknown = {}) => {
      position += 1
      for (const reader of readers) write(reader, event, data)
    },
    answers: (next: number) => {
      status = next
    },
    end,
  }
}
