/** What two companies agree on. */
import { calendarDay, currencies, incoterms, line, lineOrNone, PRICE_MAX, paymentTerms, quantity } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const DEAL_LINES_MAX = 20

const FILL_IN = 'Please fill in all fields'
const day = () => z.optional(calendarDay('Please choose a day'))

const dealLine = z.object({
  text: line(1, 200, FILL_IN),
  quantity,
  unit: lineOrNone(40),
  /** In the currency's smallest unit. */
  unitPriceMinor: z.int().check(z.minimum(1), z.maximum(PRICE_MAX)),
})
export type DealLine = z.output<typeof dealLine>

/** The total is never sent: the service computes it from the lines, as for quotes. */
export const dealTerms = z.object({
  subject: line(1, 200, FILL_IN),
  lines: z.array(dealLine).check(z.minLength(1, 'Please enter at least one line'), z.maxLength(DEAL_LINES_MAX)),
  currency: z.enum(currencies, 'Please choose a currency'),
  incoterm: z.optional(z.enum(incoterms, 'Please choose a delivery term')),
  /** The place of the delivery term. */
  place: lineOrNone(120),
  payment: paymentTerms,
  /** Days that the companies agreed on, in Kigali. */
  depositBy: day(),
  readyBy: day(),
  loadedBy: day(),
  arrivesBy: day(),
})
export type DealTerms = z.output<typeof dealTerms>
