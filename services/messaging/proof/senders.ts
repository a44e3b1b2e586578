// Members who send messages through the gateway and repeat each call with the same key until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice, FrontDoor } from '@ungana/service-kit/testing'

export interface Senders {
  /** Ids of acknowledged messages, by message number. */
  readonly acknowledged: ReadonlyMap<number, string>
  /** Repeated calls. */
  readonly retries: number
  /** Resolves once all messages are acknowledged. */
  readonly done: Promise<void>
  stop(): void
}

interface Options {
  readonly messages: number
  readonly members: readonly string[]
  /** Calls in flight at a time. */
  readonly lines: number
  readonly dice: Dice
  readonly door: FrontDoor
}

/** Milliseconds, longer than the gateway's own deadline, as in a browser. */
const TIMEOUT = 10_000

export function startSenders({ messages, members, lines, dice, door }: Options): Senders {
  const acknowledged = new Map<number, string>()
  let [next, retries, stopped] = [0, 0, false]

  async function attempt(senderId: string, body: string, key: string): Promise<string | undefined> {
    try {
      const answer = await fetch(`${door.url}/api/messages`, {
        method: 'POST',
        headers: { ...door.headersOf(senderId), 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(TIMEOUT),
      })
      const text = await answer.text()
      if (answer.status === 201) return (JSON.parse(text) as { id: string }).id
      if (answer.status < 500) throw new Error(`a message was refused: ${answer.status} ${text}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('a message was refused')) throw error
    }
    return undefined
  }

  async function line() {
    while (next < messages && !stopped) {
      const n = next++
      const senderId = dice.one(members)
      const receiverId = dice.one(members.filter((id) => id !== senderId))
      const body = JSON.stringify({ receiverId, content: `Message ${n}` })
      const key = randomUUID()
      for (;;) {
        const id = await attempt(senderId, body, key)
        if (id !== undefined) {
          acknowledged.set(n, id)
          break
        }
        if (stopped) return
        retries += 1
        await sleep(100)
      }
    }
  }

  const done = Promise.all(Array.from({ length: lines }, line)).then(() => undefined)
  return {
    acknowledged,
    get retries() {
      return retries
    },
    done,
    stop() {
      stopped = true
    },
  }
}
