/** A quote as its form has it: one price, or up to twenty lines. */
import { t } from '@lingui/core/macro'
import { plainAmount } from '@ungana/contracts-kit'
import {
  type InquiryThread,
  incoterms,
  LEAD_DAYS_MAX,
  QUOTE_LINES_MAX,
  QUOTE_PRICE_MAX,
  type QuoteLine,
  type QuoteTerms,
  quoteCurrencies,
  quoteTerms,
  quoteTotal,
} from '@ungana/contracts-messaging'
import { inLanguage } from '@ungana/language/in-language'
import { type Problems, typedQuantity, type Values } from '@ungana/web-kit'
import { quotePrice } from '#lib/quote-price.ts'

export const tierNumbers = [1, 2, 3] as const
type TierNumber = (typeof tierNumbers)[number]
const paymentFields = ['deposit', 'onLoading', 'onDelivery'] as const
const single = ['price', 'currency', 'validUntil', 'incoterm', 'place', 'leadDays', ...paymentFields, 'sample', 'content', 'rows'] as const
type LineField = `${'text' | 'quantity' | 'unit' | 'unitPrice' | `${'from' | 'tierPrice'}${TierNumber}x`}${number}`
export type Field = (typeof single)[number] | LineField

const lineFields = (row: number): LineField[] => [
  `text${row}`,
  `quantity${row}`,
  `unit${row}`,
  `unitPrice${row}`,
  ...tierNumbers.flatMap((tier) => [`from${tier}x${row}`, `tierPrice${tier}x${row}`] as const),
]
/** 1 to `count`. */
export const rowNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const allRows = rowNumbers(QUOTE_LINES_MAX)

export const fields: readonly Field[] = [
  'rows',
  'price',
  ...allRows.flatMap(lineFields),
  ...single.filter((name) => name !== 'price' && name !== 'rows'),
]
/** A currency has its own decimals, so its prices are checked again. */
export const pricesOf = (rows: number): Field[] =>
  allRows.slice(0, rows).flatMap((row): Field[] => [`unitPrice${row}`, ...tierNumbers.map((tier) => `tierPrice${tier}x${row}` as const)])
export const optional = new Set<Field>([
  'incoterm',
  'place',
  'leadDays',
  ...paymentFields,
  'sample',
  'content',
  ...allRows.flatMap((row): Field[] => [`unit${row}`, ...tierNumbers.flatMap((tier) => [`from${tier}x${row}`, `tierPrice${tier}x${row}`] as const)]),
])

export const currencyOf = (text: string) => quoteCurrencies.find((code) => code === text)

/** The current quote as a start; otherwise one line if the buyer named a product or a quantity, or one price. */
export function startOf({ need, quote, entries }: Pick<InquiryThread, 'need' | 'quote' | 'entries'>): Values<Field> {
  const empty = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>
  if (!quote) {
    return {
      ...empty,
      currency: need?.target?.currency ?? 'USD',
      rows: need?.quantity ? '1' : '0',
      text1: need?.product ?? '',
      quantity1: need?.quantity ?? '',
      unit1: need?.unit ?? '',
    }
  }
  const { currency, priceMinor } = quote
  const terms = entries.find(({ id }) => id === quote.id)?.quote?.terms
  const { lines = [], payment } = terms ?? {}
  const money = (minor: number) => plainAmount(minor, currency)
  const start: Record<Field, string> = { ...empty, currency, rows: String(lines.length), price: lines.length > 0 ? '' : money(priceMinor) }
  for (const field of ['incoterm', 'place', 'sample'] as const) start[field] = terms?.[field] ?? ''
  for (const field of paymentFields) start[field] = payment ? String(payment[field]) : ''
  start.leadDays = terms?.leadDays === undefined ? '' : String(terms.leadDays)
  for (const [index, line] of lines.entries()) {
    const row = index + 1
    start[`text${row}`] = line.text
    start[`quantity${row}`] = line.quantity
    start[`unit${row}`] = line.unit ?? ''
    start[`unitPrice${row}`] = money(line.unitPriceMinor)
    for (const [place, { from, unitPriceMinor }] of line.tiers?.entries() ?? []) {
      const tier = tierNumbers[place] ?? 1
      start[`from${tier}x${row}`] = from
      start[`tierPrice${tier}x${row}`] = money(unitPriceMinor)
    }
  }
  return start
}

interface Quoted {
  readonly problems: Problems<Field>
  readonly priceMinor?: number
  readonly terms?: QuoteTerms
}

/** Reads the price or the lines, and the terms. */
export function quotedIn(values: Values<Field>): Quoted {
  const problems: Partial<Record<Field, string>> = {}
  const value = (field: Field) => values[field] ?? ''
  const price = (field: Field) => {
    const read = quotePrice(value(field), values.currency)
    if (typeof read === 'number') return read
    problems[field] = read
    return 1
  }
  const amount = (field: Field) => {
    const read = typedQuantity(value(field))
    if (typeof read === 'object') return read.quantity
    problems[field] = read
    return '1'
  }
  const lineAt = (row: number): QuoteLine => {
    const text = value(`text${row}`).trim()
    const unit = value(`unit${row}`).trim()
    if (!text) problems[`text${row}`] = t`Please fill in all fields`
    const filled = tierNumbers.filter((tier) => `${value(`from${tier}x${row}`)}${value(`tierPrice${tier}x${row}`)}`.trim())
    const line = {
      text,
      quantity: amount(`quantity${row}`),
      ...(unit && { unit }),
      unitPriceMinor: price(`unitPrice${row}`),
      ...(filled.length > 0 && {
        tiers: filled.map((tier) => ({ from: amount(`from${tier}x${row}`), unitPriceMinor: price(`tierPrice${tier}x${row}`) })),
      }),
    }
    const refused = quoteTerms.safeParse({ lines: [{ ...line, text: text || '-' }] }).error?.issues[0]
    if (refused && filled[0]) problems[`from${filled[0]}x${row}`] ??= inLanguage(refused.message)
    return line
  }
  const rows = Number(values.rows)
  const lines = allRows.slice(0, rows).map(lineAt)
  const priceMinor = rows === 0 ? price('price') : undefined
  if (lines.length > 0 && Object.keys(problems).length === 0) {
    const total = quoteTotal(lines)
    if (total < 1) problems.unitPrice1 = t`Please enter a price above 0.`
    if (total > QUOTE_PRICE_MAX) problems.unitPrice1 = t`Please enter a smaller price.`
  }

  const whole = (field: Field, most: number, refusal: string): number | undefined => {
    const typed = value(field).trim()
    if (typed === '') return undefined
    if (!/^\d{1,4}$/.test(typed) || Number(typed) > most) {
      problems[field] = refusal
      return undefined
    }
    return Number(typed)
  }
  const leadDays = whole('leadDays', LEAD_DAYS_MAX, t`Please enter whole days, e.g. 21.`)
  const shares = paymentFields.map((field) => whole(field, 100, t`Please enter a whole percentage.`))
  const [deposit = 0, onLoading = 0, onDelivery = 0] = shares
  const hasPayment = shares.some((share) => share !== undefined)
  if (hasPayment && deposit + onLoading + onDelivery !== 100) problems.onDelivery ??= t`The three payments must add up to 100 %.`
  const incoterm = incoterms.find((code) => code === values.incoterm)
  const place = values.place.trim()
  const sample = values.sample.trim()
  const terms: QuoteTerms = {
    ...(lines.length > 0 && { lines }),
    ...(incoterm && { incoterm }),
    ...(place && { place }),
    ...(leadDays !== undefined && { leadDays }),
    ...(hasPayment && { payment: { deposit, onLoading, onDelivery } }),
    ...(sample && { sample }),
  }
  return {
    problems: {
      ...problems,
      ...(currencyOf(values.currency) ? {} : { currency: t`Please choose a currency` }),
      ...(values.validUntil ? {} : { validUntil: t`Please choose the last day` }),
    },
    ...(priceMinor !== undefined && { priceMinor }),
    ...(Object.keys(terms).length > 0 && { terms }),
  }
}

/** The total of the lines as they are typed; null while a line is incomplete. */
export function typedTotal(values: Values<Field>): number | null {
  const { problems, terms } = quotedIn(values)
  const incomplete = Object.keys(problems).some((field) => /^(?:text|quantity|unitPrice|from|tierPrice)\d/.test(field))
  return terms?.lines && !incomplete ? Number(quoteTotal(terms.lines)) : null
}
