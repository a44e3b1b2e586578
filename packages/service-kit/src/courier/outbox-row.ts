/** An event to be sent. */
export interface OutboxRow {
  readonly id: string
  readonly event: string
  readonly payload: string
  readonly request_id: string | null
  readonly created_at: Date
}

/** Columns of an OutboxRow. */
export const ROW_COLUMNS = 'id::text, event, payload::text, request_id, created_at'
