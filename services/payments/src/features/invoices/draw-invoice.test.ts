import { randomUUID } from 'node:crypto'
import { wordsOfPdf } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
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
  priceAmount: null,
  priceCurrency: null,
  rate: null,
  rateDate: null,
  language: 'en',
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

// The PDF library fails at this letter at the end of a word, and at this mark on this letter.
const tunisian = '\u0646\u0648\u06a5'
const marked = '\u0628\u06d8\u0646'
test.each([
  ['en', tunisian, '\u0646\u0648\u061f'],
  ['ar', tunisian, '\u0646\u0648\u061f'],
  ['en', marked, '\u0628\u0646'],
  ['ar', marked, '\u0628\u0646'],
])('draws what it can of Arabic that its font cannot place: %s %s', async (language, payerName, shown) => {
  const words = await wordsOfPdf(() => drawInvoice({ ...invoice, language, payerName, description: payerName }, 'invoice'))
  expect(words.filter((written) => written === shown)).toHaveLength(2)
})

test('shows the price in dollars and the rate of a phone payment', async () => {
  const local = { amount: '646600', currency: 'KES', priceAmount: '4999', priceCurrency: 'USD', rate: '129.35', rateDate: '2026-11-20' }
  const words = await wordsOfPdf(() => drawInvoice({ ...invoice, ...local }, 'invoice'))
  expect(words).toContain('KES 6,466.00')
  expect(words).toContain('The price is USD 49.99. One US dollar is 129.35 KES, rate of 20 November 2026.')
})

test.each(['Ungana Ltd', null])('shows the issuer %s', async (issuerName) => {
  const words = await wordsOfPdf(() =>
    drawInvoice({ ...invoice, issuerName, issuerAddress: 'KN 5 Road\nKigali', issuerTaxNumber: '103456789' }, 'invoice'),
  )
  const shown = ['Ungana Ltd', 'KN 5 Road', 'Kigali', 'Tax number 103456789'].filter((line) => words.includes(line))
  expect(shown).toHaveLength(issuerName === null ? 0 : 4)
})

test.each([
  ['invoice', 'Ungana Ltd', ['Paid to: ', 'Ungana Ltd']],
  ['invoice', null, ['Paid to: ', 'Ungana']],
  ['credit-note', 'Ungana Ltd', ['Refunded by: ', 'Ungana Ltd']],
] as const)('a document of the kind %s with the issuer %s names who received the money', async (kind, issuerName, line) => {
  const words = await wordsOfPdf(() => drawInvoice({ ...invoice, kind, issuerName }, 'invoice'))
  const at = words.indexOf(line[0])
  expect(words.slice(at, at + 2)).toEqual(line)
})

test.each([
  ['en', 'Invoice UNG-2026-000042', '21 November 2026', 'USD 49.99'],
  ['fr', 'Facture UNG-2026-000042', '21 novembre 2026', 'USD 49,99'],
  ['sw', 'Ankara UNG-2026-000042', '21 Novemba 2026', 'USD 49.99'],
  ['rw', 'Inyemezabuguzi UNG-2026-000042', '21 Ugushyingo 2026', 'USD 49,99'],
  ['pt', 'Factura UNG-2026-000042', '21 de novembro de 2026', 'USD 49,99'],
  // From right to left, each word is drawn alone.
  ['ar', 'فاتورة', 'نوفمبر', 'USD 49.99'],
])('is in the language of the payer: %s', async (language, title, day, amount) => {
  let pdf: Buffer = Buffer.alloc(0)
  const words = await wordsOfPdf(async () => {
    pdf = await drawInvoice({ ...invoice, language }, 'invoice')
  })
  expect(words).toEqual(expect.arrayContaining([title, day, amount]))
  expect(pdf.toString('latin1')).toContain(`/Lang (${language})`)
})
