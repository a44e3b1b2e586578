import type { DealEvent } from '#lib/deal-events.ts'

/** What Postgres does not tell about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  'deal_events.kind': DealEvent['kind']
  events: DealEvent[]
}
