/** Lines and terms of a quote, and how its total is computed. */
import { incoterms, line, lineOrNone, type PaymentTerms, paymentTerms } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { QUOTE_PRICE_MAX, quantity, quantityForm } from './needs.ts'

export { incoterms, type PaymentTerms } from '@ungana/contracts-kit'

export const QUOTE_LINES_MAX = 20
/** Lower prices of one line for larger quantities. */
export const QUOTE_TIERS_MAX = 3
/** Three years, in days. */
export const LEAD_DAYS_MAX = 1095

const unitPrice = z.int().check(z.minimum(1), z.maximum(QUOTE_PRICE_MAX))

const quoteLine = z
  .object({
    text: line(1, 200, 'Please fill in all fields'),
    quantity,
    unit: lineOrNone(40),
    /** In the currency's smallest unit. */
    unitPriceMinor: unitPrice,
    /** Lower prices from a quantity on, smallest quantity first. */
    tiers: z.optional(z.array(z.object({ from: quantity, unitPriceMinor: unitPrice })).check(z.maxLength(QUOTE_TIERS_MAX))),
  })
  .check(z.refine((quoted) => tiersFall(quoted), 'Please enter a lower price for each larger quantity.'))
export type QuoteLine = z.output<typeof quoteLine>

/** What a quote says besides price, currency and last day. */
export const quoteTerms = z.object({
  lines: z.optional(z.array(quoteLine).check(z.minLength(1), z.maxLength(QUOTE_LINES_MAX))),
  incoterm: z.optional(z.enum(incoterms, 'Please choose a delivery term')),
  /** The place of the delivery term. */
  place: lineOrNone(120),
  /** Days from the acceptance until the goods are ready. */
  leadDays: z.optional(z.int().check(z.minimum(0), z.maximum(LEAD_DAYS_MAX))),
  payment: z.optional(paymentTerms),
  /** What the seller offers as a sample. */
  sample: lineOrNone(200),
})
export type QuoteTerms = z.output<typeof quoteTerms>

const THOUSAND = BigInt(1000)

/** Decimal text in thousandths: "12.5" → 12500. */
function thousandths(text: string): bigint {
  const [main = '', fraction = ''] = text.split('.')
  return BigInt(main + fraction.padEnd(3, '0'))
}

type Tiered = Pick<QuoteLine, 'unitPriceMinor' | 'tiers'>

function tiersFall({ unitPriceMinor, tiers = [] }: Tiered): boolean {
  let before = { from: '0', unitPriceMinor }
  // Quantities with a wrong form are refused by their own check, and both checks run.
  if (tiers.some(({ from }) => !quantityForm.test(from))) return true
  return tiers.every((tier) => {
    const falls = thousandths(tier.from) > thousandths(before.from) && tier.unitPriceMinor < before.unitPriceMinor
    before = tier
    return falls
  })
}

/** The price of one unit at this quantity. */
export function unitPriceAt({ unitPriceMinor, tiers = [] }: Tiered, wanted: string): number {
  const reached = tiers.filter(({ from }) => thousandths(from) <= thousandths(wanted))
  return reached.at(-1)?.unitPriceMinor ?? unitPriceMinor
}

/** Quantity times unit price. A part of the smallest unit is rounded to the nearest, and a half up: 2.5 cents are 3. */
export function lineTotal(quoted: Pick<QuoteLine, 'quantity'> & Tiered): bigint {
  const exact = thousandths(quoted.quantity) * BigInt(unitPriceAt(quoted, quoted.quantity))
  return (exact + BigInt(500)) / THOUSAND
}

/** The sum of the rounded lines, so that the printed lines add up to the printed total. */
export const quoteTotal = (lines: readonly (Pick<QuoteLine, 'quantity'> & Tiered)[]): bigint =>
  lines.reduce((sum, quoted) => sum + lineTotal(quoted), BigInt(0))

/** Divides a total by the payment terms. The last payment gets what rounding leaves, so the parts always add up to the total. */
export function paymentParts(totalMinor: number, { deposit, onLoading, onDelivery }: PaymentTerms): Record<keyof PaymentTerms, number> {
  const first = share(totalMinor, deposit)
  // Rounded as a sum, because two halves rounded up could exceed the total.
  const second = share(totalMinor, deposit + onLoading) - first
  const third = totalMinor - first - second
  return onDelivery > 0 ? { deposit: first, onLoading: second, onDelivery: third } : { deposit: first, onLoading: totalMinor - first, onDelivery: 0 }
}

const share = (totalMinor: number, percent: number) => Number((BigInt(totalMinor) * BigInt(percent) + BigInt(50)) / BigInt(100))
