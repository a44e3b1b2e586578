import type { DealLane, GuestKind, GuestPart, PaperKind, RecordFigure } from '@ungana/contracts-deals'
import type { DealEvent } from '#lib/deal-events.ts'
import type { PaperContent, StoredPacking } from '#lib/paper-content.ts'

/** What Postgres does not say about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  'deal_events.kind': DealEvent['kind']
  'record_entries.figure': RecordFigure
  'record_entries.decision': 'counts' | 'removed' | null
  events: DealEvent[]
  'deals.packing': StoredPacking
  'deals.lane': DealLane
  'deal_guests.kind': GuestKind
  'deal_guests.shows': GuestPart[]
  'papers.kind': PaperKind
  'papers.content': PaperContent
}
