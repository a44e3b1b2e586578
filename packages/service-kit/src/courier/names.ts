// Names of streams, subjects and durables. Without other imports, so that scripts can read it before packages are installed.
import type { EventName } from '@ungana/contracts-kit'

export const DEFAULT_PREFIX = 'ungana'

/** The service that publishes an event, for example `identity` for `identity.account.registered.v1`. */
export const domainOf = (event: EventName | string): string => event.split('.', 1)[0] ?? ''

export const subjectOf = (prefix: string, event: EventName | string): string => `${prefix}.${event}`

/** The name of a domain's stream, for example `UNGANA_IDENTITY`. */
export const streamOf = (prefix: string, domain: string): string => `${prefix}_${domain}`.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '_')

/** The service's name comes first, because another service may consume the same stream with the same consumer name. */
export const durableOf = (service: string, consumer: string): string => `${service}-${consumer}`

/** Instances of a service send hints here. Streams do not store them, because the subject is outside the subjects of events. */
export const hintsOf = (prefix: string, service: string): string => `${prefix}-hints.${service}`

/** Header with the name of the event. */
export const EVENT_HEADER = 'Ungana-Event'

/** Header with the step of a trace in which the event was sent. */
export const TRACE_HEADER = 'traceparent'

/** The beginning of every subject on which a user of NATS receives answers. */
export const inboxOf = (user: string): string => `_INBOX_${user}`
