// Defines consumers: an event and its handler.
import type { EventDefinition, EventPayload } from '@ungana/contracts-kit'
import { safeParse } from 'zod/v4/core'
import { issueText, problemSentence } from '../validation.ts'

export interface EventMeta {
  /** The outbox id. It is the same for every delivery of the event. */
  readonly id: string
  /** When the event was added to its provider's outbox. */
  readonly occurredAt: Date
  /** Id of the request that caused the event. It appears in logs. */
  readonly requestId?: string
}

export interface Occurrence<Payload = unknown> {
  readonly payload: Payload
  readonly meta: EventMeta
}

export interface Consumer<Tx> {
  readonly event: EventDefinition
  readonly name: string
  readonly read: (tx: Tx, occurrences: readonly Occurrence[]) => Promise<unknown>
  readonly handle: (tx: Tx, occurrences: readonly Occurrence[], known: unknown) => Promise<void>
  /** Number of concurrent transactions. */
  readonly concurrency: number
  /** The largest number of events in one transaction. */
  readonly batchSize: number
  /** Milliseconds from the start of one transaction to the start of the next. A full batch starts without this pause. */
  readonly pause: number
}

/** A pause of 250 ms. Users do not notice this delay, and it saves many transactions when an event comes a hundred times a second. */
export const BATCH_PAUSE = 250

interface ConsumerOptions {
  readonly concurrency?: number
}

interface BatchConsumerOptions<Tx, Payload, Known> extends ConsumerOptions {
  readonly batchSize?: number
  /**
   * The pause in milliseconds, for example BATCH_PAUSE. Events that arrive within the pause after a transaction's start wait for the next one; later
   * events are handled at once. Needs a concurrency of 1.
   */
  readonly pause?: number
  /**
   * Reads or locks the rows that `handle` needs. The query is sent together with the inbox query, so it may also include events that were handled
   * before.
   */
  readonly read?: (tx: Tx, occurrences: readonly Occurrence<Payload>[]) => Promise<Known>
}

/**
 * Handles each `event` once: the work of `handle` in `tx` and the inbox entry are one transaction. Work outside of `tx` may run more than once.
 * `name` identifies the consumer in the inbox. It must be unique in the service and must not change, or the events of the last seven days are handled
 * again. It may contain letters, digits, `-` and `_`.
 */
export function consumer<Tx, const E extends EventDefinition>(
  event: E,
  name: string,
  handle: (tx: Tx, payload: EventPayload<E>, meta: EventMeta) => Promise<void>,
  { concurrency = 1 }: ConsumerOptions = {},
): Consumer<Tx> {
  const handleEach = async (tx: Tx, occurrences: readonly Occurrence<EventPayload<E>>[]) => {
    for (const { payload, meta } of occurrences) await handle(tx, payload, meta)
  }
  return define(event, name, handleEach, { concurrency, batchSize: 1, pause: 0 })
}

/**
 * Like `consumer`, for an event that comes too often for one transaction each: `handle` gets up to `batchSize` waiting events at once, and each event
 * only once. If a batch fails, each event is handled separately, so that a bad event does not block the others.
 */
export function batchConsumer<Tx, const E extends EventDefinition, Known = undefined>(
  event: E,
  name: string,
  handle: (tx: Tx, occurrences: readonly Occurrence<EventPayload<E>>[], known: Known) => Promise<void>,
  { concurrency = 1, batchSize = 100, pause = 0, read }: BatchConsumerOptions<Tx, EventPayload<E>, Known> = {},
): Consumer<Tx> {
  return define(event, name, handle, { concurrency, batchSize, pause }, read)
}

function define<Tx, const E extends EventDefinition, Known>(
  event: E,
  name: string,
  handle: (tx: Tx, occurrences: readonly Occurrence<EventPayload<E>>[], known: Known) => Promise<void>,
  amounts: Pick<Consumer<Tx>, 'concurrency' | 'batchSize' | 'pause'>,
  read?: (tx: Tx, occurrences: readonly Occurrence<EventPayload<E>>[]) => Promise<Known>,
): Consumer<Tx> {
  if (!/^[A-Za-z0-9_-]+$/.test(name)) throw new Error(`A consumer's name has letters, digits, - and _ only: ${name}`)
  if (amounts.pause > 0 && amounts.concurrency > 1) throw new Error(`A consumer that pauses has one transaction at a time: ${name}`)
  // The casts are safe: the payloads were parsed with the event's schema, and `known` is what `read` returned.
  type These = readonly Occurrence<EventPayload<E>>[]
  return {
    event,
    name,
    read: async (tx, occurrences) => read?.(tx, occurrences as These),
    handle: (tx, occurrences, known) => handle(tx, occurrences as These, known as Known),
    ...amounts,
  }
}

/** The event does not match its schema, so retrying is useless. */
export class UnreadableEvent extends Error {}

/** @throws UnreadableEvent */
export function readPayload({ schema }: EventDefinition, text: string): unknown {
  const result = safeParse(schema, parseJson(text), { error: issueText })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new UnreadableEvent(problemSentence(issue?.path.join('.') || 'payload', issue?.message ?? 'is not valid'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableEvent('payload is not JSON')
  }
}
