/** What the goods of each quote cost at the buyer's door, in one currency. docs/decisions/0082-cost-at-the-door.md */
import { weightKgOf } from '@ungana/contracts-deals'
import {
  convertAmount,
  type ExactAmount,
  type ExchangeRate,
  exactly,
  type Need,
  type QuoteTerms,
  type RequestInquiry,
} from '@ungana/contracts-messaging'

/** Why a part has no amount. */
export type Gap = 'no-rate' | 'no-term' | 'no-place' | 'no-destination' | 'no-weight' | 'no-lane' | 'not-entered'

/** A part of the cost: `term` if the delivery term includes it, `lane` for an estimate, `buyer` for an amount that the buyer entered. */
export type Part = { readonly minor: number; readonly from: 'term' | 'lane' | 'buyer' } | { readonly minor: null; readonly gap: Gap }

/** What is known about a supplier. */
export interface Trust {
  readonly verified: boolean
  /** Completed deals. */
  readonly completed: number
  /** How often the goods were ready by the agreed day. */
  readonly onTime: { readonly kept: number; readonly of: number }
}

export interface DoorCost {
  readonly inquiry: RequestInquiry
  /** The price in the chosen currency. Null without a quote or an exchange rate. */
  readonly goods: number | null
  readonly freight: Part
  readonly duties: Part
  /** The sum of the known parts. Null without the price of the goods. */
  readonly total: number | null
  /** The total for one unit, rounded. Null if the need names no quantity. */
  readonly each: number | null
  /** What the quote is for, as decimal text. */
  readonly quantity: string | undefined
}

export interface Comparison {
  readonly need: Need | null
  readonly currency: string
  readonly rates: readonly ExchangeRate[]
  /** US cents per tonne from a place to the destination, by the place's key. */
  readonly lanes: ReadonlyMap<string, number>
  /** By the supplier's id. */
  readonly trust: ReadonlyMap<string, Trust>
}

/** "Kigali, Rwanda" and " kigali" are one place. */
export const placeKey = (place = '') => (place.split(',')[0] ?? '').trim().toLowerCase()

/** These delivery terms include the carriage to their named place. */
const carried: readonly string[] = ['CPT', 'CIP', 'CFR', 'CIF', 'DAP', 'DPU', 'DDP']

/** The place from which the buyer pays the freight to the destination; null if the seller pays it, or nobody can say. */
export function freightFrom({ incoterm, place }: QuoteTerms, need: Need | null): string | null {
  if (!incoterm || !placeKey(place) || !placeKey(need?.destination)) return null
  return placeKey(place) === placeKey(need?.destination) ? null : (place ?? null)
}

export function doorCost(inquiry: RequestInquiry, comparison: Comparison): DoorCost {
  const { quote } = inquiry
  const { need, currency, rates } = comparison
  const quantity = quotedQuantity(inquiry, need)
  if (!quote) return { inquiry, goods: null, freight: missing('not-entered'), duties: missing('not-entered'), total: null, each: null, quantity }
  const goods = convertAmount(exactly(quote.priceMinor), quote.currency, currency, rates)
  const freight = freightOf(inquiry, quantity, comparison)
  const duties = dutiesOf(inquiry, comparison)
  const total = goods === null ? null : goods + (freight.minor ?? 0) + (duties.minor ?? 0)
  const each =
    total === null || quantity === undefined
      ? null
      : convertAmount({ units: BigInt(total) * BigInt(1000), parts: thousandths(quantity) }, currency, currency, rates)
  return { inquiry, goods, freight, duties, total, each, quantity }
}

const missing = (gap: Gap) => ({ minor: null, gap }) as const

function freightOf({ quote }: RequestInquiry, quantity: string | undefined, { need, currency, rates, lanes }: Comparison): Part {
  const { costs, terms = {} } = quote ?? {}
  if (costs && costs.freightMinor !== null) return converted(exactly(costs.freightMinor), costs.currency, 'buyer', currency, rates)
  if (!terms.incoterm) return missing('no-term')
  if (!placeKey(terms.place)) return missing('no-place')
  if (!placeKey(need?.destination)) return missing('no-destination')
  if (includes(terms, need, carried)) return { minor: 0, from: 'term' }
  const kg = quantity === undefined ? null : weightKgOf({ lines: [{ quantity, unit: need?.unit }] })
  if (kg === null) return missing('no-weight')
  const perTonne = lanes.get(placeKey(terms.place))
  if (perTonne === undefined) return missing('no-lane')
  const grams = BigInt(Math.round(kg * 1000))
  return converted({ units: BigInt(perTonne) * grams, parts: BigInt(1_000_000) }, 'USD', 'lane', currency, rates)
}

function dutiesOf({ quote }: RequestInquiry, { need, currency, rates }: Comparison): Part {
  const { costs, terms = {} } = quote ?? {}
  if (costs && costs.dutiesMinor !== null) return converted(exactly(costs.dutiesMinor), costs.currency, 'buyer', currency, rates)
  return includes(terms, need, ['DDP']) ? { minor: 0, from: 'term' } : missing('not-entered')
}

function converted(amount: ExactAmount, from: string, source: 'lane' | 'buyer', currency: string, rates: readonly ExchangeRate[]): Part {
  const minor = convertAmount(amount, from, currency, rates)
  return minor === null ? missing('no-rate') : { minor, from: source }
}

/** Whether the delivery term is one of these and ends at the buyer's destination. */
const includes = ({ incoterm, place }: QuoteTerms, need: Need | null, terms: readonly string[]) =>
  terms.includes(incoterm ?? '') && placeKey(place) !== '' && placeKey(place) === placeKey(need?.destination)

/** The quantity of the quote's lines if they count in the unit of the need, otherwise that of the need. */
function quotedQuantity({ quote }: RequestInquiry, need: Need | null): string | undefined {
  const lines = quote?.terms?.lines ?? []
  const unit = need?.unit?.trim().toLowerCase() ?? ''
  const counted = lines.every((line) => (line.unit?.trim().toLowerCase() ?? '') === unit) && (unit !== '' || lines.length === 1)
  if (need?.quantity === undefined || lines.length === 0 || !counted) return need?.quantity
  const sum = lines.reduce((all, line) => all + thousandths(line.quantity), BigInt(0))
  const text = String(sum).padStart(4, '0')
  return `${text.slice(0, -3)}.${text.slice(-3)}`.replace(/\.?0+$/, '')
}

/** Decimal text in thousandths: "12.5" → 12500. */
export function thousandths(text: string): bigint {
  const [main = '', fraction = ''] = text.split('.')
  return BigInt(main + fraction.padEnd(3, '0'))
}

/** A sum without a part looks cheap, so it comes after the complete ones; a quote without an exchange rate after all others. */
function rank({ inquiry, goods, freight, duties }: DoorCost): number {
  if (!inquiry.quote) return 5
  if (goods === null) return 4
  return (freight.minor === null ? 2 : 0) + (duties.minor === null ? 1 : 0)
}

/** Compares costs of one unit, exactly; totals if the need names no quantity. */
function compareCosts(one: DoorCost, other: DoorCost): number {
  if (one.total === null || other.total === null) return 0
  const unitsOf = ({ quantity }: DoorCost) => (quantity === undefined ? BigInt(1) : thousandths(quantity))
  const [left, right] = [BigInt(one.total) * unitsOf(other), BigInt(other.total) * unitsOf(one)]
  return left < right ? -1 : left > right ? 1 : 0
}

const unknown: Trust = { verified: false, completed: 0, onTime: { kept: 0, of: 0 } }

/** The more trusted supplier first: verified, then completed deals, then the share of deals on time. */
function compareTrust(one = unknown, other = unknown): number {
  const share = ({ onTime: { kept, of } }: Trust) => (of === 0 ? 0 : kept / of)
  return Number(other.verified) - Number(one.verified) || other.completed - one.completed || share(other) - share(one)
}

/** The best first. */
export function doorCosts(inquiries: readonly RequestInquiry[], comparison: Comparison): DoorCost[] {
  const trustOf = ({ inquiry }: DoorCost) => comparison.trust.get(inquiry.other.id)
  return inquiries
    .map((inquiry) => doorCost(inquiry, comparison))
    .sort(
      (one, other) =>
        rank(one) - rank(other) ||
        compareCosts(one, other) ||
        compareTrust(trustOf(one), trustOf(other)) ||
        one.inquiry.other.name.localeCompare(other.inquiry.other.name),
    )
}
