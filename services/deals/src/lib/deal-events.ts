import type { DealTerms, Side } from '@ungana/contracts-deals'

interface Bodies {
  /** Agreed from the start if it comes from an accepted quote. */
  opened: { readonly by: Side; readonly agreed: boolean; readonly terms: DealTerms }
}

interface Recorded<Kind extends keyof Bodies> {
  readonly seq: number
  readonly kind: Kind
  readonly byId: string | null
  readonly byName: string | null
  readonly body: Bodies[Kind]
  /** ISO 8601, UTC. */
  readonly at: string
}

/** One row of deal_events. */
export type DealEvent = { [Kind in keyof Bodies]: Recorded<Kind> }[keyof Bodies]
