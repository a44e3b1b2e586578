// Draws an invoice, a receipt or a credit note as a one-page PDF.
import { asText, day, type Text, text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import { openPdf, PDF_MARGIN } from '@ungana/service-kit/pdf'
import { recipientOf } from '#lib/recipient.ts'
import type { InvoiceRow } from './invoice-rows.ts'

export type Form = 'invoice' | 'receipt'

const methods: Readonly<Record<string, Text>> = { card: text('Card'), wallet: asText('PayPal'), 'mobile-money': text('Mobile money') }

const issuerOf = ({ issuerName, issuerAddress, issuerTaxNumber }: InvoiceRow, told: (what: Text) => string): string[] =>
  issuerName === null || issuerAddress === null
    ? []
    : [
        issuerName,
        ...issuerAddress.split(/\s*\n\s*/),
        ...(issuerTaxNumber === null ? [] : [told(text('Tax number {number}', { number: issuerTaxNumber }))]),
      ]

/** The price and the rate, if the payer paid the price in another currency. */
function rateOf({ currency, priceAmount, priceCurrency, rate, rateDate }: InvoiceRow): Text | undefined {
  if (priceAmount === null || priceCurrency === null || rate === null || rateDate === null) return undefined
  const values = { price: money(Number(priceAmount), priceCurrency), rate, currency, day: day(rateDate) }
  return text('The price is {price}. One US dollar is {rate} {currency}, rate of {day}.', values)
}

/** @returns the bytes of a PDF */
export async function drawInvoice(invoice: InvoiceRow, form: Form): Promise<Buffer> {
  const { number, kind, payerName, payerEmail, description, currency, issuedAt, method, language } = invoice
  const credit = kind === 'credit-note'
  const title = credit
    ? text('Credit note {number}', { number })
    : form === 'receipt'
      ? text('Receipt {number}', { number })
      : text('Invoice {number}', { number })
  const opened = openPdf({ title, language, at: issuedAt })
  const { document: pdf, told, write, line } = opened
  const amount = told({ message: '{amount}', values: { amount: money(Number(invoice.amount), currency) } })
  // A left-to-right mark keeps the sign at the number.
  const shownAmount = credit ? `${language === 'ar' ? '\u200e' : ''}-${amount}` : amount
  const right = pdf.page.width - PDF_MARGIN
  write('Ungana', { strong: true, size: 22 })
  write(told(text('Unite. Trade. Grow.')), { size: 10, quiet: true })
  pdf.moveDown(0.5)
  for (const words of issuerOf(invoice, told)) write(words, { size: 10, quiet: true })
  pdf.moveDown(2)
  write(told(title), { strong: true, size: 18 })
  pdf.moveDown(0.5)
  line(text('Issued: '), told({ message: '{day}', values: { day: day(issuedAt) } }))
  line(credit ? text('Credited to: ') : text('Billed to: '), payerEmail === null ? payerName : `${payerName}, ${payerEmail}`)
  line(credit ? text('Refunded to: ') : text('Paid by: '), told(methods[method] ?? asText(method)))
  line(credit ? text('Refunded by: ') : text('Paid to: '), recipientOf(invoice.issuerName))
  line(text('Payment: '), invoice.paymentId)
  pdf.moveDown(1.5)
  const top = pdf.y
  write(told(text('Description')), { strong: true })
  write(told(text('Amount')), { strong: true, at: top, end: true })
  pdf
    .moveTo(PDF_MARGIN, pdf.y + 4)
    .lineTo(right, pdf.y + 4)
    .strokeColor('#999')
    .stroke()
  const row = pdf.y + 12
  write(description, { at: row, width: 320 })
  const below = pdf.y
  write(shownAmount, { at: row, end: true })
  const rate = credit ? undefined : rateOf(invoice)
  const total = Math.max(below, pdf.y) + 16
  write(told(text('Total')), { strong: true, at: total })
  write(shownAmount, { strong: true, at: total, end: true })
  pdf.moveDown(2)
  if (rate) write(told(rate), { size: 10, quiet: true })
  write(
    told(
      credit
        ? text('We refunded this amount to the payment method you paid with.')
        : text('Paid in full on {day}. Nothing more to pay.', { day: day(issuedAt) }),
    ),
    { size: 10, quiet: true },
  )
  return opened.end()
}
