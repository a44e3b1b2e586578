/** The compared quotes of a request, as rows of the table, the CSV file and the PDF. */
import { plural, t } from '@lingui/core/macro'
import { type PaymentTerms, plainAmount } from '@ungana/contracts-kit'
import { type ExchangeRate, isOldRate, RATE_DAYS_MAX } from '@ungana/contracts-messaging'
import { dayText, todayInKigali } from '@ungana/web-kit'
import { rateText } from '#lib/exchange-rates.ts'
import { statusLabel } from '#lib/inquiry-status.ts'
import { amountText } from '#lib/money-text.ts'
import { quantityText } from '#lib/quantity-text.ts'
import { type Comparison, type DoorCost, doorCosts, type Gap, type Part } from './door-cost.ts'

/** One column of one quote: the main line first. Empty where nothing is known. */
interface Cell {
  readonly name: string
  readonly lines: readonly string[]
  /** Whether an amount is missing, so that the sum is too low. */
  readonly lacking?: boolean
}

export interface QuoteRow {
  readonly cost: DoorCost
  readonly supplier: readonly string[]
  readonly cells: readonly Cell[]
}

export const columnNames = () => [t`Goods`, t`Freight`, t`Duties and fees`, t`Cost at your door`, t`Terms`]

const gaps: Readonly<Record<Gap, string>> = {
  'no-rate': t`No exchange rate`,
  'no-term': t`No delivery term`,
  'no-place': t`No named place`,
  'no-destination': t`No destination in the request`,
  'no-weight': t`Weight of the unit unknown`,
  'no-lane': t`No lane price`,
  'not-entered': '',
}
const sources = { term: t`Included in the delivery term`, lane: t`Estimate from the lane price`, buyer: t`Your amount` }

const missingText = () => t`Missing`

function partLines(part: Part, currency: string): string[] {
  if (part.minor === null) return [missingText(), gaps[part.gap]].filter(Boolean)
  return [amountText(part.minor, currency), sources[part.from]]
}

/** What the sum leaves out; empty for a complete sum. */
function lackText({ freight, duties }: Pick<DoorCost, 'freight' | 'duties'>): string {
  if (freight.minor === null) return duties.minor === null ? t`Without freight, duties and fees` : t`Without freight`
  return duties.minor === null ? t`Without duties and fees` : ''
}

function termTexts({ quote }: DoorCost['inquiry']): { incoterm: string; lead: string; payment: string; valid: string } {
  const { incoterm, place = '', leadDays, payment } = quote?.terms ?? {}
  return {
    incoterm: incoterm ? `${incoterm} ${place}`.trim() : '',
    lead: leadDays === undefined ? '' : plural(leadDays, { one: '# day', other: '# days' }),
    payment: payment ? sharesText(payment) : '',
    valid: quote ? dayText(quote.validUntil) : '',
  }
}

function sharesText({ deposit, onLoading, onDelivery }: PaymentTerms): string {
  const shares: [string, number][] = [
    [t`Deposit`, deposit],
    [t`On loading`, onLoading],
    [t`On delivery`, onDelivery],
  ]
  return shares.flatMap(([name, share]) => (share > 0 ? `${name} ${share}%` : [])).join(', ')
}

/** The best quote first, then the suppliers without one. */
export function quoteRows(inquiries: Parameters<typeof doorCosts>[0], comparison: Comparison): QuoteRow[] {
  const { need, currency, trust } = comparison
  return doorCosts(inquiries, comparison).map((cost) => {
    const { inquiry, goods, freight, duties, total, each, quantity } = cost
    const { quote, other, status } = inquiry
    const known = trust.get(other.id)
    const supplier = [
      statusLabel(status),
      known?.verified ? t`Verified` : '',
      known?.completed ? plural(known.completed, { one: '# completed deal', other: '# completed deals' }) : '',
      known?.onTime.of ? t`On time: ${known.onTime.kept} of ${known.onTime.of}` : '',
    ].filter(Boolean)
    const [goodsName = '', freightName = '', dutiesName = '', doorName = '', termsName = ''] = columnNames()
    if (!quote) return { cost, supplier, cells: [{ name: goodsName, lines: [t`No quote`] }] }
    const quoted = amountText(quote.priceMinor, quote.currency)
    const otherQuantity = quantity !== undefined && quantity !== need?.quantity
    const goodsLines = [
      goods === null ? quoted : amountText(goods, currency),
      goods === null ? gaps['no-rate'] : quote.currency === currency ? '' : quoted,
      otherQuantity ? t`Quantity: ${quantityText(quantity, need?.unit)}` : '',
    ]
    const { incoterm, lead, payment, valid } = termTexts(inquiry)
    const cells = [
      { name: goodsName, lines: goodsLines.filter(Boolean), lacking: goods === null },
      { name: freightName, lines: partLines(freight, currency), lacking: freight.minor === null },
      { name: dutiesName, lines: partLines(duties, currency), lacking: duties.minor === null },
      {
        name: doorName,
        lines:
          total === null
            ? [missingText()]
            : [amountText(total, currency), each === null ? '' : t`${amountText(each, currency)} per unit`, lackText(cost)].filter(Boolean),
        lacking: total === null || lackText(cost) !== '',
      },
      {
        name: termsName,
        lines: [incoterm, lead && t`Lead time: ${lead}`, payment && t`Payment: ${payment}`, valid && t`Valid until ${valid}`].filter(Boolean),
      },
    ]
    return { cost, supplier, cells }
  })
}

/** Plain numbers and days, so that spreadsheets can compute with them. */
export function csvRows(rows: readonly QuoteRow[], { currency, need, rates }: Pick<Comparison, 'currency' | 'need' | 'rates'>): string[][] {
  const [goodsName = '', freightName = '', dutiesName = '', doorName = ''] = columnNames()
  const head = [
    ...[t`Supplier`, t({ message: 'State', context: 'inquiry' }), t`Quoted price`, t`Currency`, t`Quantity`, t`Unit`],
    ...[goodsName, freightName, dutiesName, doorName, t`Cost per unit`].map((name) => `${name} (${currency})`),
    ...[missingText(), t`Delivery term`, t`Lead time in days`, t`Payment`, t`Valid until`, t`Exchange rates`],
  ]
  const plain = (minor: number | null) => (minor === null ? '' : plainAmount(minor, currency))
  const lines = rows.map((row) => {
    const { cost } = row
    const { inquiry, goods, freight, duties, total, each, quantity } = cost
    const { quote, status, other } = inquiry
    const { incoterm, payment } = termTexts(inquiry)
    return [
      ...[other.name, statusLabel(status), quote ? plainAmount(quote.priceMinor, quote.currency) : '', quote?.currency ?? ''],
      ...[quote ? (quantity ?? '') : '', quote ? (need?.unit ?? '') : ''],
      ...[goods, quote ? freight.minor : null, quote ? duties.minor : null, total, each].map(plain),
      quote ? [goods === null ? gaps['no-rate'] : '', lackText(cost)].filter(Boolean).join('; ') : '',
      ...[incoterm, quote?.terms?.leadDays === undefined ? '' : String(quote.terms.leadDays), payment, quote?.validUntil ?? ''],
      rateNotes([row], { currency, rates })
        .map(({ text }) => text)
        .join('; '),
    ]
  })
  return [head, ...lines]
}

export interface RateNote {
  readonly text: string
  readonly old: boolean
}

/** The exchange rates that the rows use, with their day and source, and the currencies without one. */
export function rateNotes(rows: readonly QuoteRow[], { currency, rates }: Pick<Comparison, 'currency' | 'rates'>): RateNote[] {
  const others = rows.flatMap(({ cost: { inquiry, freight } }) => {
    const { quote } = inquiry
    return quote
      ? [quote.currency, ...(quote.costs ? [quote.costs.currency] : []), ...('from' in freight && freight.from === 'lane' ? ['USD'] : [])]
      : []
  })
  const foreign = [...new Set(others)].filter((code) => code !== currency)
  const used = foreign.length > 0 ? [...new Set([currency, ...foreign])].filter((code) => code !== 'USD') : []
  return used.map((code) => {
    const rate = rates.find((each) => each.currency === code)
    return rate ? noteOf(rate) : { text: t`No exchange rate for ${code}. Amounts in ${code} are not converted.`, old: true }
  })
}

function noteOf(rate: ExchangeRate): RateNote {
  const text = `${rateText(rate)} (${rate.source}, ${dayText(rate.date)})`
  return isOldRate(rate, todayInKigali()) ? { text: t`${text}. This rate is older than ${RATE_DAYS_MAX} days.`, old: true } : { text, old: false }
}
