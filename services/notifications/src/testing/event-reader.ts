// Reads server-sent events one by one, as a browser does.
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { vi } from 'vitest'

interface ReadEvent {
  readonly id: string
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields and fail if one is missing.
  readonly data: any
}

export interface EventReader {
  readonly status: number
  readonly contentType: string | undefined
  /** All events so far. */
  readonly events: readonly ReadEvent[]
  /** Number of comments so far. */
  readonly comments: number
  /** Id of the last event. */
  readonly lastId: string
  readonly ended: boolean
  /** The raw response, so that a test can pause it. */
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
