import type { DealTerms, DisputeSubject, Evidence, GoodsMilestone, PaymentPart, Side } from '@ungana/contracts-deals'

export interface DisputeDecision {
  readonly by: 'staff'
  readonly decision: 'resume' | 'cancel'
  readonly note: string
}

/** A file that shows the payment. */
export interface Proof {
  readonly id: string
  readonly name: string
}

/** What each kind of event records. */
interface Bodies {
  opened: { readonly by: Side; readonly terms: DealTerms }
  proposed: { readonly by: Side; readonly terms: DealTerms }
  agreed: { readonly by: Side }
  declined: { readonly by: Side }
  /** The evidence is missing in events of earlier releases. */
  reached: { readonly by: Side; readonly milestone: GoodsMilestone; readonly on: string; readonly note: string | null } & Partial<Evidence>
  sent: {
    readonly by: Side
    readonly payment: number
    readonly part: PaymentPart
    readonly amountMinor: number
    readonly on: string
    readonly reference: string | null
    /** Missing in events of earlier releases, and without a proof. */
    readonly proof?: Proof
  }
  received: { readonly by: Side; readonly payment: number; readonly receivedMinor: number; readonly chargesMinor: number }
  missing: { readonly by: Side; readonly payment: number; readonly reason: string }
  delayed: { readonly by: Side; readonly milestone: GoodsMilestone; readonly on: string; readonly reason: string }
  'amend-asked': { readonly by: Side; readonly terms: DealTerms; readonly reason: string }
  'amend-refused': { readonly by: Side }
  amended: { readonly by: Side }
  disputed: { readonly by: Side; readonly about: DisputeSubject; readonly reason: string }
  'dispute-ended': { readonly by: Side; readonly reason: string }
  'dispute-decided': DisputeDecision
  'cancel-asked': { readonly by: Side; readonly reason: string }
  'cancel-refused': { readonly by: Side }
  cancelled: {
    readonly by: Side
    readonly reason: string
    /** Set if the other company had closed its account. Such a cancellation counts against nobody. */
    readonly partnerClosed?: true
  }
  truck: TruckNews
}

/** A new milestone of a booking. News may come in any order. */
export interface TruckNews {
  /** The side that booked the truck. */
  readonly by: Side
  readonly bookingId: string
  readonly version: number
  readonly status: string
  /** Kind of the milestone. */
  readonly step: string
  readonly place: string | null
  readonly weightKg: number
  readonly on: string
}

/** What happened, before it is stored. */
export type NewEvent = { readonly [Kind in keyof Bodies]: { readonly kind: Kind; readonly body: Bodies[Kind] } }[keyof Bodies]

/** One row of deal_events. */
export type DealEvent = NewEvent & {
  readonly seq: number
  /** The company, or the member of staff. */
  readonly byId: string
  readonly byName: string | null
  /** Whether the other side may see the name. */
  readonly byShown?: boolean
  /** ISO 8601, UTC. */
  readonly at: string
}
