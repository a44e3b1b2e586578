import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()

test('deals gets the accepted quote of an inquiry with both companies and the terms, and nothing before', async () => {
  const [buyer, seller] = [await messaging.company({ name: 'Nairobi Beans' }), await messaging.company({ name: 'Kivu Coffee' })]
  const asked = { receiverId: seller, subject: 'Coffee', content: 'A price, please.' }
  const { id } = (await messaging.call('POST', '/api/inquiries', buyer, asked)).body
  const lines = [{ text: 'Peaberry', quantity: '40', unit: 'bag', unitPriceMinor: 11_000 }]
  await messaging.call('POST', `/api/inquiries/${id}/quote`, seller, { currency: 'USD', validUntil: '2026-12-31', terms: { lines, leadDays: 21 } })
  const read = async () =>
    messaging.app.inject({ url: `/internal/inquiries/${id}/accepted-quote`, headers: await messaging.services.headers('deals') })
  expect((await read()).statusCode).toBe(404)
  await messaging.call('POST', `/api/inquiries/${id}/accept`, buyer, {}, { key: randomUUID() })
  expect((await read()).json()).toMatchObject({
    subject: 'Coffee',
    buyer: { id: buyer, name: 'Nairobi Beans' },
    seller: { id: seller, name: 'Kivu Coffee' },
    priceMinor: 440_000,
    currency: 'USD',
    terms: { lines, leadDays: 21 },
  })
})
