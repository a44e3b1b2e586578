// Names of streams and subjects, and how a provider makes its stream.

import { DiscardPolicy, JetStreamApiError, type JetStreamManager, RetentionPolicy, StorageType, type StreamInfo } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { EventName } from '@ungana/contracts-kit'

export const DEFAULT_PREFIX = 'ungana'

const DAY = 24 * 60 * 60 * 1000
const MAX_AGE = nanos(7 * DAY)
/** How long the server knows a Nats-Msg-Id: repeats after it are the inbox's to find. */
const DUPLICATE_WINDOW = nanos(2 * 60 * 1000)

/** `identity` of `identity.account.registered.v1`: the service that provides the event. */
export const domainOf = (event: EventName | string): string => event.split('.', 1)[0] ?? ''

export const subjectOf = (prefix: string, event: EventName | string): string => `${prefix}.${event}`

/** `UNGANA_IDENTITY`. */
export const streamOf = (prefix: string, domain: string): string => `${prefix}_${domain}`.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '_')

/** Makes the stream of `domain` or brings it up to date; what an operator set beside, replicas for one, stays. */
export async function ensureStream(manager: JetStreamManager, prefix: string, domain: string): Promise<StreamInfo> {
  const name = streamOf(prefix, domain)
  const wanted = { subjects: [`${prefix}.${domain}.>`], max_age: MAX_AGE, duplicate_window: DUPLICATE_WINDOW }
  const info = await ifFound(manager.streams.info(name))
  if (!info) {
    return manager.streams.add({ name, ...wanted, storage: StorageType.File, retention: RetentionPolicy.Limits, discard: DiscardPolicy.Old })
  }
  const { config } = info
  const same = config.subjects.join() === wanted.subjects.join() && config.max_age === MAX_AGE && config.duplicate_window === DUPLICATE_WINDOW
  return same ? info : manager.streams.update(name, wanted)
}

/** JetStream's answer, or undefined where it says that there is no such stream or consumer. */
export async function ifFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof JetStreamApiError && error.status === 404) return undefined
    throw error
  }
}
