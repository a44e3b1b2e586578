// Draws a quote as a proforma invoice.
import { lineTotal, paymentParts, type QuoteTerms, unitPriceAt } from '@ungana/contracts-messaging'
import { asText, day, type Text, text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import type { PaperParty } from '@ungana/service-kit/accounts'
import { openPdf } from '@ungana/service-kit/pdf'

export interface Proforma {
  readonly number: string
  readonly seller: PaperParty
  readonly buyer: PaperParty
  readonly subject: string
  readonly priceMinor: number
  readonly currency: string
  readonly validUntil: string
  readonly terms: QuoteTerms
  readonly note: string | null
  readonly issuedAt: Date
  readonly language: string
}

/** @returns the bytes of a PDF */
export async function drawProforma(proforma: Proforma): Promise<Buffer> {
  const { number, seller, buyer, subject, priceMinor, currency, validUntil, terms, note, issuedAt, language } = proforma
  const title = text('Proforma invoice {number}', { number })
  const opened = openPdf({ title, language, at: issuedAt })
  const { document: pdf, told, write, line, columns, rule } = opened
  const amountOf = (minor: number) => told({ message: '{amount}', values: { amount: money(minor, currency) } })
  const side = (label: Text, { name, town, country, registrationNumber, taxNumber }: PaperParty) => {
    line(label, [name, town, country && told(asText(country))].filter(Boolean).join(', '))
    if (registrationNumber) line(text('Registration number: '), registrationNumber)
    if (taxNumber) line(text('Tax number: '), taxNumber)
  }

  write(told(title), { strong: true, size: 18 })
  pdf.moveDown(0.5)
  line(text('Issued: '), told({ message: '{day}', values: { day: day(issuedAt) } }))
  side(text('Seller: '), seller)
  side(text('Buyer: '), buyer)
  line(text('Valid until: '), told({ message: '{day}', values: { day: day(validUntil) } }))
  pdf.moveDown(1)

  columns(told(text('Description')), told(text('Amount')), true)
  rule()
  for (const quoted of terms.lines ?? []) {
    const [count, each] = [quoted.quantity, amountOf(unitPriceAt(quoted, quoted.quantity))]
    columns(quoted.text, amountOf(Number(lineTotal(quoted))))
    write(`${count} ${quoted.unit ?? ''} × ${each}`.replace('  ', ' '), { size: 9, quiet: true })
    pdf.moveDown(0.4)
  }
  if (!terms.lines) columns(subject, amountOf(priceMinor))
  rule()
  columns(told(text('Total')), amountOf(priceMinor), true)
  pdf.moveDown(1)

  const { incoterm, place, leadDays, payment, sample } = terms
  if (incoterm) line(text('Delivery term: '), [incoterm, place, '(Incoterms 2020)'].filter(Boolean).join(' '))
  if (leadDays !== undefined) line(text('Lead time in days: '), String(leadDays))
  if (payment) {
    const parts = paymentParts(priceMinor, payment)
    const labels = { deposit: text('Deposit: '), onLoading: text('On loading: '), onDelivery: text('On delivery: ') }
    for (const part of ['deposit', 'onLoading', 'onDelivery'] as const) {
      if (payment[part] > 0) line(labels[part], `${payment[part]}% · ${amountOf(parts[part])}`)
    }
  }
  if (sample) line(text('Sample offer: '), sample)
  if (note) {
    pdf.moveDown(0.5)
    for (const words of note.split('\n')) write(words)
  }
  pdf.moveDown(1.5)
  write(told(closing), { size: 9, quiet: true })
  return opened.end()
}

const closing: Text = text('A proforma invoice is an offer, not a demand for payment. Check bank details with the seller before you pay.')
