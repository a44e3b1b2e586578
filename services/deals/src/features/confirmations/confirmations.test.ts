import type { PaperParty } from '@ungana/service-kit/accounts'
import { wordsOfPdf } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeals, type TestDeals } from '#testing/deals.ts'

let site: TestDeals
const parties = new Map<string, PaperParty>()
beforeAll(async () => {
  site = await startDeals({ findParty: async (id) => parties.get(id) })
})
afterAll(() => site.close())

async function deposited() {
  const [buyer, seller] = [await site.company('Nairobi Beans'), await site.company('Kivu Coffee')]
  parties.set(buyer, { name: 'Nairobi Beans', town: 'Nairobi', country: 'Kenya', taxNumber: 'SECRET-TAX', registrationNumber: 'SECRET-REG' })
  const id = await site.deal(buyer, seller)
  const does = async (by: string, path: string, body: object) => site.call('POST', `/api/deals/${id}/${path}`, by, body)
  await does(buyer, 'payments', { part: 'deposit', amountMinor: 508_500, on: '2026-11-20', reference: 'FT26326' })
  const read = (by: string, number = 1, language = 'en') =>
    site.call('GET', `/api/deals/${id}/payments/${number}/confirmation?language=${language}`, by)
  return { id, buyer, seller, does, read }
}

test('a confirmed deposit has a PDF for the books of both companies, and for nobody else', async () => {
  const { id, buyer, seller, does, read } = await deposited()
  expect((await read(buyer)).body.code).toBe('DEALS_NOT_FOUND')
  await does(seller, 'payments/1/confirm', { receivedMinor: 506_000, chargesMinor: 2500 })
  const words = await wordsOfPdf(async () => {
    expect(await read(buyer)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="payment-${id.slice(-12)}-1.pdf"` },
    })
  })
  expect(words).toEqual(
    expect.arrayContaining([
      `Confirmation of payment ${id.slice(-12)}-1`,
      'Nairobi Beans',
      'Nairobi, Kenya',
      'Kivu Coffee',
      'Green coffee, washed',
      id,
      '20 November 2026',
      '22 November 2026',
      'FT26326',
      'USD 5,085.00',
      'USD 5,060.00',
      'USD 25.00',
      'USD 16,950.00',
      'USD 11,865.00',
    ]),
  )
  expect(words.join(' ')).toContain('Ungana received no part of this money')
  expect(words.join(' ')).not.toContain('SECRET')
  expect((await read(seller)).status).toBe(200)
  expect((await read(await site.company())).body.code).toBe('DEALS_NOT_FOUND')
  expect((await read(buyer, 2)).body.code).toBe('DEALS_NOT_FOUND')
})

test('a payment that did not arrive has none', async () => {
  const { buyer, seller, does, read } = await deposited()
  await does(seller, 'payments/1/reject', { reason: 'Not on our account' })
  expect((await read(buyer)).body.code).toBe('DEALS_NOT_FOUND')
})

test('a confirmation says the same after later payments, and after the deal was cancelled', async () => {
  const { buyer, seller, does, read } = await deposited()
  await does(seller, 'payments/1/confirm', { receivedMinor: 508_500, chargesMinor: 0 })
  const before = await wordsOfPdf(() => read(buyer, 1, 'fr'))
  expect(before.some((words) => words.startsWith('Confirmation du paiement'))).toBe(true)
  await does(buyer, 'payments', { part: 'onLoading', amountMinor: 10_000, on: '2026-11-21' })
  await does(seller, 'payments/2/confirm', { receivedMinor: 10_000, chargesMinor: 0 })
  await does(buyer, 'cancel', { reason: 'Frost in the hills' })
  expect((await does(seller, 'cancel/answer', { agree: true })).body.phase).toBe('cancelled')
  expect(await wordsOfPdf(() => read(buyer, 1, 'fr'))).toEqual(before)
})
