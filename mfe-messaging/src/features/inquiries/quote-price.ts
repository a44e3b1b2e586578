import { parsePrice } from '@ungana/contracts-messaging'

/** Highest price of a quote, in the currency's smallest unit. */
const PRICE_MAX = 1_000_000_000_000

/** The typed price in the currency's smallest unit, or an error text. */
export function quotePrice(typed: string, currency: string): number | string {
  const price = parsePrice(typed, currency)
  if (typeof price === 'string') return price
  if (price < 1) return 'Please enter a price above 0.'
  return price > PRICE_MAX ? 'Please enter a smaller price.' : price
}
