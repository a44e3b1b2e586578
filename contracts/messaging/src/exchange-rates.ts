/** Exchange rates against the US dollar, which staff enter, and how amounts are converted with them. */
import { calendarDay, currencies, endpoint, fractionDigits, line } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** A rate older than this says so wherever it is used. */
export const RATE_DAYS_MAX = 7

/** The currencies that have a rate: all but the US dollar. */
export const ratedCurrencies = currencies.filter((code) => code !== 'USD')

const perUsdForm = /^(?=.*[1-9])\d{1,6}(?:\.\d{1,6})?$/

const rateForm = z.object({
  /** How much of the currency one US dollar buys, as decimal text: "129.35". */
  perUsd: z.string().check(z.regex(perUsdForm, 'Please enter a number above 0, with at most six decimals, e.g. 129.35.')),
  /** The day that the source gives for this rate. Today in Kigali or earlier. */
  date: calendarDay('Please choose a day'),
  /** Who publishes the rate, such as "Central Bank of Kenya". */
  source: line(1, 120, 'Please name the source.'),
})

const exchangeRate = z.extend(rateForm, { currency: z.string() })
export type ExchangeRate = z.output<typeof exchangeRate>

/** For everybody. The rates that staff entered, in the order of `currencies`; a currency without a rate is missing. */
export const listExchangeRates = endpoint({
  method: 'GET',
  url: '/api/exchange-rates',
  schema: { response: { 200: z.array(exchangeRate) } },
})

/** The same, for the service of payments. */
export const getExchangeRates = endpoint({
  method: 'GET',
  url: '/internal/exchange-rates',
  schema: { response: { 200: z.array(exchangeRate) } },
})

/** For staff. Replaces the rate of a currency; the audit log keeps both. */
export const setExchangeRate = endpoint({
  method: 'PUT',
  url: '/api/staff/exchange-rates/:currency',
  schema: {
    params: z.object({ currency: z.enum(ratedCurrencies, 'Please choose a currency') }),
    body: rateForm,
    response: { 200: exchangeRate },
  },
})

const DAY_MS = 86_400_000

/** @param today "2026-12-31" */
export const isOldRate = ({ date }: Pick<ExchangeRate, 'date'>, today: string): boolean =>
  Date.parse(today) - Date.parse(date) > RATE_DAYS_MAX * DAY_MS

/** An exact amount of money: `units` / `parts` of the currency's smallest unit. */
export interface ExactAmount {
  readonly units: bigint
  readonly parts: bigint
}

export const exactly = (minor: number): ExactAmount => ({ units: BigInt(minor), parts: BigInt(1) })

/** Rounds to the nearest smallest unit, and a half up. The amount is not negative. */
const halfUp = ({ units, parts }: ExactAmount): bigint => (BigInt(2) * units + parts) / (BigInt(2) * parts)

const RATE_DECIMALS = 6

/** How much of the currency one US dollar buys, in millionths. */
function millionthsPerUsd(currency: string, rates: readonly ExchangeRate[]): bigint | null {
  const perUsd = currency === 'USD' ? '1' : rates.find((rate) => rate.currency === currency)?.perUsd
  if (perUsd === undefined) return null
  const [main = '', fraction = ''] = perUsd.split('.')
  return BigInt(main + fraction.padEnd(RATE_DECIMALS, '0'))
}

/**
 * Converts an amount, and rounds once: to the nearest smallest unit of the other currency, a half up. Null without a rate for one of the two
 * currencies, and for an amount that is too large to be exact.
 */
export function convertAmount({ units, parts }: ExactAmount, from: string, to: string, rates: readonly ExchangeRate[]): number | null {
  if (from === to) return safe(halfUp({ units, parts }))
  const [given, wanted] = [millionthsPerUsd(from, rates), millionthsPerUsd(to, rates)]
  if (given === null || wanted === null) return null
  const scale = (currency: string) => BigInt(10 ** fractionDigits(currency))
  return safe(halfUp({ units: units * wanted * scale(to), parts: parts * given * scale(from) }))
}

/** Below it, sums of several amounts are exact too. */
const EXACT_MAX = 1_000_000_000_000_000

const safe = (minor: bigint) => (minor <= BigInt(EXACT_MAX) ? Number(minor) : null)
