// Open browsers: each reads its account's live stream through the gateway and resumes from the last id after every cut.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FrontDoor } from '@ungana/service-kit/testing'

export interface LiveReader {
  readonly accountId: string
  /** Id of the last event. */
  readonly position: number
  /** Events that never arrived. A stream that had to reset counts as one missed event. */
  readonly missed: number
  /** Events that arrived more than once. */
  readonly repeated: number
  /** How often the stream was cut. */
  readonly cuts: number
  stop(): Promise<void>
}

export function readLive(accountId: string, door: FrontDoor): LiveReader {
  const stopping = new AbortController()
  let [position, missed, repeated, cuts] = [0, 0, 0, 0]

  function take(block: string) {
    const id = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? Number.NaN)
    const event = /^event: (.+)$/m.exec(block)?.[1]
    if (Number.isNaN(id) || event === 'position') return
    if (event === 'reset') missed += 1
    else if (id <= position) repeated += 1
    else missed += id - position - 1
    position = Math.max(position, id)
  }

  async function read() {
    const response = await fetch(`${door.url}/api/notifications/stream?after=${position}`, {
      headers: door.headersOf(accountId),
      signal: stopping.signal,
    })
    if (!response.ok || !response.body) return void (await response.body?.cancel())
    let rest = ''
    const decoder = new TextDecoder()
    for await (const piece of response.body) {
      const blocks = (rest + decoder.decode(piece as Uint8Array, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await read().catch(() => undefined)
      cuts += 1
      await sleep(50)
    }
  })()

  return {
    accountId,
    get position() {
      return position
    },
    get missed() {
      return missed
    },
    get repeated() {
      return repeated
    },
    get cuts() {
      return cuts
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
