// What a trade's file holds: what is sold, by whom, and what buyers say of it.

export type BusinessType = 'manufacturer' | 'supplier' | 'trader' | 'logistics' | 'consultant' | 'other'

/**
 * Something on sale: how it is priced, its name, the tags that it gives its seller (comma list), a sentence, the usual price in US dollars
 * (null: on request) and what the price is for. `{a|b}` in name or sentence is filled per company.
 * `local` and `service` are priced in the seller's currency, `export` and `service-usd` in US dollars.
 */
export type Line = readonly [
  pricing: 'local' | 'export' | 'service' | 'service-usd',
  name: string,
  tags: string,
  description: string,
  usd: number | null,
  unit: string | null,
]

/** Facts that are the company's own instead of derived from its name. */
interface Pins {
  companyName?: string | null
  verified?: boolean
  tags?: readonly string[]
  averageResponseTime?: number | null
  yearFounded?: number
  employeeCount?: string
  /** The ratings of its reviews, 1 to 5 each; empty for none. */
  ratings?: readonly number[]
}

/** A company; `lines` names what it sells, separated by spaces, most important first. */
export type Entry = readonly [name: string, town: string, businessType: BusinessType, lines: string, description: string, pins?: Pins]

/**
 * What a buyer says: `+`, `~` or `-`, a sentence or two, the tags of sellers that it suits (comma list; all when empty or left out),
 * and the only category of buyers that would say it. `{here}` is the buyer's town, `{land}` the seller's country, `{contact}` whom one deals with.
 */
export type Remark = readonly [grade: '+' | '~' | '-', text: string, tags?: string, by?: string]

export interface Trade {
  /** A name of categories.json. */
  category: string
  /** Categories whose companies buy from this one, and so review it. */
  buyers: readonly string[]
  /** The same for companies whose first tag is this. */
  buyersOf?: Readonly<Record<string, readonly string[]>>
  /** Nobody has been in this trade for longer. */
  since?: number
  lines: Readonly<Record<string, Line>>
  remarks: readonly Remark[]
  companies: readonly Entry[]
}
