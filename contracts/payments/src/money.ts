// What can be paid.
import { type Currency, currencies, fractionDigits, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Those of /checkout: it lacks BIF and SSP. */
export const checkoutCurrencies = ['USD', 'EUR', 'KES', 'RWF', 'TZS', 'UGX', 'CDF'] as const satisfies readonly Currency[]
/** Those that PayPal takes. */
export const walletCurrencies = ['USD', 'EUR'] as const satisfies readonly Currency[]

/** Least that can be paid, in the main unit of any currency. Providers may ask for more. */
export const AMOUNT_MIN = 1
/** No limit of a business: up to here every hundredth, and what providers make of it, is counted exactly. They may take less. */
const AMOUNT_MAX = 10_000_000_000_000

/** 12.5 USD → 1250, 4500 RWF → 4500. @returns a sentence where that cannot be paid */
export function smallestUnits(amount: number, currency: string): number | string {
  const code = currency.toUpperCase()
  if (!Number.isFinite(amount)) return 'Please enter an amount.'
  if (amount < AMOUNT_MIN) return `The amount must be at least ${AMOUNT_MIN} ${code}.`
  if (amount > AMOUNT_MAX) return `The amount must be at most ${AMOUNT_MAX.toLocaleString('en')} ${code}.`
  const digits = fractionDigits(code)
  const units = Math.round(amount * 10 ** digits)
  if (units / 10 ** digits === amount) return units
  return digits === 0 ? `${code} has no smaller unit: please enter a whole number.` : 'Please enter at most two decimals.'
}

/** In calls: the main unit, as forms show it. What it may be in its currency is told by the service, with the field `amount`. */
export const amount = z.number('Please enter an amount.').check(z.minimum(AMOUNT_MIN, `The amount must be at least ${AMOUNT_MIN}.`))

/** Upper or lower case. */
export const currency = z
  .string('Please choose a currency.')
  .check(z.refine((code) => (currencies as readonly string[]).includes(code.toUpperCase()), 'Please choose a currency that can be paid in.'))

/** An amount of an answer. */
export const money = {
  /** Main unit. */
  amount: z.number(),
  /** Upper case. */
  currency: openEnum(currencies),
}
