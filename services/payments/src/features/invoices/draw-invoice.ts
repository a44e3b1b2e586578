// An invoice, a receipt or a credit note on one page.
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { amountText } from '@ungana/contracts-payments'
import PDFDocument from 'pdfkit'
import type { InvoiceRow } from './invoice-rows.ts'

export type Form = 'invoice' | 'receipt'

const file = (address: string) => fileURLToPath(address)
const fonts = {
  text: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')),
  strong: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff')),
  'text-ext': file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff')),
}

/** What each half of the font holds. The fonts that PDF brings along know Western Europe's letters alone. */
const runs = /[\u0020-\u00ff\u2010-\u2027\u20ac]+|[\u0100-\u024f\u1e00-\u1eff]+|[\s\S]/gu
const extended = /^[\u0100-\u024f\u1e00-\u1eff]/u
const held = /^[\u0020-\u024f\u1e00-\u1eff\u2010-\u2027\u20ac]/u

const methods: Readonly<Record<string, string>> = { card: 'Card', wallet: 'PayPal', 'mobile-money': 'Mobile money' }
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Kigali' })

/** @returns the bytes of a PDF */
export async function drawInvoice(invoice: InvoiceRow, form: Form): Promise<Buffer> {
  const { number, kind, payerName, payerEmail, description, currency, issuedAt, method } = invoice
  const amount = amountText(Number(invoice.amount), currency)
  const credit = kind === 'credit-note'
  const title = credit ? 'Credit note' : form === 'receipt' ? 'Receipt' : 'Invoice'
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 64,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${title} ${number}`, Author: 'Ungana', CreationDate: issuedAt, ModDate: issuedAt },
  })
  const bytes = buffer(pdf)
  for (const [name, path] of Object.entries(fonts)) pdf.registerFont(name, path)
  const right = pdf.page.width - 64
  pdf.font('strong').fontSize(22).text('Ungana')
  pdf.font('text').fontSize(10).fillColor('#555').text('Unite. Trade. Grow.').moveDown(2)
  pdf.fillColor('#000').font('strong').fontSize(18).text(`${title} ${number}`).moveDown(0.5)
  pdf.font('text').fontSize(11)
  line('Issued', day.format(issuedAt))
  line(credit ? 'Credited to' : 'Billed to', payerEmail === null ? payerName : `${payerName}, ${payerEmail}`)
  line(credit ? 'Refunded to' : 'Paid by', methods[method] ?? method)
  line('Payment', invoice.paymentId)
  pdf.moveDown(1.5)
  const top = pdf.y
  pdf
    .font('strong')
    .text('Description', 64, top)
    .text('Amount', 64, top, { width: right - 64, align: 'right' })
  pdf
    .moveTo(64, pdf.y + 4)
    .lineTo(right, pdf.y + 4)
    .strokeColor('#999')
    .stroke()
  const row = pdf.y + 12
  pdf.x = 64
  pdf.y = row
  write(description, { width: 320 })
  const below = pdf.y
  pdf.font('text').text(credit ? `-${amount}` : amount, 64, row, { width: right - 64, align: 'right' })
  const total = Math.max(below, pdf.y) + 16
  pdf
    .font('strong')
    .text('Total', 64, total)
    .text(credit ? `-${amount}` : amount, 64, total, { width: right - 64, align: 'right' })
  pdf.moveDown(2).font('text').fontSize(10).fillColor('#555')
  pdf.text(credit ? 'This amount was sent back the way it was paid.' : `Paid in full on ${day.format(issuedAt)}. Nothing is left to pay.`, 64)
  pdf.end()
  return bytes

  function line(label: string, value: string) {
    pdf.font('strong').text(`${label}: `, { continued: true })
    write(value)
  }

  /** In the half of the font that has the letters; what neither has is a question mark. */
  function write(text: string, options: PDFKit.Mixins.TextOptions = {}) {
    const parts = text.match(runs) ?? ['']
    parts.forEach((part, index) => {
      pdf.font(extended.test(part) ? 'text-ext' : 'text').text(held.test(part) ? part : '?', { ...options, continued: index < parts.length - 1 })
    })
  }
}
