/** The quotes of a request, as rows of a table and of a CSV file. */
import { plural, t } from '@lingui/core/macro'
import { plainAmount } from '@ungana/contracts-kit'
import type { RequestDetails, RequestInquiry } from '@ungana/contracts-messaging'
import { dayText } from '@ungana/web-kit'
import { statusLabel } from '#lib/inquiry-status.ts'
import { amountText } from '#lib/money-text.ts'

interface QuoteRow {
  readonly inquiry: RequestInquiry
  /** Empty where the quote says nothing. */
  readonly cells: readonly string[]
}

export const columns = () => [
  t({ message: 'State', context: 'inquiry' }),
  t`Price of one unit`,
  t`Total`,
  t`Delivery term`,
  t`Lead time`,
  t`Payment`,
  t`Valid until`,
]

/** The price of one unit of the need, rounded to the smallest unit of the currency. Null if the need names no quantity. */
function unitPrice({ quote, need }: Pick<RequestInquiry, 'quote' | 'need'>): number | null {
  return quote && need?.quantity ? Math.round(quote.priceMinor / Number(need.quantity)) : null
}

/** Quotes first, by currency and total: amounts in different currencies are not compared. Then by name. */
function sortedInquiries({ inquiries }: Pick<RequestDetails, 'inquiries'>): RequestInquiry[] {
  const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  return [...inquiries].sort(
    (one, other) =>
      Number(one.quote === null) - Number(other.quote === null) ||
      order(one.quote?.currency ?? '', other.quote?.currency ?? '') ||
      (one.quote?.priceMinor ?? 0) - (other.quote?.priceMinor ?? 0) ||
      one.other.name.localeCompare(other.other.name),
  )
}

export function quoteRows(request: Pick<RequestDetails, 'inquiries'>): QuoteRow[] {
  return sortedInquiries(request).map((inquiry) => {
    const { quote, status } = inquiry
    const { incoterm, place = '', leadDays, payment } = quote?.terms ?? {}
    const each = unitPrice(inquiry)
    const cells = [
      statusLabel(status),
      quote && each !== null ? amountText(each, quote.currency) : '',
      quote ? amountText(quote.priceMinor, quote.currency) : '',
      incoterm ? `${incoterm} ${place}`.trim() : '',
      leadDays === undefined ? '' : plural(leadDays, { one: '# day', other: '# days' }),
      payment ? `${payment.deposit} / ${payment.onLoading} / ${payment.onDelivery} %` : '',
      quote ? dayText(quote.validUntil) : '',
    ]
    return { inquiry, cells }
  })
}

/** Plain numbers and days, so that spreadsheets can compute with them. */
export function csvRows(request: Pick<RequestDetails, 'inquiries'>): string[][] {
  const head = [t`Supplier`, ...columns().slice(0, 2), t`Total`, t`Currency`, ...columns().slice(3)]
  const lines = sortedInquiries(request).map((inquiry) => {
    const { quote, status, other } = inquiry
    const { incoterm, place = '', leadDays, payment } = quote?.terms ?? {}
    const each = unitPrice(inquiry)
    return [
      other.name,
      statusLabel(status),
      quote && each !== null ? plainAmount(each, quote.currency) : '',
      quote ? plainAmount(quote.priceMinor, quote.currency) : '',
      quote?.currency ?? '',
      incoterm ? `${incoterm} ${place}`.trim() : '',
      leadDays === undefined ? '' : String(leadDays),
      payment ? `${payment.deposit} / ${payment.onLoading} / ${payment.onDelivery}` : '',
      quote?.validUntil ?? '',
    ]
  })
  return [head, ...lines]
}
