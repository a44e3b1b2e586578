// Draws a paper as a PDF in the reader's language.
import type { PaperKind } from '@ungana/contracts-deals'
import { paymentParts } from '@ungana/contracts-messaging'
import { asText, day, type Text, text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import type { PaperParty } from '@ungana/service-kit/accounts'
import { openPdf } from '@ungana/service-kit/pdf'
import { type PaperFacts, paperNumber, paperTotals, versionNumber } from '#lib/paper-content.ts'

const titles = {
  proforma: (number: string) => text('Proforma invoice {number}', { number }),
  invoice: (number: string) => text('Commercial invoice {number}', { number }),
  'packing-list': (number: string) => text('Packing list {number}', { number }),
  'delivery-note': (number: string) => text('Delivery note {number}', { number }),
  origin: (number: string) => text('Draft certificate of origin {number}', { number }),
} as const satisfies Record<PaperKind, (number: string) => Text>

interface Look {
  readonly language: string
  /** Full address of the page where everybody can check the paper. */
  readonly checkedAt: string
}

type Pdf = ReturnType<typeof openPdf>

/** @returns the bytes of a PDF */
export async function drawPaper(paper: PaperFacts, { language, checkedAt }: Look): Promise<Buffer> {
  const { kind, version, madeAt, content } = paper
  const title = titles[kind](paperNumber(paper))
  const pdf = openPdf({ title, language, at: madeAt })
  const { document, told, write, line } = pdf
  write(told(title), { strong: true, size: 18 })
  document.moveDown(0.5)
  if (kind === 'origin') {
    write(
      told(
        text(
          'AfCFTA: African Continental Free Trade Area. This is a draft. Only the authority of the exporting country issues a certificate of origin.',
        ),
      ),
    )
    document.moveDown(0.5)
  }
  line(text('Date: '), told({ message: '{day}', values: { day: day(madeAt) } }))
  if (version > 1)
    line(text('Version: '), told(text('{version}, replaces {number}', { version, number: versionNumber({ ...paper, version: version - 1 }) })))
  document.moveDown(0.5)
  writeParty(pdf, kind === 'origin' ? text('Exporter: ') : text('Seller: '), content.seller)
  writeParty(pdf, kind === 'origin' ? text('Consignee: ') : text('Buyer: '), content.buyer)
  document.moveDown(0.5)
  if (kind === 'proforma' || kind === 'invoice') writePrices(pdf, paper)
  else writeGoods(pdf, paper)
  if (kind === 'delivery-note') writeReceipt(pdf)
  if (kind === 'origin') writeDeclarations(pdf)
  document.moveDown(1.5)
  pdf.qrCode(checkedAt, 84)
  document.moveDown(0.5)
  write(told(text('Check that this paper is genuine and unchanged:')), { size: 9, quiet: true })
  write(checkedAt, { size: 9, quiet: true })
  return pdf.end()
}

export function writeParty({ document, told, line, write }: Pdf, label: Text, { name, town, country, registrationNumber, taxNumber }: PaperParty) {
  line(label, name)
  const address = [town, country && told(asText(country))].filter(Boolean).join(', ')
  if (address) write(address)
  if (registrationNumber) line(text('Registration number: '), registrationNumber)
  if (taxNumber) line(text('Tax number: '), taxNumber)
  document.moveDown(0.4)
}

function writePrices(pdf: Pdf, { content }: PaperFacts) {
  const { document, told, write, line, columns, rule } = pdf
  const { terms, packing } = content
  const totals = paperTotals(content)
  const amountOf = (minor: number) => told({ message: '{amount}', values: { amount: money(minor, terms.currency) } })
  columns(told(text('Description')), told(text('Amount')), true)
  rule()
  for (const [nth, { text: words, quantity, unit, unitPriceMinor }] of terms.lines.entries()) {
    columns(words, amountOf(totals.lineTotalsMinor[nth] ?? 0))
    write(`${[quantity, unit].filter(Boolean).join(' ')} × ${amountOf(unitPriceMinor)}`, { size: 9, quiet: true })
    document.moveDown(0.4)
  }
  rule()
  columns(told(text('Total')), amountOf(totals.totalMinor), true)
  document.moveDown(1)
  writeTerms(pdf, content.terms)
  const parts = paymentParts(totals.totalMinor, terms.payment)
  const labels = { deposit: text('Deposit: '), onLoading: text('On loading: '), onDelivery: text('On delivery: ') }
  for (const part of ['deposit', 'onLoading', 'onDelivery'] as const) {
    if (terms.payment[part] > 0) line(labels[part], `${terms.payment[part]}% · ${amountOf(parts[part])}`)
  }
  if (packing) writeWeights(pdf, content)
}

function writeTerms({ line }: Pdf, { incoterm, place }: PaperFacts['content']['terms']) {
  if (incoterm) line(text('Delivery term: '), [incoterm, place, '(Incoterms 2020)'].filter(Boolean).join(' '))
}

const weightOf = (kilograms: string): Text => text('{weight} kg', { weight: { number: Number(kilograms) } })

function writeWeights({ told, line }: Pdf, content: PaperFacts['content']) {
  const { packages, netKg, grossKg } = paperTotals(content)
  line(text('Packages: '), told({ message: '{count}', values: { count: { number: packages } } }))
  line(text('Net weight: '), told(weightOf(netKg)))
  line(text('Gross weight: '), told(weightOf(grossKg)))
  line(text('Country of origin: '), told(asText(content.packing?.originCountry ?? '')))
}

function writeGoods(pdf: Pdf, { kind, content }: PaperFacts) {
  const { document, told, write, line, columns, rule } = pdf
  const { terms, packing, invoice } = content
  columns(told(text('Description')), told(text('Gross weight')), true)
  rule()
  for (const [nth, { text: words, quantity, unit }] of terms.lines.entries()) {
    const packed = packing?.lines[nth]
    columns(words, told(weightOf(packed?.grossKg ?? '0')))
    // A line of its own, because numbers beside it would change places in Arabic.
    write([quantity, unit].filter(Boolean).join(' '), { size: 9, quiet: true })
    const facts = [
      told(text('{count, plural, one {# package} other {# packages}}', { count: packed?.packages ?? 0 })),
      told(text('net {weight}', { weight: weightOf(packed?.netKg ?? '0') })),
      packed?.hsCode && told(text('HS code {code}', { code: packed.hsCode })),
    ]
    write(facts.filter(Boolean).join(' · '), { size: 9, quiet: true })
    if (kind === 'origin') write(told(text('Marks and numbers: ____________ Origin criterion: ____________')), { size: 9, quiet: true })
    document.moveDown(0.4)
  }
  rule()
  writeWeights(pdf, content)
  if (kind === 'origin') {
    line(text('Invoice: '), invoice ?? '____________')
    line(text('Means of transport and route: '), '____________')
  } else writeTerms(pdf, terms)
}

function writeReceipt({ document, told, write }: Pdf) {
  document.moveDown(1)
  write(told(text('Received in full and in good condition, except for: ________________________')))
  document.moveDown(1)
  write(told(text('Name, date and signature: ________________________')))
}

function writeDeclarations({ document, told, write }: Pdf) {
  document.moveDown(1)
  write(told(text('Declaration by the exporter')), { strong: true })
  write(told(text('The goods described above were produced in the country of origin and meet the origin requirements of the AfCFTA Agreement.')))
  document.moveDown(0.5)
  write(told(text('Place, date and signature: ________________________')))
  document.moveDown(1)
  write(told(text('Certification, for official use')), { strong: true })
  write(told(text('Only the authority of the exporting country completes this part.')))
}
