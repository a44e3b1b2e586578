import { randomUUID } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { drawInvoice } from './draw-invoice.ts'

const invoice = {
  id: randomUUID(),
  number: 'UNG-2026-000042',
  kind: 'invoice',
  paymentId: randomUUID(),
  payerId: randomUUID(),
  payerName: 'Kivu Roasters',
  payerEmail: null,
  description: 'Order 7',
  amount: '4999',
  currency: 'USD',
  issuedAt: new Date('2026-11-21T08:00:00Z'),
  issuerName: null,
  issuerAddress: null,
  issuerTaxNumber: null,
  method: 'card',
  refunded: '0',
  paid: '4999',
} as const

test.each([
  ['Kivu Roasters', []],
  ['የኢትዮጵያ ቡና ላኪዎች ማህበር', ['NotoSansEthiopic']],
  ['شركة النور للتجارة Ltd', ['NotoSansArabic']],
])('writes %s with fonts embedded in the file', async (payerName, fonts) => {
  const pdf = (await drawInvoice({ ...invoice, payerName }, 'invoice')).toString('latin1')
  const embedded = [...pdf.matchAll(/BaseFont \/\w+\+(NotoSans(?:Ethiopic|Arabic))/g)].map(([, name]) => name)
  expect([...new Set(embedded)]).toEqual(fonts)
})

test.each(['Ungana Ltd', null])('shows the issuer %s', async (issuerName) => {
  const text = vi.spyOn(PDFDocument.prototype, 'text')
  await drawInvoice({ ...invoice, issuerName, issuerAddress: 'KN 5 Road\nKigali', issuerTaxNumber: '103456789' }, 'invoice')
  const words = text.mock.calls.map(([written]) => written)
  text.mockRestore()
  const shown = ['Ungana Ltd', 'KN 5 Road', 'Kigali', 'Tax number 103456789'].filter((line) => words.includes(line))
  expect(shown).toHaveLength(issuerName === null ? 0 : 4)
})

test.each([
  ['invoice', 'Ungana Ltd', ['Paid to: ', 'Ungana Ltd']],
  ['invoice', null, ['Paid to: ', 'Ungana']],
  ['credit-note', 'Ungana Ltd', ['Refunded by: ', 'Ungana Ltd']],
] as const)('a document of the kind %s with the issuer %s names who received the money', async (kind, issuerName, line) => {
  const text = vi.spyOn(PDFDocument.prototype, 'text')
  await drawInvoice({ ...invoice, kind, issuerName }, 'invoice')
  const words = text.mock.calls.map(([written]) => written)
  text.mockRestore()
  const at = words.indexOf(line[0])
  expect(words.slice(at, at + 2)).toEqual(line)
})
