// Draws a trade passport as a PDF in the reader's language.
import type { PassportClaims } from '@ungana/contracts-deals'
import { asText, day, type Text, text } from '@ungana/language/server'
import { openPdf } from '@ungana/service-kit/pdf'

interface Look {
  readonly language: string
  /** Address of the page that checks passports. */
  readonly page: string
  /** The same address with the token, for the QR code. */
  readonly code: string
}

const onDay = (date: Date): Text => ({ message: '{day}', values: { day: day(date) } })
const countOf = ([kept, of]: readonly [number, number]): Text => text('{kept} of {of}', { kept: { number: kept }, of: { number: of } })

/** @returns the bytes of a PDF */
export async function drawPassport(claims: PassportClaims, { language, page, code }: Look): Promise<Buffer> {
  const { jti, iat, exp, name, registration, country, verified, deals, ready, paid, loads } = claims
  const at = new Date(iat * 1000)
  const pdf = openPdf({ title: text('Trade passport of {name}', { name }), language, at })
  const { document, told, write, line } = pdf
  write(told(text('Trade passport')), { strong: true, size: 18 })
  write(name, { strong: true, size: 14 })
  document.moveDown(0.5)
  if (registration) line(text('Registration number: '), registration)
  if (country) line(text('Country: '), told(asText(country)))
  if (verified) line(text('Checked by Ungana on: '), told(onDay(new Date(verified))))
  if (deals) line(text('Deals completed: '), told(countOf(deals)))
  if (ready) line(text('Goods ready on time: '), told(countOf(ready)))
  if (paid) line(text('Paid on time: '), told(countOf(paid)))
  if (loads) line(text('Loads delivered: '), told({ message: '{count}', values: { count: { number: loads } } }))
  document.moveDown(0.5)
  line(text('Date of these facts: '), told(onDay(at)))
  line(text('The passport is valid until: '), told(onDay(new Date(exp * 1000))))
  document.moveDown(1)
  pdf.qrCode(code, 240)
  document.moveDown(0.5)
  write(told(text('Scan the code with a phone camera. The page shows whether this passport is genuine and still valid. You do not need an account.')))
  document.moveDown(0.5)
  write(told(text('A phone that has opened this page once can check passports offline:')), { size: 9, quiet: true })
  write(page, { size: 9, quiet: true })
  write(jti, { size: 9, quiet: true })
  return pdf.end()
}
