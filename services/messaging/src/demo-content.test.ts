// The demo content command, run as the launcher runs it.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inquiryQuoted, messageSent } from '@ungana/contracts-messaging'
import { compileCache } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { startForFile } from '#testing/start-for-file.ts'

const messaging = await startForFile()

test('creates the demo conversation and inquiry once, without using this month’s quota', async () => {
  const [member, partner] = [randomUUID(), randomUUID()]
  const env = { ...compileCache, DATABASE_URL: messaging.pool.options.connectionString, DEMO_MEMBER_ID: member, DEMO_PARTNER_ID: partner }
  for (const _time of [1, 2]) await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'demo-content.ts')], { env })

  expect((await messaging.call('GET', '/api/conversations', partner)).body).toMatchObject([{ other: { name: 'Kigali Demo Traders' }, unread: 2 }])
  expect((await messaging.call('GET', '/api/inquiries?box=sent', member)).body).toMatchObject([{ status: 'quoted', quote: { priceMinor: 425_000 } }])
  messaging.clock.now = new Date()
  expect((await messaging.call('GET', '/api/messages/quota', member)).body.used).toBe(0)
  expect(await messaging.events(messageSent.name)).toHaveLength(3)
  expect(await messaging.events(inquiryQuoted.name)).toHaveLength(1)
})
