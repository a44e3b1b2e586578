import { randomUUID } from 'node:crypto'
import type { PaperParty } from '@ungana/service-kit/accounts'
import { wordsOfPdf } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startMessaging, type TestMessaging } from '#testing/messaging.ts'
import { drawProforma } from './draw-proforma.ts'

let messaging: TestMessaging
let buyer: string
let seller: string
const parties = new Map<string, PaperParty>()
beforeAll(async () => {
  messaging = await startMessaging({
    findParty: async (id) => {
      const party = parties.get(id)
      if (!party) throw new Error('directory does not answer')
      return party
    },
  })
  buyer = await messaging.company({ name: 'Nairobi Beans' })
  seller = await messaging.company({ name: 'Kivu Roasters' })
  parties.set(seller, { name: 'Renamed since', town: 'Kigali', country: 'Rwanda', registrationNumber: 'RDB-101', taxNumber: 'TIN-102' })
})
afterAll(() => messaging.close())

const terms = {
  lines: [{ text: 'Peaberry', quantity: '40', unit: 'bag', unitPriceMinor: 11_000, tiers: [{ from: '40', unitPriceMinor: 10_000 }] }],
  incoterm: 'FOB' as const,
  place: 'Mombasa',
  leadDays: 21,
  payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
}
const act = (id: string, by: string, action: string, body: object = {}) =>
  messaging.call('POST', `/api/inquiries/${id}/${action}`, by, body, { key: randomUUID() })
const read = (id: string, by: string, query = '') => messaging.call('GET', `/api/inquiries/${id}/proforma${query}`, by)
async function quoted() {
  const { id } = (await messaging.call('POST', '/api/inquiries', buyer, { receiverId: seller, subject: 'Coffee', content: 'A price, please.' })).body
  await act(id, seller, 'quote', { currency: 'USD', validUntil: '2026-12-31', terms, content: 'New crop.' })
  return id as string
}
test('shows both companies, the lines, the terms and the payments', async () => {
  const id = await quoted()
  const words = await wordsOfPdf(async () => {
    const answer = await read(id, buyer)
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('proforma-PI-') },
    })
  })
  expect(words).toEqual(
    expect.arrayContaining([
      'Seller: ',
      'Kivu Roasters, Kigali, Rwanda',
      'Buyer: ',
      // Directory does not answer for the buyer.
      'Nairobi Beans',
      '31 December 2026',
      'Peaberry',
      '40 bag × USD 100.00',
      'USD 4,000.00',
      'FOB Mombasa (Incoterms 2020)',
      '21',
      '30% · USD 1,200.00',
      '70% · USD 2,800.00',
      'New crop.',
    ]),
  )
  expect(words).not.toContain('On loading: ')
})

test('shows the numbers of the company that prints, and never those of the other', async () => {
  const id = await quoted()
  const ofBuyer = { name: 'Nairobi Beans', country: 'Kenya', taxNumber: 'PIN-201' }
  parties.set(buyer, ofBuyer)
  onTestFinished(() => void parties.delete(buyer))
  const printed = await wordsOfPdf(() => read(id, seller))
  const shown = ['Kivu Roasters, Kigali, Rwanda', 'Registration number: ', 'RDB-101', 'Tax number: ', 'TIN-102', 'Buyer: ', 'Nairobi Beans, Kenya']
  expect(printed.filter((words) => shown.includes(words))).toEqual(shown)
  expect(printed).not.toContain('PIN-201')
  const byBuyer = await wordsOfPdf(() => read(id, buyer))
  expect(byBuyer).toEqual(expect.arrayContaining(['Kivu Roasters, Kigali, Rwanda', 'Nairobi Beans, Kenya', 'Tax number: ', 'PIN-201']))
  for (const words of ['Registration number: ', 'RDB-101', 'TIN-102']) expect(byBuyer).not.toContain(words)
})

test('a seller’s documents are numbered from 1 without gaps, also at once, and each keeps its number', async () => {
  const other = await messaging.company()
  await messaging.pool.query('DELETE FROM proformas')
  const ids = [await quoted(), await quoted(), await quoted()]
  const numberOf = async (id: string, by = buyer) => (await read(id, by)).headers['content-disposition']
  const first = await Promise.all(ids.map((id) => numberOf(id)))
  expect([...first].sort()).toEqual([1, 2, 3].map((number) => `attachment; filename="proforma-PI-00000${number}.pdf"`))
  expect(await Promise.all(ids.map((id) => numberOf(id, seller)))).toEqual(first)
  expect((await read(ids[0] ?? '', other)).body.code).toBe('MESSAGING_INQUIRY_NOT_FOUND')
})

test('prints earlier quotes of the seller, and a counter-quote only after it is accepted', async () => {
  const id = await quoted()
  const firstId = (await messaging.call('GET', `/api/inquiries/${id}`, buyer)).body.quote.id
  await act(id, buyer, 'quote', { priceMinor: 350_000, currency: 'USD', validUntil: '2026-12-31' })
  expect((await read(id, seller)).status).toBe(404)
  expect((await read(id, seller, `?quoteId=${firstId}`)).status).toBe(200)
  await act(id, seller, 'accept')
  expect((await read(id, buyer)).status).toBe(200)
  await messaging.pool.query('UPDATE inquiries SET removed_at = now() WHERE id = $1', [id])
  expect((await read(id, buyer)).status).toBe(404)
})

test('a quote without lines names the subject, in the reader’s language', async () => {
  const words = await wordsOfPdf(() =>
    drawProforma({
      number: 'PI-000007',
      seller: { name: 'Kivu Roasters' },
      buyer: { name: 'شركة النور' },
      subject: 'Café vert',
      priceMinor: 425_050,
      currency: 'USD',
      validUntil: '2026-12-31',
      terms: {},
      note: null,
      issuedAt: new Date('2026-11-21T08:00:00Z'),
      language: 'fr',
    }),
  )
  expect(words).toEqual(expect.arrayContaining(['Facture pro forma PI-000007', 'Café vert', '31 décembre 2026']))
})
