import { t } from '@lingui/core/macro'
import { parsePrice, QUOTE_PRICE_MAX } from '@ungana/contracts-messaging'
import { inLanguage } from '@ungana/language/in-language'

/** The typed price in the currency's smallest unit, or an error text. */
export function quotePrice(typed: string, currency: string): number | string {
  const price = parsePrice(typed, currency)
  if (typeof price === 'string') return inLanguage(price)
  if (price < 1) return t`Please enter a price above 0.`
  return price > QUOTE_PRICE_MAX ? t`Please enter a smaller price.` : price
}
