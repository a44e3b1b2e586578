import { t } from '@lingui/core/macro'
import { parseAmount } from '@ungana/contracts-kit'
import { parsePrice, QUOTE_PRICE_MAX } from '@ungana/contracts-messaging'
import { inLanguage } from '@ungana/language/in-language'

/** The typed price in the currency's smallest unit, or an error text. */
export function quotePrice(typed: string, currency: string): number | string {
  const price = parsePrice(typed, currency)
  if (typeof price === 'string') return inLanguage(price)
  if (price < 1) return t`Please enter a price above 0.`
  return price > QUOTE_PRICE_MAX ? t`Please enter a smaller price.` : price
}

/** The typed quantity as the contract writes it, such as "12.5", or an error text. */
export function typedQuantity(typed: string): { readonly quantity: string } | string {
  // Two decimals, read by the rule of amounts.
  const hundredths = parseAmount(typed, 'USD', t`Please enter a quantity as a number, e.g. 12.5.`)
  if (typeof hundredths === 'string') return inLanguage(hundredths)
  if (hundredths < 1) return t`Please enter a quantity above 0.`
  return hundredths < 1e11 ? { quantity: String(hundredths / 100) } : t`Please enter a smaller quantity.`
}
