// Draws an invoice, a receipt or a credit note as a one-page PDF.
import { asText, day, type Text, text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import { openPdf, PDF_MARGIN, PDF_TEXT } from '@ungana/service-kit/pdf'
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

/**
 * In English for readers of Arabic, because the PDF library cannot write lines from right to left.
 * @returns the bytes of a PDF
 */
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
  const right = pdf.page.width - PDF_MARGIN
  pdf.font('strong').fontSize(22).text('Ungana')
  pdf
    .font('text')
    .fontSize(10)
    .fillColor('#555')
    .text(told(text('Unite. Trade. Grow.')))
  pdf.moveDown(0.5)
  for (const words of issuerOf(invoice, told)) write(words)
  pdf.moveDown(2)
  pdf.fillColor('#000').font('strong').fontSize(18).text(told(title)).moveDown(0.5)
  pdf.font('text').fontSize(PDF_TEXT)
  line(text('Issued: '), told({ message: '{day}', values: { day: day(issuedAt) } }))
  line(credit ? text('Credited to: ') : text('Billed to: '), payerEmail === null ? payerName : `${payerName}, ${payerEmail}`)
  line(credit ? text('Refunded to: ') : text('Paid by: '), told(methods[method] ?? asText(method)))
  line(credit ? text('Refunded by: ') : text('Paid to: '), recipientOf(invoice.issuerName))
  line(text('Payment: '), invoice.paymentId)
  pdf.moveDown(1.5)
  const top = pdf.y
  pdf
    .font('strong')
    .text(told(text('Description')), PDF_MARGIN, top)
    .text(told(text('Amount')), PDF_MARGIN, top, { width: right - PDF_MARGIN, align: 'right' })
  pdf
    .moveTo(PDF_MARGIN, pdf.y + 4)
    .lineTo(right, pdf.y + 4)
    .strokeColor('#999')
    .stroke()
  const row = pdf.y + 12
  pdf.x = PDF_MARGIN
  pdf.y = row
  write(description, { width: 320 })
  const below = pdf.y
  pdf.font('text').text(credit ? `-${amount}` : amount, PDF_MARGIN, row, { width: right - PDF_MARGIN, align: 'right' })
  const total = Math.max(below, pdf.y) + 16
  pdf
    .font('strong')
    .text(told(text('Total')), PDF_MARGIN, total)
    .text(credit ? `-${amount}` : amount, PDF_MARGIN, total, { width: right - PDF_MARGIN, align: 'right' })
  pdf.moveDown(2).font('text').fontSize(10).fillColor('#555')
  pdf.text(
    told(
      credit
        ? text('We refunded this amount to the payment method you paid with.')
        : text('Paid in full on {day}. Nothing more to pay.', { day: day(issuedAt) }),
    ),
    PDF_MARGIN,
  )
  return opened.end()
}
