// Draws what the seller confirmed of one payment, as a PDF in the reader's language.
import { asText, day, type Text, text } from '@ungana/language/server'
import { money } from '@ungana/service-kit'
import type { PaperParty } from '@ungana/service-kit/accounts'
import { openPdf } from '@ungana/service-kit/pdf'
import { writeParty } from '#lib/draw-paper.ts'
import type { Confirmed } from './confirmed.ts'

interface Confirmation extends Confirmed {
  readonly dealId: string
  readonly buyer: PaperParty
  readonly seller: PaperParty
}

const parts: Readonly<Record<string, Text>> = {
  deposit: text('Deposit'),
  onLoading: text('Payment on loading'),
  onDelivery: text('Payment on delivery'),
}

/** @returns the bytes of a PDF */
export async function drawConfirmation({ dealId, buyer, seller, payment, state, at }: Confirmation, language: string): Promise<Buffer> {
  const { currency, subject } = state.terms
  const number = `${dealId.slice(-12)}-${payment.number}`
  const title = text('Confirmation of payment {number}', { number })
  const pdf = openPdf({ title, language, at })
  const { document, told, write, line, columns, rule } = pdf
  const amountOf = (minor: number) => told({ message: '{amount}', values: { amount: money(minor, currency) } })
  const dayOf = (when: Date | string) => told({ message: '{day}', values: { day: day(when) } })
  write(told(title), { strong: true, size: 18 })
  document.moveDown(0.5)
  line(text('Confirmed by the seller: '), dayOf(at))
  document.moveDown(0.5)
  writeParty(pdf, text('Seller: '), seller)
  writeParty(pdf, text('Buyer: '), buyer)
  line(text('Deal: '), subject)
  line(text('Deal number: '), dealId)
  line(text('Sent by the buyer: '), dayOf(payment.sentOn))
  if (payment.reference !== null) line(text('Reference: '), payment.reference)
  document.moveDown(1)
  columns(told(text('Description')), told(text('Amount')), true)
  rule()
  columns(told(parts[payment.part] ?? asText(payment.part)), amountOf(payment.amountMinor))
  columns(told(text('Bank charges that the seller accepted')), amountOf(payment.chargesMinor))
  columns(told(text('Received by the seller')), amountOf(payment.receivedMinor), true)
  rule()
  columns(told(text('Price of the deal')), amountOf(state.books.priceMinor))
  columns(told(text('Received so far')), amountOf(state.books.receivedMinor))
  columns(told(text('Bank charges so far')), amountOf(state.books.chargesMinor))
  if (state.books.onTheWayMinor > 0) columns(told(text('Sent, not yet confirmed')), amountOf(state.books.onTheWayMinor))
  columns(told(text('Still owed')), amountOf(state.books.owedMinor), true)
  document.moveDown(1)
  write(
    told(
      text(
        'The seller confirmed this payment on Ungana. The companies pay each other directly: Ungana received no part of this money. This is not a tax invoice or a tax receipt, which only the seller can issue.',
      ),
    ),
    { size: 10, quiet: true },
  )
  return pdf.end()
}
