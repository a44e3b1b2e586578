// How a domain's stream is made, and what it keeps.

import { DiscardPolicy, JetStreamApiError, type JetStreamManager, RetentionPolicy, StorageType, type StreamInfo } from '@nats-io/jetstream'
import { nanos, PermissionViolationError } from '@nats-io/transport-node'
import { DEFAULT_PREFIX, streamOf, subjectOf } from './names.ts'
import type { Part } from './nats-users.ts'

const DAY = 24 * 60 * 60 * 1000
const MAX_AGE = nanos(7 * DAY)
/** How long the server remembers a Nats-Msg-Id. Later repetitions are found by the inbox. */
const DUPLICATE_WINDOW = nanos(2 * 60 * 1000)
export interface StreamSettings {
  readonly maxBytes: number
  /** Number of servers of a cluster that store the stream. */
  readonly replicas: number
}

/** 256 MB are half a million events. */
const DEFAULTS: StreamSettings = { maxBytes: 256 * 1024 * 1024, replicas: 1 }

const settingsOf = (prefix: string, domain: string, { maxBytes, replicas }: StreamSettings) => ({
  subjects: [subjectOf(prefix, `${domain}.>`)],
  max_age: MAX_AGE,
  duplicate_window: DUPLICATE_WINDOW,
  max_bytes: maxBytes,
  // A full stream refuses events, which then wait in the outbox. The publisher makes room: it removes what every consumer has acknowledged.
  discard: DiscardPolicy.New,
  num_replicas: replicas,
})

async function makeStream(manager: JetStreamManager, prefix: string, domain: string, settings: StreamSettings): Promise<StreamInfo> {
  const name = streamOf(prefix, domain)
  const wanted = settingsOf(prefix, domain, settings)
  const found = await ifFound(manager.streams.info(name))
  return found
    ? manager.streams.update(name, wanted)
    : manager.streams.add({ name, ...wanted, storage: StorageType.File, retention: RetentionPolicy.Limits })
}

/** Makes the stream of each service, or changes its settings to these. Needs the rights of an administrator. */
export async function makeStreams(manager: JetStreamManager, parts: readonly Part[], settings: Partial<StreamSettings> = {}): Promise<void> {
  for (const { name, isService } of parts) if (isService) await makeStream(manager, DEFAULT_PREFIX, name, { ...DEFAULTS, ...settings })
}

/**
 * The stream of `domain`. Where NATS has no users, as in tests, a service makes a missing stream itself.
 * @throws Error if the stream is missing and this user must not make it
 */
export async function findOrMakeStream(manager: JetStreamManager, prefix: string, domain: string): Promise<StreamInfo> {
  const name = streamOf(prefix, domain)
  const found = await ifFound(manager.streams.info(name))
  if (found) return found
  try {
    return await makeStream(manager, prefix, domain, DEFAULTS)
  } catch (error) {
    if (!isRefused(error)) throw error
    throw new Error(`The stream ${name} does not exist. Make it with src/make-streams.ts of service-kit.`, { cause: error })
  }
}

function isRefused(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) if (current instanceof PermissionViolationError) return true
  return false
}

/** JetStream's answer, or undefined if the stream or consumer does not exist. */
export async function ifFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof JetStreamApiError && error.status === 404) return undefined
    throw error
  }
}
