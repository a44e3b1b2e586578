// Browsers that read live streams, in a process of their own: `stream-run.ts` starts several, because one process has too few files for 10,000.
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Reader {
  readonly url: string
  /** Headers of the session. */
  readonly headers: Record<string, string>
}

/** What the run asks for; the answer to each is a `ReadersState`. */
export interface ReadersCall {
  /** Readers to open, spread over `within` milliseconds. */
  readonly open?: { readonly readers: readonly Reader[]; readonly within: number }
  /** Ends one stream, which does not come back. */
  readonly endOne?: boolean
}

export interface ReadersState {
  readonly open: number
  readonly heartbeats: number
  /** Numbers that were left out, and streams that had to start again. */
  readonly missed: number
  /** Events that came more than once. */
  readonly repeated: number
  /** Attempts to open a stream, by second of the clock. */
  readonly attempts: Readonly<Record<number, number>>
  /** Answers by status; 0 is a broken connection. */
  readonly statuses: Readonly<Record<number, number>>
  /** Since the last answer: number of the reader, number of the event, time of its arrival. */
  readonly arrivals: readonly (readonly [reader: number, position: number, at: number])[]
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const state = { open: 0, heartbeats: 0, missed: 0, repeated: 0, attempts: {} as Record<number, number>, statuses: {} as Record<number, number> }
let arrivals: [number, number, number][] = []
let opened = 0
/** The first stream. */
let first: IncomingMessage | undefined

let ended = false

const count = (counts: Record<number, number>, key: number) => {
  counts[key] = (counts[key] ?? 0) + 1
}

/** As browsers wait: `reconnectDelay` of shell/src/live. */
const reconnectDelay = (failures: number, retryAfter: number, random: number) =>
  Math.max(Math.min(30_000, 5000 * 2 ** failures) * random, retryAfter * 1000 * (1 + random))

async function read(number: number, { url, headers }: Reader): Promise<void> {
  let [position, failures] = [-1, 0]

  function take(block: string) {
    if (block.startsWith(':')) {
      state.heartbeats += 1
      return
    }
    const [, id = '', event] = /^id: (\d+)\nevent: (.+)$/m.exec(block) ?? []
    const next = Number(id)
    failures = 0
    if (event === 'position' && position < 0) position = next
    else if (event === 'position') state.missed += Math.abs(next - position)
    else if (event === 'reset') state.missed += 1
    else if (next <= position) state.repeated += 1
    else {
      state.missed += next - position - 1
      arrivals.push([number, next, Date.now()])
    }
    position = Math.max(position, next)
  }

  /** Returns the seconds of Retry-After. */
  async function readOnce(): Promise<number> {
    count(state.attempts, Math.floor(Date.now() / 1000))
    const after = position < 0 ? '' : `?after=${position}`
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/notifications/stream${after}`, { headers, agent }, resolve).on('error', reject)
    })
    count(state.statuses, message.statusCode ?? 0)
    if (message.statusCode !== 200) {
      message.resume()
      return Number(message.headers['retry-after'] ?? 0)
    }
    state.open += 1
    if (number === 0) first = message
    let rest = ''
    try {
      message.setEncoding('utf8')
      for await (const chunk of message) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      }
    } finally {
      state.open -= 1
    }
    return 0
  }

  while (number > 0 || !ended) {
    const retryAfter = await readOnce().catch(() => {
      count(state.statuses, 0)
      return 0
    })
    await sleep(reconnectDelay(failures, retryAfter, Math.random()))
    failures += 1
  }
}

process.on('message', ({ open, endOne }: ReadersCall) => {
  if (endOne) {
    ended = true
    first?.destroy()
  }
  for (const reader of open?.readers ?? []) {
    const number = opened
    opened += 1
    void sleep(Math.random() * (open?.within ?? 0)).then(() => read(number, reader))
  }
  process.send?.({ ...state, arrivals } satisfies ReadersState)
  arrivals = []
})
process.on('disconnect', () => process.exit())
