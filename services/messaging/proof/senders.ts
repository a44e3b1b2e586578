// Members who write to each other over HTTP, and do not give up: the same call with the same key, through the gateway, until it is answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '@ungana/service-kit/testing'
import type { FrontDoor } from './front-door.ts'

export interface Senders {
  /** Messages whose sending was answered. */
  readonly acknowledged: ReadonlyMap<number, string>
  /** Calls that had to be repeated. */
  readonly retries: number
  /** Resolves once all have been answered. */
  readonly done: Promise<void>
  stop(): void
}

interface Options {
  readonly messages: number
  readonly members: readonly string[]
  /** Calls at a time. */
  readonly lines: number
  readonly dice: Dice
  readonly door: FrontDoor
}

/** Milliseconds, as a browser has it: longer than the gateway's own deadline. */
const PATIENCE = 10_000

export function startSenders({ messages, members, lines, dice, door }: Options): Senders {
  const acknowledged = new Map<number, string>()
  let [next, retries, stopped] = [0, 0, false]

  async function attempt(senderId: string, body: string, key: string): Promise<string | undefined> {
    try {
      const answer = await fetch(`${door.url}/api/messages`, {
        method: 'POST',
        headers: { ...door.headersOf(senderId), 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(PATIENCE),
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
        await sleep(20)
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
