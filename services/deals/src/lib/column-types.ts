import type { DealPhase } from '@ungana/contracts-deals'
import type { DealEvent } from '#lib/deal-events.ts'

/** What Postgres does not tell about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  'deals.phase': DealPhase
  'deal_events.kind': DealEvent['kind']
  events: DealEvent[]
}
