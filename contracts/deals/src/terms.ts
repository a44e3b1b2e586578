import { currencies, incoterms, paymentTerms } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const dealLine = z.object({
  text: z.string(),
  /** Decimal text, such as "12.5". */
  quantity: z.string(),
  unit: z.optional(z.string()),
  /** In the currency's smallest unit. */
  unitPriceMinor: z.int(),
})

/** What two companies agreed on: the terms of the accepted quote, checked when it was made. */
export const dealTerms = z.object({
  subject: z.string(),
  lines: z.array(dealLine),
  currency: z.enum(currencies),
  incoterm: z.optional(z.enum(incoterms)),
  /** The place of the delivery term. */
  place: z.optional(z.string()),
  payment: paymentTerms,
  /** The day, in Kigali, on which the goods are to be ready. */
  readyBy: z.optional(z.string()),
})
export type DealTerms = z.output<typeof dealTerms>
