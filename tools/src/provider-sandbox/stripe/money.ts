// Stripe's currencies and limits of an amount: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const zeroDecimal = ['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf']
const supported = ['usd', 'eur', 'gbp', 'kes', 'rwf', 'tzs', 'ugx', 'cdf', 'bif']
/** Approximate US dollars per main unit. */
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

/** In the smallest unit; other currencies are converted to US dollars. */
const minimum: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30 }
/** Eight digits, whatever the currency. */
const MAXIMUM = 99_999_999

const written = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol', roundingMode: 'trunc' })
    .format(units(amount, currency))
    // Between a code and a number.
    .replace('\u00a0', ' ')

export interface Problem {
  readonly message: string
  readonly param: string
  readonly code?: string
}

export function integerProblem(value: unknown, param: string): Problem | undefined {
  const code = 'parameter_invalid_integer'
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) {
    return { message: `Invalid integer: ${typeof value === 'string' ? value : JSON.stringify(value)}`, param, code }
  }
  return Number(value) < 1 ? { message: 'This value must be greater than or equal to 1.', param, code } : undefined
}

/** Stripe's error for an amount that it refuses. */
export function amountProblem(given: unknown, currency: unknown): Problem | undefined {
  for (const [param, value] of Object.entries({ amount: given, currency })) {
    if (value === undefined) return { message: `Missing required param: ${param}.`, param, code: 'parameter_missing' }
  }
  if (typeof currency !== 'string' || !supported.includes(currency)) {
    const asked = typeof currency === 'string' ? currency : JSON.stringify(currency)
    return { message: `Invalid currency: ${asked}. Stripe currently supports these currencies: ${supported.join(', ')}`, param: 'currency' }
  }
  const wrong = integerProblem(given, 'amount')
  if (wrong) return wrong
  const amount = Number(given)
  if (amount > MAXIMUM) {
    return { message: `Amount must be no more than ${written(MAXIMUM, currency)}`, param: 'amount', code: 'amount_too_large' }
  }
  if (currency === 'ugx' && amount % 100 !== 0) {
    return { message: 'Invalid amount: amounts in ugx must be evenly divisible by 100.', param: 'amount', code: 'parameter_invalid_integer' }
  }
  const least = minimum[currency]
  const dollars = units(amount, currency) * (rates[currency] ?? 1)
  if (least === undefined ? dollars >= 0.5 : amount >= least) return undefined
  const message =
    least === undefined
      ? `Amount must convert to at least 50 cents. ${currency.toUpperCase()} ${units(amount, currency).toLocaleString('en')} converts to approximately $${dollars.toFixed(2)}.`
      : `Amount must be at least ${written(least, currency)} ${currency}`
  return { message, param: 'amount', code: 'amount_too_small' }
}
