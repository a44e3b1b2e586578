// Draws an invoice, a receipt or a credit note as a one-page PDF.
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { amountText } from '@ungana/contracts-payments'
import { dayInWords } from '@ungana/service-kit'
import PDFDocument from 'pdfkit'
import { recipientOf } from '#lib/recipient.ts'
import type { InvoiceRow } from './invoice-rows.ts'

export type Form = 'invoice' | 'receipt'

const file = (address: string) => fileURLToPath(address)
const fonts = {
  text: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')),
  strong: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff')),
  extended: file(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff')),
  ethiopic: file(import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff')),
  arabic: file(import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff')),
}

/**
 * The letters that each font file contains. We embed fonts because PDF's built-in fonts have only Western European letters. Neighbouring words of one
 * script are drawn together.
 */
const letters = {
  text: '\\u0020-\\u00ff\\u2010-\\u2027\\u20ac',
  extended: '\\u0100-\\u024f\\u1e00-\\u1eff',
  ethiopic: '\\u1200-\\u139f\\u2d80-\\u2ddf\\uab00-\\uab2f',
  arabic: '\\u0600-\\u06ff\\u0750-\\u077f\\ufb50-\\ufdff\\ufe70-\\ufefc',
} as const
type Script = keyof typeof letters
const scripts = Object.keys(letters) as Script[]
const runs = new RegExp(
  [
    ...(['arabic', 'ethiopic'] as const).map((script) => `[${letters[script]}]+(?: +[${letters[script]}]+)*`),
    `[${letters.text}]+`,
    `[${letters.extended}]+`,
    '[\\s\\S]',
  ].join('|'),
  'gu',
)
const scriptOf = (run: string): Script | undefined => scripts.find((script) => new RegExp(`^[${letters[script]}]`, 'u').test(run))
/** Arabic reads from right to left. The font puts the letters of a word in order, but the words must be reversed here. */
const inOrder = (run: string) => (scriptOf(run) === 'arabic' ? run.split(/( +)/).reverse() : [run])
/** Font size in points. */
const SIZE = 11
/** Distance from the top of a line to the baseline. It is the same for all scripts, so that they align. */
const BASELINE = 1.069 * SIZE

const methods: Readonly<Record<string, string>> = { card: 'Card', wallet: 'PayPal', 'mobile-money': 'Mobile money' }

const issuerOf = ({ issuerName, issuerAddress, issuerTaxNumber }: InvoiceRow): string[] =>
  issuerName === null || issuerAddress === null
    ? []
    : [issuerName, ...issuerAddress.split(/\s*\n\s*/), ...(issuerTaxNumber === null ? [] : [`Tax number ${issuerTaxNumber}`])]

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
  pdf.font('text').fontSize(10).fillColor('#555').text('Unite. Trade. Grow.')
  pdf.moveDown(0.5)
  for (const words of issuerOf(invoice)) write(words)
  pdf.moveDown(2)
  pdf.fillColor('#000').font('strong').fontSize(18).text(`${title} ${number}`).moveDown(0.5)
  pdf.font('text').fontSize(SIZE)
  line('Issued', dayInWords(issuedAt))
  line(credit ? 'Credited to' : 'Billed to', payerEmail === null ? payerName : `${payerName}, ${payerEmail}`)
  line(credit ? 'Refunded to' : 'Paid by', methods[method] ?? method)
  line(credit ? 'Refunded by' : 'Paid to', recipientOf(invoice.issuerName))
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
  pdf.text(
    credit ? 'We refunded this amount to the payment method you paid with.' : `Paid in full on ${dayInWords(issuedAt)}. Nothing more to pay.`,
    64,
  )
  pdf.end()
  return bytes

  function line(label: string, value: string) {
    pdf.font('strong').text(`${label}: `, { continued: true })
    write(value)
  }

  /** Writes a text and picks the font for each script. A character that no font contains becomes a question mark. */
  function write(text: string, options: PDFKit.Mixins.TextOptions = {}) {
    const parts = (text.match(runs) ?? ['']).flatMap(inOrder)
    parts.forEach((part, index) => {
      const script = scriptOf(part)
      const place = { ...options, baseline: -BASELINE, continued: index < parts.length - 1 }
      pdf.font(script ?? 'text').text(script ? part : '?', place)
    })
  }
}
