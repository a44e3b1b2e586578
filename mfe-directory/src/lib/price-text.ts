import { t } from '@lingui/core/macro'
import { mainUnits, type Product } from '@ungana/contracts-directory'
import { formatter } from '@ungana/language/formats'

/** "USD 12.50 / kg", "RWF 4,500 / day"; "Price on request" when the owner gave no price. */
export function priceText({ price, currency, unit }: Pick<Product, 'price' | 'currency' | 'unit'>): string {
  if (price === null || currency === null) return t`Price on request`
  const amount = amountText(Number(price), currency) ?? `${currency} ${price}`
  return unit ? `${amount} / ${unit}` : amount
}

/** "USD 12.50", for an amount in the currency's smallest unit. */
export const minorText = (minor: number, currency: string) => amountText(mainUnits(minor, currency), currency) ?? `${currency} ${minor}`

/** Null when `currency` is not a currency code or the amount is not a number. */
function amountText(amount: number, currency: string): string | null {
  if (Number.isNaN(amount)) return null
  try {
    const options = { style: 'currency', currency, currencyDisplay: 'code', trailingZeroDisplay: 'stripIfInteger' } as const
    return formatter(Intl.NumberFormat, 'en', options).format(amount)
  } catch {
    return null
  }
}
