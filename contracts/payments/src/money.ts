import { type Currency, currencies, fractionDigits, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Currencies of /checkout: all but BIF and SSP. */
export const checkoutCurrencies = ['USD', 'EUR', 'KES', 'RWF', 'TZS', 'UGX', 'CDF'] as const satisfies readonly Currency[]
/** Currencies that PayPal accepts. */
export const walletCurrencies = ['USD', 'EUR'] as const satisfies readonly Currency[]

/** Smallest payment, in the main unit of every currency. Providers may have a higher minimum. */
export const AMOUNT_MIN = 1
/** Technical limit: up to this amount, hundredths are exact in floating point. Providers may have a lower maximum. */
const AMOUNT_MAX = 10_000_000_000_000

/** 12.5 USD → 1250, 4500 RWF → 4500. @returns the amount in the smallest unit, or an error text if that amount cannot be paid */
export function smallestUnits(amount: number, currency: string): number | string {
  const code = currency.toUpperCase()
  if (!Number.isFinite(amount)) return 'Please enter an amount.'
  if (amount < AMOUNT_MIN) return `The amount must be at least ${AMOUNT_MIN} ${code}.`
  if (amount > AMOUNT_MAX) return `The amount must be at most ${AMOUNT_MAX.toLocaleString('en')} ${code}.`
  const digits = fractionDigits(code)
  const units = Math.round(amount * 10 ** digits)
  if (units / 10 ** digits === amount) return units
  return digits === 0 ? `${code} has no decimals. Please enter a whole number.` : 'Please enter at most two decimals.'
}

/**
 * An amount in a request, in the main unit, as forms show it. The service checks that the currency allows the amount; its error names the field
 * `amount`.
 */
export const amount = z.number('Please enter an amount.').check(z.minimum(AMOUNT_MIN, `The amount must be at least ${AMOUNT_MIN}.`))

/** Upper or lower case. */
export const currency = z
  .string('Please choose a currency.')
  .check(z.refine((code) => (currencies as readonly string[]).includes(code.toUpperCase()), 'Please choose a currency that we accept.'))

/** An amount in a response. */
export const money = {
  /** Main unit. */
  amount: z.number(),
  /** Upper case. */
  currency: openEnum(currencies),
}
