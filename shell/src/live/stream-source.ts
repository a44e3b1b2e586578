/** Reads the stream with fetch. Address and event names are those of contracts/notifications, whose schemas would be larger than all of this code. */

import { createEventParser, type StreamedEvent } from './event-stream.ts'
import type { StreamEnd } from './live-tab.ts'

export const STREAM_ADDRESS = '/api/notifications/stream'

/** Milliseconds of silence after which the connection counts as lost. The server sends something every 15 s. */
const SILENCE = 40_000

/** Reads the stream after a position, or new events only, until it ends. Never rejects. */
export async function readStream(
  after: number | undefined,
  onEvents: (events: readonly StreamedEvent[]) => void,
  signal: AbortSignal,
  silence = SILENCE,
): Promise<StreamEnd> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  let timer = setTimeout(end, silence)
  try {
    const response = await fetch(after === undefined ? STREAM_ADDRESS : `${STREAM_ADDRESS}?after=${after}`, {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal: ending.signal,
    })
    if (response.status === 401) return 'unauthorized'
    if (!response.ok || !response.body) return Number(response.headers.get('retry-after')) || 'failed'
    const parse = createEventParser()
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(end, silence)
      const events = parse(decoder.decode(piece.value, { stream: true }))
      if (events.length > 0) onEvents(events)
    }
    return 'ended'
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    // Close the stream, which would otherwise stay open.
    end()
  }
}
