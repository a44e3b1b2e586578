/** Amounts of money. Code and API use integers in the currency's smallest unit; screens use the main unit. */

import { latinDigits } from './typed-number.ts'

/** The currencies of the site, in the order in which forms list them. */
export const currencies = ['USD', 'EUR', 'KES', 'RWF', 'TZS', 'UGX', 'CDF', 'BIF', 'SSP'] as const
export type Currency = (typeof currencies)[number]

/** Currencies without a smaller unit, also those of listings and partners that the site's forms do not offer. */
const whole: readonly string[] = ['BIF', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'RWF', 'UGX', 'XAF', 'XOF']

/** Decimal places: 0 for a currency without a smaller unit, otherwise 2. */
export const fractionDigits = (currency: string): 0 | 2 => (whole.includes(currency.toUpperCase()) ? 0 : 2)

/** Converts an amount to the main unit: 1250 USD → 12.5. */
export const mainUnits = (units: number, currency: string): number => units / 10 ** fractionDigits(currency)

/** Writes an amount without its currency, as a form field shows it: 125050 USD → "1250.50", 4500 RWF → "4500". */
export function plainAmount(units: number, currency: string): string {
  const digits = fractionDigits(currency)
  const text = String(units).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Returns an amount as text: 1250 USD → "USD 12.50", 4500 RWF → "RWF 4,500". */
export function amountText(units: number, currency: string): string {
  const digits = fractionDigits(currency)
  const number = mainUnits(units, currency).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${currency.toUpperCase()} ${number}`
}

/** The highest price that a form accepts, in the currency's main unit. */
const PRICE_MAX = 1_000_000_000_000

/** Reads a price as typed, by the rule of `parseAmount`, up to a million million. */
export function parsePrice(typed: string, currency: string): number | string {
  const units = parseAmount(typed, currency, 'Please enter a price as a number, e.g. 12.50.')
  return typeof units === 'number' && mainUnits(units, currency) > PRICE_MAX ? 'Please enter a smaller price.' : units
}

/**
 * Reads an amount of money as typed: "1,250.50" USD and "1250,50" USD → 125050, "4 500" RWF → 4500. A comma before three digits separates
 * thousands, unless it follows a 0. A point before three digits is refused, because it could separate thousands or decimals.
 * @returns the amount in the currency's smallest unit, or a sentence for the user that says what is wrong
 */
export function parseAmount(typed: string, currency: string, refusal = 'Please enter an amount as a number, e.g. 12.50.'): number | string {
  const text = latinDigits(typed)
    .trim()
    .replace(/^0,/, '0.')
    .replaceAll(/(\d)[\s,'](?=\d{3}(?:\D|$))/g, '$1')
  const [, main, fraction = ''] = /^(\d{1,14})(?:[.,](\d+))?$/.exec(text) ?? []
  if (main === undefined) return refusal
  const digits = fractionDigits(currency)
  const used = fraction.replace(/0+$/, '')
  if (fraction.length === 3 && main !== '0') return `Please write thousands without a point, e.g. ${main}${fraction}.`
  if (used.length > digits) return digits === 0 ? `${currency} has no decimals. Please enter a whole number.` : 'Please enter at most two decimals.'
  return Number(main) * 10 ** digits + Number(used.padEnd(digits, '0'))
}
