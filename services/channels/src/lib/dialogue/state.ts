// Where a dialogue is, what it needs done, and what came of it. All of it is JSON, because dialogues wait in the database.

export type Posting = 'load' | 'truck'

/** A match as the person's company sees it. `match` is what fits the company's own listing. */
export interface Match {
  readonly match: Posting
  readonly shipmentId: string
  readonly transportId: string
  readonly company: string
  readonly from: string
  readonly to: string
  /** 2026-12-31 */
  readonly day: string
  readonly usd: number
}

export interface BookingFacts {
  readonly from: string
  readonly to: string
  readonly kg: number
  readonly status: string
  readonly day: string
}

export interface Listed {
  readonly what: Posting
  /** Makes the posting happen once. */
  readonly key: string
  readonly from: string
  readonly to: string
  readonly kg: number
  readonly m3: number
  /** The budget of a load, or a truck's price per tonne. */
  readonly usd: number
}

/** The input was not understood. */
interface Asked {
  readonly wrong?: true
}

export type State =
  | { readonly at: 'menu' }
  /** An earlier session ended in the middle, at `next`. */
  | { readonly at: 'resume'; readonly next: State }
  /** A screen to read; any answer leads to `next`. */
  | { readonly at: 'pause'; readonly next: State }
  /** Names that each end of the lane may be; empty if it is not known yet. */
  | ({
      readonly at: 'where'
      readonly what: Posting | 'price'
      readonly key: string
      readonly from: readonly string[]
      readonly to: readonly string[]
    } & Asked)
  | ({ readonly at: 'size'; readonly kg?: number /** The day, if it was named already. */; readonly on?: string } & Omit<
      Listed,
      'kg' | 'm3' | 'usd'
    > &
      Asked)
  | ({ readonly at: 'day'; readonly other?: true; readonly on?: string } & Listed & Asked)
  | { readonly at: 'match'; readonly key: string; readonly index: number; readonly matches: readonly Match[] }
  | { readonly at: 'booking'; readonly index: number; readonly bookings: readonly BookingFacts[] }
  /** Asks whether the person wants messages about matches. */
  | ({ readonly at: 'telling' } & Asked)
  /** The person got a message about matches. */
  | { readonly at: 'told' }
  | ({ readonly at: 'border'; readonly names: readonly string[] } & Asked)

/** What the service does for the person, through the site's own calls. */
export type Effect =
  | ({ readonly do: 'post'; readonly day: string } & Listed)
  | { readonly do: 'find-matches'; readonly key: string }
  | { readonly do: 'offer'; readonly key: string; readonly index: number; readonly matches: readonly Match[] }
  | { readonly do: 'list-bookings' }
  /** Turns messages about matches on or off. */
  | { readonly do: 'tell'; readonly on: boolean }
  | { readonly do: 'read-border'; readonly typed: string }
  | { readonly do: 'read-price'; readonly from: string; readonly to: string }

export interface BorderFacts {
  readonly name: string
  readonly status: string
  /** Waits in minutes by the country that trucks enter. */
  readonly waits: readonly { readonly to: string; readonly minutes: number }[]
  readonly drivers: { readonly open: number; readonly slow: number; readonly closed: number } | null
}

export interface LanePrice {
  readonly from: string
  readonly to: string
  /** USD per tonne; null if too few companies have one. */
  readonly price: { readonly perTonne: number; readonly low: number | null; readonly high: number | null; readonly companies: number } | null
}

export type Outcome =
  /** The site's words, in the person's language. */
  | { readonly refused: string }
  | { readonly done: 'post' | 'offer' | 'tell' }
  | { readonly matches: readonly Match[] }
  | { readonly bookings: readonly BookingFacts[] }
  | { readonly border: BorderFacts | { readonly names: readonly string[] } }
  | { readonly lane: LanePrice }
