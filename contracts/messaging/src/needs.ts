/** What a buyer needs, in an inquiry or a request. Each part is optional. */
import { calendarDay, currencies, lineOrNone, PRICE_MAX, quantity } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export { quantity, quantityForm } from '@ungana/contracts-kit'
/** The highest price of a quote or a line, in the currency's smallest unit. */
export const QUOTE_PRICE_MAX = PRICE_MAX

export const need = z.object({
  /** A product of the receiver. */
  productId: z.optional(z.uuid()),
  product: lineOrNone(200),
  quantity: z.optional(quantity),
  /** What the quantity counts, such as "bag of 60 kg". */
  unit: lineOrNone(40),
  /** The place where the goods must arrive. */
  destination: lineOrNone(120),
  neededBy: z.optional(calendarDay('Please choose a day')),
  packaging: lineOrNone(200),
  certificates: lineOrNone(200),
  /** The price that the buyer hopes for: for one unit, or for everything if there is no unit. */
  target: z.optional(
    z.object({
      priceMinor: z.int().check(z.minimum(1), z.maximum(QUOTE_PRICE_MAX)),
      currency: z.enum(currencies, 'Please choose a currency'),
    }),
  ),
})
export type Need = z.output<typeof need>
