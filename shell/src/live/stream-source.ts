/** The stream as the browser fetches it. Its address and names are those of contracts/notifications, whose schemas would weigh more than all of this. */

import { createEventParser, type StreamedEvent } from './event-stream.ts'
import type { StreamEnd } from './live-tab.ts'

export const STREAM_ADDRESS = '/api/notifications/stream'

/** Milliseconds without a sign of life after which nobody is at the other end any more; a sign comes every 15 s. */
const SILENCE = 40_000

/** Reads after a position, or from now on, until the stream ends. Never rejects. */
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
    if (!response.ok || !response.body) return response.status === 401 ? 'over' : 'failed'
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
    // A stream that nobody reads would stay open.
    end()
  }
}
