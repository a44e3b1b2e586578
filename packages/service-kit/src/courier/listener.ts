// Receives events that keep a cache in memory current. Nothing is stored or redelivered; the listener reports when it may have missed events.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AckPolicy, type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream'
import { createInbox, nanos } from '@nats-io/transport-node'
import type { EventDefinition, EventPayload } from '@ungana/contracts-kit'
import type { Logger } from '../logging.ts'
import { readPayload } from './events.ts'
import { DEFAULT_PREFIX, domainOf, EVENT_HEADER, streamOf, subjectOf } from './names.ts'
import { address, keepNatsSession, type NatsSession } from './nats-session.ts'
import { ifFound } from './streams.ts'

export interface Subscription {
  readonly event: EventDefinition
  readonly handle: (payload: unknown) => void
}

/** Handles each `event` from now on. An event may arrive twice. */
export function subscribe<const E extends EventDefinition>(event: E, handle: (payload: EventPayload<E>) => void): Subscription {
  // The cast is safe: the payload was parsed with the event's schema.
  return { event, handle: (payload) => handle(payload as EventPayload<E>) }
}

export interface ListenerOptions {
  /** The listener's name in the NATS server's list of connections. */
  readonly name: string
  readonly natsUrl: string
  readonly logger: Logger
  readonly subscriptions: readonly Subscription[]
  /** Called whenever events start to arrive, also the first time. Data cached earlier may be outdated. */
  readonly onGap: () => void
  /** Defaults to `ungana`. */
  readonly prefix?: string
}

export interface Listener {
  start(): void
  close(): Promise<void>
  /** Whether events arrive now. If false, events may be missed. */
  readonly live: boolean
}

const HEARTBEAT = 1000
const RETRY_PAUSE = 500
/** After this many milliseconds the server deletes a consumer that nobody reads. */
const INACTIVE_MAX = 30_000

export function createListener({ name, natsUrl, logger, subscriptions, onGap, prefix = DEFAULT_PREFIX }: ListenerOptions): Listener {
  let live = false
  let session: { close(): Promise<void> } | undefined

  async function use(current: NatsSession) {
    while (!current.signal.aborted) {
      const ending = new AbortController()
      const ended = AbortSignal.any([ending.signal, current.signal])
      const listening: Promise<void>[] = []
      try {
        for (const subscription of subscriptions) {
          const messages = await open(current, subscription.event)
          if (messages) listening.push(listen(messages, subscription, ended))
        }
        if (listening.length === subscriptions.length) {
          onGap()
          live = !ended.aborted
          // If one subscription ends, all are opened again.
          await Promise.race(listening)
        }
      } catch (error) {
        if (!current.signal.aborted) logger.warn({ err: error }, 'events cannot be received now')
      } finally {
        live = false
        ending.abort()
        await Promise.allSettled(listening)
      }
      await sleep(RETRY_PAUSE, undefined, { signal: current.signal }).catch(() => undefined)
    }
  }

  /** Returns undefined if the provider has not created the stream yet. */
  async function open({ manager, jetstream }: NatsSession, { name: event }: EventDefinition): Promise<ConsumerMessages | undefined> {
    const stream = streamOf(prefix, domainOf(event))
    // Events go to the user's own inbox. Without flow control, the server closes the connection of a listener that is too slow.
    const delivery = { deliver_subject: createInbox(address(natsUrl).inboxPrefix), idle_heartbeat: nanos(HEARTBEAT) }
    const added = await ifFound(
      manager.consumers.add(stream, {
        ...delivery,
        name: `${name}-${randomUUID()}`,
        filter_subject: subjectOf(prefix, event),
        ack_policy: AckPolicy.None,
        deliver_policy: DeliverPolicy.New,
        inactive_threshold: nanos(INACTIVE_MAX),
        mem_storage: true,
      }),
    )
    if (!added) return undefined
    const source = await jetstream.consumers.getBoundPushConsumer(delivery)
    return source.consume()
  }

  /** Handles events until one may have been missed, or until `ended` aborts. */
  async function listen(messages: ConsumerMessages, { event, handle }: Subscription, ended: AbortSignal) {
    const stop = () => void messages.close()
    ended.addEventListener('abort', stop)
    if (ended.aborted) stop()
    void watch(messages)
    let last = 0
    try {
      for await (const message of messages) {
        if (message.info.deliverySequence !== last + 1) return
        last = message.info.deliverySequence
        if ((message.headers?.get(EVENT_HEADER) || event.name) !== event.name) continue
        const payload = readable(event, message.string())
        if (payload) handle(payload.value)
      }
    } finally {
      ended.removeEventListener('abort', stop)
      stop()
    }
  }

  function readable(event: EventDefinition, text: string): { value: unknown } | undefined {
    try {
      return { value: readPayload(event, text) }
    } catch (error) {
      logger.error({ err: error, event: event.name }, 'ignored an event that does not match its schema')
      return undefined
    }
  }

  // Closes the subscription if heartbeats are missing, because its events would arrive late.
  async function watch(messages: ConsumerMessages) {
    for await (const { type } of messages.status()) {
      if (type === 'heartbeats_missed' || type === 'consumer_deleted') void messages.close()
    }
  }

  return {
    start() {
      session ??= keepNatsSession({ name, natsUrl, logger, use })
    },
    async close() {
      live = false
      await session?.close()
    },
    get live() {
      return live
    },
  }
}
