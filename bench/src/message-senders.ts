// Members who write messages to each other, straight to the messaging service.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { sendMessage } from '@ungana/contracts-messaging'
import pg from 'pg'
import { Pool } from 'undici'
import type { Member } from '#add-members.ts'
import { given } from '#config.ts'

/** A sender and a receiver. */
export type Pair = readonly [sender: Member, receiverId: string]

export interface Sent {
  readonly id: string
  /** Start of sending, as performance.now(). */
  readonly begun: number
  /** Milliseconds. */
  readonly took: number
}

const content = 'We are looking for 40 bags of washed AA for May, delivered to Kigali. Can you supply them, and what is your price per kilogram?'

export const members: readonly Member[] = JSON.parse(given('MESSAGING_MEMBERS'))
/** The database of messaging. */
export const client = new pg.Client({ connectionString: given('MESSAGING_DATABASE_URL') })
/** The database of notifications. */
export const notifications = new pg.Client({ connectionString: given('NOTIFICATIONS_DATABASE_URL') })
await Promise.all([client.connect(), notifications.connect()])
const service = new Pool(given('MESSAGING_URL'), { connections: 100 })

let refused = 0
/** Number of calls that the service refused for the moment. */
export const refusals = () => refused

/** Each member with `partners` of the receivers, so that most messages belong to existing conversations. */
export const pairsWith = (receivers: readonly string[], partners: number): readonly Pair[] =>
  members.flatMap((sender, nth) => {
    const others = receivers.filter((id) => id !== sender.id)
    return Array.from({ length: partners }, (_, k): Pair => [sender, others[(nth + k * 17) % others.length] as string])
  })

/** Sends a message with a key, like a browser. If the service is overloaded, repeats the call with the same key; the waiting time counts. */
export async function send([from, receiverId]: Pair): Promise<Sent> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), [IDENTITY_HEADER]: from.token }
  const message = JSON.stringify({ receiverId, content })
  const begun = performance.now()
  for (;;) {
    const { statusCode, body } = await service.request({ method: sendMessage.method, path: sendMessage.url, headers, body: message })
    const text = await body.text()
    if (statusCode === 201) {
      const took = performance.now() - begun
      return { id: (JSON.parse(text) as { id: string }).id, begun, took }
    }
    if (statusCode !== 503) throw new Error(`A message got the answer ${statusCode} ${text.slice(0, 200)}`)
    refused += 1
    await sleep(50 + Math.random() * 50)
  }
}

/** Resolves once `done` returns true. @throws after two minutes */
export async function until(what: string, done: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`${what}: not done after two minutes`)
    await sleep(100)
  }
}

/** Waits until all events are published. */
export const untilPublished = () =>
  until('outbox', async () => {
    const { rows } = await client.query<{ idle: boolean }>('SELECT NOT EXISTS (SELECT FROM courier.outbox WHERE first_acked_at IS NULL) AS idle')
    return rows[0]?.idle === true
  })

export async function closeSenders(): Promise<void> {
  await service.close()
  await client.end()
  await notifications.end()
}
