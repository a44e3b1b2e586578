/** An event to be sent. */
export interface OutboxRow {
  readonly id: string
  readonly event: string
  readonly payload: string
  readonly request_id: string | null
  /** The step of a trace in which the event was added. */
  readonly traceparent: string | null
  readonly created_at: Date
}

/** What a trace says about an event. */
export const eventAttributes = ({ id, event }: Pick<OutboxRow, 'id' | 'event'>) => ({
  'messaging.system': 'nats',
  'messaging.destination.name': event,
  'messaging.message.id': id,
})

/** Columns of an OutboxRow. */
export const ROW_COLUMNS = 'id::text, event, payload::text, request_id, traceparent, created_at'
