// How Stripe counts, and the least that it takes.
const zeroDecimal = ['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf']
const taken = ['usd', 'eur', 'gbp', 'kes', 'rwf', 'tzs', 'ugx', 'cdf', 'bif']
/** US dollars of one main unit, roughly. */
const rates: Readonly<Record<string, number>> = {
  usd: 1,
  eur: 1.08,
  gbp: 1.27,
  kes: 0.0077,
  rwf: 0.0007,
  tzs: 0.00037,
  ugx: 0.00027,
  cdf: 0.00035,
  bif: 0.00034,
}

const units = (amount: number, currency: string) => (zeroDecimal.includes(currency) ? amount : amount / 100)

/** What Stripe says to an amount that it does not take. */
export function amountProblem(amount: number, currency: string): { message: string; param: string; code?: string } | undefined {
  if (!taken.includes(currency)) {
    return { message: `Invalid currency: ${currency}. Stripe currently supports these currencies: ${taken.join(', ')}`, param: 'currency' }
  }
  if (!Number.isInteger(amount)) return { message: `Invalid integer: ${amount}`, param: 'amount', code: 'parameter_invalid_integer' }
  if (amount < 1) return { message: 'This value must be greater than or equal to 1.', param: 'amount', code: 'parameter_invalid_integer' }
  if (currency === 'ugx' && amount % 100 !== 0) {
    return { message: 'Invalid amount: amounts in ugx must be evenly divisible by 100.', param: 'amount', code: 'parameter_invalid_integer' }
  }
  const dollars = units(amount, currency) * (rates[currency] ?? 1)
  if (dollars >= 0.5) return undefined
  const message =
    currency === 'usd'
      ? 'Amount must be at least $0.50 usd'
      : `Amount must convert to at least 50 cents. ${currency.toUpperCase()} ${units(amount, currency).toLocaleString('en')} converts to approximately $${dollars.toFixed(2)}.`
  return { message, param: 'amount', code: 'amount_too_small' }
}
