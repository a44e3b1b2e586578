import { randomUUID } from 'node:crypto'
import { INVITATIONS_A_DAY } from '@ungana/contracts-messaging'
import { beforeEach, expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()
const coffee = 'Coffee, Tea & Spices'
let buyer: string
let supplier: string
let other: string
beforeEach(async () => {
  buyer = await messaging.company({ plan: 'professional' })
  supplier = await messaging.company({ name: 'Kivu Growers' })
  other = await messaging.company({ name: 'Mbeya Beans' })
})

const choose = (settings: object, by = supplier) => messaging.call('PUT', '/api/request-settings', by, settings)
const ask = (different: object = {}, by = buyer) => {
  const form = { subject: 'Peaberry', content: 'Peaberry, please.', quoteBy: '2026-12-31', supplierIds: [supplier] }
  return messaging.call('POST', '/api/requests', by, { ...form, ...different }, { key: randomUUID() })
}
const takers = async (category?: string) =>
  (await messaging.call('POST', '/api/request-takers', buyer, { supplierIds: [supplier, other], category })).body

test('a company reads and changes its own settings', async () => {
  const read = async (by: string) => (await messaging.call('GET', '/api/request-settings', by)).body
  expect(await read(supplier)).toEqual({ perDay: INVITATIONS_A_DAY, categories: [] })
  const chosen = { perDay: 3, categories: [coffee] }
  expect(await choose({ perDay: 3, categories: [coffee, coffee] })).toMatchObject({ status: 200, body: chosen })
  expect([await read(supplier), await read(other)]).toEqual([chosen, { perDay: INVITATIONS_A_DAY, categories: [] }])
})

test.each([
  [{ perDay: -1, categories: [] }, 'perDay'],
  [{ perDay: 101, categories: [] }, 'perDay'],
  [{ perDay: 2.5, categories: [] }, 'perDay'],
  [{ perDay: 1, categories: [''] }, 'categories'],
])('refuses %j', async (settings, field) => {
  expect(await choose(settings)).toMatchObject({ status: 400, body: { field: expect.stringContaining(field) } })
})

test('a supplier gets requests of its categories, and requests without one', async () => {
  await choose({ perDay: 5, categories: [coffee] })
  expect([await takers(), await takers(coffee), await takers('Textiles')]).toEqual([[supplier, other], [supplier, other], [other]])
  expect((await ask({ category: coffee })).body).toMatchObject({ asked: 1, notAsked: [] })
  expect((await ask()).body.asked).toBe(1)
  const textiles = await ask({ category: 'Textiles', supplierIds: [supplier, other] })
  expect(textiles.body).toMatchObject({ asked: 1, inquiries: [{ receiverId: other }], notAsked: [{ id: supplier, name: 'Kivu Growers' }] })
  expect(await ask({ category: 'Textiles' })).toMatchObject({ status: 403, body: { code: 'MESSAGING_SUPPLIERS_UNAVAILABLE' } })
  // An inquiry to one company is not an invitation.
  const inquiry = { receiverId: supplier, subject: 'Hello', content: 'Hello' }
  expect((await messaging.call('POST', '/api/inquiries', buyer, inquiry)).status).toBe(201)
})

test('of requests at the same moment, a supplier gets as many as it takes a day, and the refusal says no number', async () => {
  await choose({ perDay: 3, categories: [] })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => messaging.company()))
  // In both orders, so that a wait of each for the other would show.
  const answers = await Promise.all(buyers.map((by, nth) => ask({ supplierIds: nth % 2 ? [supplier, other] : [other, supplier] }, by)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  const count = await messaging.pool.query('SELECT FROM inquiries WHERE receiver_id = $1', [supplier])
  expect(count.rowCount).toBe(3)
  expect(answers.filter(({ body }) => body.notAsked.length > 0)).toHaveLength(5)
  expect(await takers()).toEqual([other])
  const { body } = await ask()
  expect(body.message).not.toMatch(/\d/)
  // The next day it takes requests again.
  await messaging.pool.query(`UPDATE inquiries SET created_at = created_at - interval '1 day' WHERE receiver_id = $1`, [supplier])
  expect(await takers()).toEqual([supplier, other])
  await choose({ perDay: 0, categories: [] })
  expect(await takers()).toEqual([other])
})

test('an invitation that the supplier asked for reaches it, whatever it chose', async () => {
  await messaging.pool.query('INSERT INTO suppliers (business_id, verified, version) VALUES ($1, true, 1)', [supplier])
  await choose({ perDay: 0, categories: [] })
  const shown = { supplierIds: [], need: { product: 'Peaberry' }, board: { country: 'Kenya' } }
  const { id } = (await ask(shown)).body
  const [entry] = (await messaging.call('GET', '/api/board', supplier)).body.entries
  const { body: interest } = await messaging.call('POST', `/api/board/${entry.id}/interests`, supplier, { content: 'Ten bags.' })
  const invited = await messaging.call('POST', `/api/requests/${id}/interests/${interest.id}/invite`, buyer, {})
  expect(invited.body.inquiries).toMatchObject([{ receiverId: supplier }])
})
