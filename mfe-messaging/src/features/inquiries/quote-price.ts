import { t } from '@lingui/core/macro'
import { parsePrice } from '@ungana/contracts-messaging'
import { inLanguage } from '@ungana/language/in-language'

/** Highest price of a quote, in the currency's smallest unit. */
const PRICE_MAX = 1_000_000_000_000

/** The typed price in the currency's smallest unit, or an error text. */
export function quotePrice(typed: string, currency: string): number | string {
  const price = parsePrice(typed, currency)
  if (typeof price === 'string') return inLanguage(price)
  if (price < 1) return t`Please enter a price above 0.`
  return price > PRICE_MAX ? t`Please enter a smaller price.` : price
}
