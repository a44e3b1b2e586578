// Prices as text.

/** Currencies of the region and its trade partners that have no smaller unit; all others here have hundredths. */
const withoutMinorUnit = new Set(['BIF', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'RWF', 'UGX', 'XAF', 'XOF'])

/** (1250, 'USD') → "12.50", (1250, 'RWF') → "1250". @param minor in the currency's smallest unit, a whole number, not negative */
export function priceText(minor: number, currency: string): string {
  if (withoutMinorUnit.has(currency)) return String(minor)
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
