import type { BorderWait, Offer } from '@ungana/contracts-logistics'
import type { StoredActor } from '@ungana/service-kit'
import type { StoredMilestone } from '#lib/bookings.ts'
import type { TripStep } from '#lib/border-waits.ts'
import type { BorderStatus } from '#lib/roads/roads.ts'
import type { StoredStop } from '#lib/transports.ts'

/** What Postgres does not say about columns: narrower types of `table.column`, and types of computed columns by their name. */
export interface ColumnTypes {
  'bookings.way': string[]
  'border_posts.status': BorderStatus
  'border_waits.figures': BorderWait[]
  'offers.priced_by': 'shipper' | 'carrier'
  'offers.people': Readonly<Record<number, StoredActor>>
  'offers.rounds': Offer['rounds']
  'shipments.clarify': string[]
  'transports.cargo': string[]
  'transports.clarify': string[]
  'transports.reach': string[]
  'transports.stops': StoredStop[]
  'transports.via': string[]
  'transports.way': string[]
  booked: boolean
  milestones: StoredMilestone[] | null
  perTonne: number
  perTonneKm: number
  lowerPerTonne: number
  upperPerTonne: number
  loads: number
  proofs: string[]
  shipment: Offer['shipment'] & { readonly weightKg: number | null; readonly lane: string | null }
  steps: TripStep[]
  transport: Offer['transport']
}
