/** Amounts of money: in the main unit where people say them, as integers of the smallest unit everywhere inside. */

/** Those of the site, in the order in which forms offer them. */
export const currencies = ['USD', 'EUR', 'KES', 'RWF', 'TZS', 'UGX', 'CDF', 'BIF', 'SSP'] as const
export type Currency = (typeof currencies)[number]

const whole: readonly string[] = ['BIF', 'RWF', 'UGX'] satisfies Currency[]

/** Digits after the point: 0 where a currency has no smaller unit, else 2. */
export const fractionDigits = (currency: string): 0 | 2 => (whole.includes(currency.toUpperCase()) ? 0 : 2)

/** 1250 USD → 12.5. */
export const mainUnits = (units: number, currency: string): number => units / 10 ** fractionDigits(currency)

/** 1250 USD → "USD 12.50", 4500 RWF → "RWF 4,500". */
export function amountText(units: number, currency: string): string {
  const digits = fractionDigits(currency)
  const number = mainUnits(units, currency).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${currency.toUpperCase()} ${number}`
}

/** Most that something may cost, in the currency's main unit. */
const PRICE_MAX = 1_000_000_000_000

/**
 * What somebody typed as a price, in the currency's smallest unit: "1,250.50" USD and "1250,50" USD → 125050, "4 500" RWF → 4500. A comma
 * before three digits groups them, but after a 0; a point before three digits may be meant so, too, and is refused.
 * @returns a sentence where that is no price, or has a fraction that the currency does not know
 */
export function parsePrice(typed: string, currency: string): number | string {
  const text = typed
    .trim()
    .replace(/^0,/, '0.')
    .replaceAll(/(\d)[\s,'](?=\d{3}(?:\D|$))/g, '$1')
  const [, main, fraction = ''] = /^(\d{1,13})(?:[.,](\d+))?$/.exec(text) ?? []
  if (main === undefined) return 'Please enter a price as a number, e.g. 12.50.'
  const digits = fractionDigits(currency)
  const used = fraction.replace(/0+$/, '')
  if (fraction.length === 3 && main !== '0') return `Please write thousands without a point, e.g. ${main}${fraction}.`
  if (used.length > digits)
    return digits === 0 ? `${currency} has no smaller unit: please enter a whole number.` : 'Please enter at most two decimals.'
  if (Number(main) > PRICE_MAX) return 'Please enter a smaller price.'
  return Number(main) * 10 ** digits + Number(used.padEnd(digits, '0'))
}
