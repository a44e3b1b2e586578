import { t } from '@lingui/core/macro'
import { parseAmount } from '@ungana/contracts-kit'
import { inLanguage } from '@ungana/language/in-language'

/** The typed quantity as the contract writes it, such as "12.5", or an error text. */
export function typedQuantity(typed: string): { readonly quantity: string } | string {
  // Two decimals, read by the rule of amounts.
  const hundredths = parseAmount(typed, 'USD', t`Please enter a quantity as a number, e.g. 12.5.`)
  if (typeof hundredths === 'string') return inLanguage(hundredths)
  if (hundredths < 1) return t`Please enter a quantity above 0.`
  return hundredths < 1e11 ? { quantity: String(hundredths / 100) } : t`Please enter a smaller quantity.`
}
