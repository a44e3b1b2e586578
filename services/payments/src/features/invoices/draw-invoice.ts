// Draws an invoice, a receipt or a credit note as a one-page PDF.
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isLanguageCode } from '@ungana/language'
import { asText, day, say, type Text, text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
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
  const language = isLanguageCode(invoice.language) && invoice.language !== 'ar' ? invoice.language : 'en'
  // The fonts lack the narrow space of French numbers.
  const told = (what: Text) => say(language, what).replaceAll('\u202f', '\u00a0')
  const { number, kind, payerName, payerEmail, description, currency, issuedAt, method } = invoice
  const amount = told({ message: '{amount}', values: { amount: money(Number(invoice.amount), currency) } })
  const credit = kind === 'credit-note'
  const title = told(
    credit
      ? text('Credit note {number}', { number })
      : form === 'receipt'
        ? text('Receipt {number}', { number })
        : text('Invoice {number}', { number }),
  )
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 64,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: 'Ungana', CreationDate: issuedAt, ModDate: issuedAt },
  })
  const bytes = buffer(pdf)
  for (const [name, path] of Object.entries(fonts)) pdf.registerFont(name, path)
  const right = pdf.page.width - 64
  pdf.font('strong').fontSize(22).text('Ungana')
  pdf
    .font('text')
    .fontSize(10)
    .fillColor('#555')
    .text(told(text('Unite. Trade. Grow.')))
  pdf.moveDown(0.5)
  for (const words of issuerOf(invoice, told)) write(words)
  pdf.moveDown(2)
  pdf.fillColor('#000').font('strong').fontSize(18).text(title).moveDown(0.5)
  pdf.font('text').fontSize(SIZE)
  line(text('Issued: '), told({ message: '{day}', values: { day: day(issuedAt) } }))
  line(credit ? text('Credited to: ') : text('Billed to: '), payerEmail === null ? payerName : `${payerName}, ${payerEmail}`)
  line(credit ? text('Refunded to: ') : text('Paid by: '), told(methods[method] ?? asText(method)))
  line(credit ? text('Refunded by: ') : text('Paid to: '), recipientOf(invoice.issuerName))
  line(text('Payment: '), invoice.paymentId)
  pdf.moveDown(1.5)
  const top = pdf.y
  pdf
    .font('strong')
    .text(told(text('Description')), 64, top)
    .text(told(text('Amount')), 64, top, { width: right - 64, align: 'right' })
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
    .text(told(text('Total')), 64, total)
    .text(credit ? `-${amount}` : amount, 64, total, { width: right - 64, align: 'right' })
  pdf.moveDown(2).font('text').fontSize(10).fillColor('#555')
  pdf.text(
    told(
      credit
        ? text('We refunded this amount to the payment method you paid with.')
        : text('Paid in full on {day}. Nothing more to pay.', { day: day(issuedAt) }),
    ),
    64,
  )
  pdf.end()
  return bytes

  function line(label: Text, value: string) {
    pdf.font('strong').text(told(label), { continued: true })
    write(value)
  }

  /** Writes a text and picks the font for each script. A character that no font contains becomes a question mark. */
  function write(words: string, options: PDFKit.Mixins.TextOptions = {}) {
    const parts = (words.match(runs) ?? ['']).flatMap(inOrder)
    parts.forEach((part, index) => {
      const script = scriptOf(part)
      const place = { ...options, baseline: -BASELINE, continued: index < parts.length - 1 }
      pdf.font(script ?? 'text').text(script ? part : '?', place)
    })
  }
}
