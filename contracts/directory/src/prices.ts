/** The currencies in which something can be offered, as in payments. */
export const priceCurrencies = ['USD', 'EUR', 'KES', 'RWF', 'TZS', 'UGX', 'CDF', 'BIF', 'SSP'] as const
export type PriceCurrency = (typeof priceCurrencies)[number]

/** Those that have no smaller unit; the others have hundredths. */
const whole: readonly string[] = ['BIF', 'RWF', 'UGX'] satisfies PriceCurrency[]

/** Most that something may cost, in the currency's main unit. */
export const PRICE_MAX = 1_000_000_000_000

/**
 * What somebody typed as a price, in the currency's smallest unit: "1,250.50" USD → 125050, "4 500" RWF → 4500.
 * @returns a sentence where that is no price, or has a fraction that the currency does not know
 */
export function parsePrice(typed: string, currency: string): number | string {
  const text = typed.trim().replaceAll(/(\d)[\s,'](?=\d{3}(?:\D|$))/g, '$1')
  const [, main, fraction = ''] = /^(\d{1,13})(?:[.,](\d+))?$/.exec(text) ?? []
  if (main === undefined) return 'Please enter a price as a number, e.g. 12.50.'
  const digits = whole.includes(currency) ? 0 : 2
  const used = fraction.replace(/0+$/, '')
  if (used.length > digits)
    return digits === 0 ? `${currency} has no smaller unit: please enter a whole number.` : 'Please enter at most two decimals.'
  if (Number(main) > PRICE_MAX) return 'Please enter a smaller price.'
  return Number(main) * 10 ** digits + Number(used.padEnd(digits, '0'))
}
