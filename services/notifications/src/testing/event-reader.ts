// Reads server-sent events as a browser does, one after the other.
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { vi } from 'vitest'

interface ReadEvent {
  readonly id: string
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it, and fail where it is otherwise.
  readonly data: any
}

export interface EventReader {
  readonly status: number
  readonly contentType: string | undefined
  /** All that came so far. */
  readonly events: readonly ReadEvent[]
  /** Comments that came so far. */
  readonly comments: number
  /** Of the last event. */
  readonly lastId: string
  readonly ended: boolean
  /** The request's own, to be paused. */
  readonly message: IncomingMessage
  until(condition: () => boolean): Promise<void>
  close(): void
}

export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  let request: ClientRequest | undefined
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request = get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  const events: ReadEvent[] = []
  let [rest, ended, comments] = ['', false, 0]
  message.setEncoding('utf8')
  message.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) comments++
      else events.push(parse(block))
    }
  })
  message.on('error', () => {})
  message.on('close', () => {
    ended = true
  })
  return {
    status: message.statusCode ?? 0,
    contentType: message.headers['content-type'],
    events,
    message,
    get comments() {
      return comments
    },
    get lastId() {
      return events.at(-1)?.id ?? ''
    },
    get ended() {
      return ended
    },
    until: (condition) =>
      vi.waitFor(
        () => {
          if (!condition()) throw new Error(`not yet: ${JSON.stringify(events.slice(-3))}`)
        },
        { timeout: 20_000, interval: 5 },
      ),
    close: () => void request?.destroy(),
  }
}

function parse(block: string): ReadEvent {
  const fields = new Map(block.split('\n').map((each) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 2)]))
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') }
}
