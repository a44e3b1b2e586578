// What a consumer is: an event and what to do with it.
import type { EventDefinition, EventPayload } from '@ungana/contracts-kit'
import { safeParse } from 'zod/v4/core'
import { predicate, sentence } from '../validation.ts'

export interface EventMeta {
  /** The outbox id, the same at every delivery. */
  readonly id: string
  /** When the event was added to its provider's outbox. */
  readonly occurredAt: Date
  /** Of the request that caused it, for logs. */
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
  /** How many transactions are under way at once. */
  readonly concurrency: number
  /** How many events at most are in one of them. */
  readonly together: number
  /** Milliseconds from the beginning of one to that of the next, unless so many wait that it is full. */
  readonly pause: number
}

/** A pause that no figure on a screen shows, and that spares most transactions of what comes a hundred times a second. */
export const UNHURRIED = 250

interface ConsumerOptions {
  readonly concurrency?: number
}

interface ConsumerOfManyOptions<Tx, Payload, Known> extends ConsumerOptions {
  readonly together?: number
  /**
   * Milliseconds, UNHURRIED for what nobody waits for: what comes within them after a transaction began waits for the next. An event that comes later is
   * handled at once, many that come evenly cost a transaction each pause instead of one each. For a consumer of one transaction at a time.
   */
  readonly pause?: number
  /**
   * Reads, or locks, what `handle` needs. It goes out together with the look into the inbox, so it is asked for events that turn out to be handled
   * already, too.
   */
  readonly read?: (tx: Tx, occurrences: readonly Occurrence<Payload>[]) => Promise<Known>
}

/**
 * Handles each `event` once: what `handle` does with `tx` and the note that it was done are one transaction. What it does beside
 * `tx` may happen again. `name` is what the inbox remembers it by: unique within the service and never changed, or the last seven
 * days are handled anew. Letters, digits, `-` and `_`.
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
  return define(event, name, handleEach, { concurrency, together: 1, pause: 0 })
}

/**
 * As `consumer`, for an event that comes so often that a transaction for each costs too much: `handle` is given all that wait, at most `together`,
 * each once. Where it fails for several, each is tried by itself: one that cannot be handled holds up no other.
 */
export function consumerOfMany<Tx, const E extends EventDefinition, Known = undefined>(
  event: E,
  name: string,
  handle: (tx: Tx, occurrences: readonly Occurrence<EventPayload<E>>[], known: Known) => Promise<void>,
  { concurrency = 1, together = 100, pause = 0, read }: ConsumerOfManyOptions<Tx, EventPayload<E>, Known> = {},
): Consumer<Tx> {
  return define(event, name, handle, { concurrency, together, pause }, read)
}

function define<Tx, const E extends EventDefinition, Known>(
  event: E,
  name: string,
  handle: (tx: Tx, occurrences: readonly Occurrence<EventPayload<E>>[], known: Known) => Promise<void>,
  amounts: Pick<Consumer<Tx>, 'concurrency' | 'together' | 'pause'>,
  read?: (tx: Tx, occurrences: readonly Occurrence<EventPayload<E>>[]) => Promise<Known>,
): Consumer<Tx> {
  if (!/^[A-Za-z0-9_-]+$/.test(name)) throw new Error(`A consumer's name has letters, digits, - and _ only: ${name}`)
  if (amounts.pause > 0 && amounts.concurrency > 1) throw new Error(`A consumer that pauses has one transaction at a time: ${name}`)
  // The payloads have been parsed with the event's schema before, and what is known is what `read` resolved to.
  type These = readonly Occurrence<EventPayload<E>>[]
  return {
    event,
    name,
    read: async (tx, occurrences) => read?.(tx, occurrences as These),
    handle: (tx, occurrences, known) => handle(tx, occurrences as These, known as Known),
    ...amounts,
  }
}

/** The event is not what its schema says, and never will be. */
export class UnreadableEvent extends Error {}

/** @throws UnreadableEvent */
export function readPayload({ schema }: EventDefinition, text: string): unknown {
  const result = safeParse(schema, parseJson(text), { error: predicate })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new UnreadableEvent(sentence(issue?.path.join('.') || 'payload', issue?.message ?? 'is not valid'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableEvent('payload is not JSON')
  }
}
