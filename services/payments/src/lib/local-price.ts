// The price in US dollars in the currency of a phone. Messaging keeps the rates, which staff enter.
import { type ExchangeRate, isOldRate } from '@ungana/contracts-messaging'
import { fractionDigits, mainUnits } from '@ungana/contracts-payments'
import { dayInKigali, InvalidInput } from '@ungana/service-kit'
import type { Payments } from '#lib/dependencies.ts'

/** What the payer pays instead of the price. */
export interface LocalPrice {
  /** Smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly perUsd: string
  readonly rateDate: string
}

const PRICE_CURRENCY = 'USD'
const CENTS = 100n
const MILLION = 1_000_000n

/**
 * Rounds to the nearest whole main unit, and a half up, because mobile networks take whole amounts only. A price above zero costs at least one unit.
 * @param perUsd with at most six decimals
 * @returns the smallest unit
 */
export function localAmount(cents: number, { perUsd, currency }: Pick<ExchangeRate, 'perUsd' | 'currency'>): number {
  const [main = '', fraction = ''] = perUsd.split('.')
  const units = BigInt(cents) * BigInt(main + fraction.padEnd(6, '0'))
  const parts = CENTS * MILLION
  const rounded = (2n * units + parts) / (2n * parts)
  return Number(rounded > 0n ? rounded : 1n) * 10 ** fractionDigits(currency)
}

/** The price in each currency that has a rate of the last 7 days. @throws InvalidInput if the price is not in US dollars, Unavailable if messaging does not answer */
export async function localPrices(
  { rates, now }: Pick<Payments, 'rates' | 'now'>,
  price: { readonly amount: number; readonly currency: string },
  requestId: string,
): Promise<LocalPrice[]> {
  if (price.currency !== PRICE_CURRENCY) throw new InvalidInput('currency', 'Only a price in USD can be paid in another currency.')
  const today = dayInKigali(now())
  const current = (await rates(requestId)).filter((rate) => !isOldRate(rate, today))
  return current.map((rate) => ({ amount: localAmount(price.amount, rate), currency: rate.currency, perUsd: rate.perUsd, rateDate: rate.date }))
}

/** The wanted one of the prices, as the payer saw it. @throws InvalidInput if there is none or it has changed */
export function chosenPrice(prices: readonly LocalPrice[], wanted: { readonly amount: number; readonly currency: string }): LocalPrice {
  const chosen = prices.find(({ currency }) => currency === wanted.currency.toUpperCase())
  if (!chosen) throw new InvalidInput('local', 'We have no exchange rate from the last 7 days for this currency. Please pay another way.')
  if (mainUnits(chosen.amount, chosen.currency) !== wanted.amount)
    throw new InvalidInput('local', 'The exchange rate has changed. Please look at the new amount.')
  return chosen
}
