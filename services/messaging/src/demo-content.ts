// `node src/demo-content.ts` creates a conversation and an inquiry between the demo accounts DEMO_MEMBER_ID and DEMO_PARTNER_ID. A second run changes
// nothing.
import { configOrExit, createLogger, createPool } from '@ungana/service-kit'
import { openFiles } from '@ungana/service-kit/files'
import { readDemoConfig } from '#config.ts'
import { openCourier } from '#courier.ts'
import { sendMessage } from '#features/messages/send-message.ts'
import { createInquiry, quote } from '#lib/inquiries.ts'
import { query } from '#lib/query.ts'

const { DATABASE_URL, DEMO_MEMBER_ID: member, DEMO_PARTNER_ID: partner } = configOrExit(readDemoConfig)
const logger = createLogger({ name: 'messaging-demo', level: 'warn' })
const pool = createPool(DATABASE_URL, { logger, connectWithin: 10_000 })
const files = openFiles({ directory: '/nonexistent', pool, logger })
// This courier is never started, because the running service sends the events.
const courier = openCourier(pool, { natsUrl: '', logger, files })

const conversation = [
  [member, 'Habari! We are looking for 40 bags of washed AA for May. Can you supply them?'],
  [partner, 'Karibu! Yes, 40 bags of the new crop are in our store in Nairobi. Shall I send a sample?'],
  [member, 'Please do, to our office in Kigali. What is your price per kilogram, delivered to Kigali?'],
] as const

try {
  await courier.transaction(async (tx) => {
    // If two runs start at once, the second waits and then finds nothing to do.
    await query(tx, `SELECT pg_advisory_xact_lock(hashtext('messaging.demo'))`)
    const { rowCount } = await query(
      tx,
      'SELECT FROM conversations WHERE low_id = least($1::uuid, $2::uuid) AND high_id = greatest($1::uuid, $2::uuid)',
      [member, partner],
    )
    if (rowCount) return
    // Identity's events may not have arrived yet.
    await query(tx, 'INSERT INTO accounts (id, name) VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING', [
      member,
      'Kigali Demo Traders',
      partner,
      'Nairobi Demo Coffee',
    ])
    const requestId = 'demo-content'
    // Dated last month, so that this month's quota is unused.
    const past = { files, now: new Date(Date.now() - 32 * 24 * 60 * 60 * 1000) }
    for (const [senderId, content] of conversation) {
      await sendMessage(
        tx,
        { senderId, receiverId: senderId === member ? partner : member, content, attachmentIds: [], person: null, requestId },
        past,
      )
    }
    const inquiry = {
      senderId: member,
      receiverId: partner,
      subject: 'Roasted coffee for our shops',
      content: 'Please quote a price for 500 kg a month.',
      person: null,
      requestId,
    }
    const { id } = await createInquiry(tx, inquiry)
    const now = new Date()
    const validUntil = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const offer = { priceMinor: 425_000, currency: 'USD', validUntil }
    await quote(tx, { id, callerId: partner, person: null, requestId, now }, offer, '500 kg, medium roast, delivered to Kigali.')
  })
} finally {
  await courier.close()
  await pool.end()
}
