import { wholeCurrencies } from '@ungana/contracts-messaging'

const decimalsOf = (currency: string) => (wholeCurrencies.includes(currency) ? 0 : 2)

/** Highest that a quote may be, in the smallest unit. */
const PRICE_MAX = 1_000_000_000_000

/** What was typed, in the currency's smallest unit; else a sentence. Commas and spaces may group digits, a point begins the fraction. */
export function parsePrice(typed: string, currency: string): { readonly priceMinor: number } | { readonly problem: string } {
  const decimals = decimalsOf(currency)
  const match = /^(\d{1,3}(?:[ ,]\d{3})+|\d+)(?:\.(\d+))?$/.exec(typed.trim())
  if (!match) return { problem: 'Please enter a price, such as 1,250.50' }
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals)
    return { problem: decimals === 0 ? `${currency} has no fractions` : `${currency} has at most ${decimals} digits after the point` }
  const priceMinor = Number(whole.replaceAll(/[ ,]/g, '') + fraction.padEnd(decimals, '0'))
  if (priceMinor < 1) return { problem: 'Please enter a price above 0' }
  if (priceMinor > PRICE_MAX) return { problem: 'This price is too high' }
  return { priceMinor }
}

/** "USD 4,250.00", "RWF 1,200". */
export function priceText(priceMinor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const amount = (priceMinor / 10 ** decimals).toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return `${currency} ${amount}`
}
