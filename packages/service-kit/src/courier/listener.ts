// Hears events for a cache in memory: nothing is kept and nothing repeated, but it is told whenever something may have been missed.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AckPolicy, type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { EventDefinition, EventPayload } from '@ungana/contracts-kit'
import type { Logger } from '../logging.ts'
import { readPayload } from './events.ts'
import { keepNatsSession, type NatsSession } from './nats-session.ts'
import { DEFAULT_PREFIX, domainOf, ifFound, streamOf, subjectOf } from './streams.ts'

export interface Hearing {
  readonly event: EventDefinition
  readonly handle: (payload: unknown) => void
}

/** What to do at each `event` from now on. An event may come twice. */
export function hear<const E extends EventDefinition>(event: E, handle: (payload: EventPayload<E>) => void): Hearing {
  // The payload has been parsed with the event's schema before.
  return { event, handle: (payload) => handle(payload as EventPayload<E>) }
}

export interface ListenerOptions {
  /** Who hears, as the NATS server's list of connections shows it. */
  readonly name: string
  readonly natsUrl: string
  readonly logger: Logger
  readonly hears: readonly Hearing[]
  /** Called when events are heard again after they were not, the first time included: what was remembered before may be wrong. */
  readonly onGap: () => void
  /** Defaults to `ungana`. */
  readonly prefix?: string
}

export interface Listener {
  start(): void
  close(): Promise<void>
  /** False: events may be missed at this moment. */
  readonly live: boolean
}

/** Milliseconds. */
const HEARTBEAT = 1000
const LOOK_AGAIN = 500
/** After which the server forgets a consumer that nobody pulls from. */
const FORGOTTEN = 30_000

export function createListener({ name, natsUrl, logger, hears, onGap, prefix = DEFAULT_PREFIX }: ListenerOptions): Listener {
  let live = false
  let session: { close(): Promise<void> } | undefined

  async function use(current: NatsSession) {
    while (!current.signal.aborted) {
      const heard = new AbortController()
      const ended = AbortSignal.any([heard.signal, current.signal])
      const ears: Promise<void>[] = []
      try {
        for (const hearing of hears) {
          const messages = await open(current, hearing.event)
          if (messages) ears.push(listen(messages, hearing, ended))
        }
        if (ears.length === hears.length) {
          onGap()
          live = !ended.aborted
          // One that ends takes the others along: together they are live or not.
          await Promise.race(ears)
        }
      } catch (error) {
        if (!current.signal.aborted) logger.warn({ err: error }, 'events are not heard for the moment')
      } finally {
        live = false
        heard.abort()
        await Promise.allSettled(ears)
      }
      await sleep(LOOK_AGAIN, undefined, { signal: current.signal }).catch(() => undefined)
    }
  }

  /** Resolves to undefined while its provider has not made the stream. */
  async function open({ manager, jetstream }: NatsSession, { name: event }: EventDefinition): Promise<ConsumerMessages | undefined> {
    const stream = streamOf(prefix, domainOf(event))
    const ephemeral = `${name}-${randomUUID()}`
    const added = await ifFound(
      manager.consumers.add(stream, {
        name: ephemeral,
        filter_subject: subjectOf(prefix, event),
        ack_policy: AckPolicy.None,
        deliver_policy: DeliverPolicy.New,
        inactive_threshold: nanos(FORGOTTEN),
        mem_storage: true,
      }),
    )
    if (!added) return undefined
    const source = await jetstream.consumers.get(stream, ephemeral)
    return source.consume({ idle_heartbeat: HEARTBEAT, abort_on_missing_resource: true })
  }

  /** Resolves or rejects when something was missed, may be missed, or `ended` says so. */
  async function listen(messages: ConsumerMessages, { event, handle }: Hearing, ended: AbortSignal) {
    const stop = () => void messages.close()
    ended.addEventListener('abort', stop)
    if (ended.aborted) stop()
    void watch(messages)
    let last = 0
    try {
      for await (const message of messages) {
        if (message.info.deliverySequence !== last + 1) return
        last = message.info.deliverySequence
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
      logger.error({ err: error, event: event.name }, 'an event does not fit its schema: it is left out')
      return undefined
    }
  }

  // Silence without a heartbeat: what comes in it would be late.
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
