// Rules for every route; matrix.test.ts tests who may call them.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  expectCourierMigrations,
  expectMailMigration,
  longStalls,
  type MatrixSite,
  withoutRecentLogin,
  wrongAnswers,
} from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEveryRoute } from '#testing/every-route.ts'

let site: MatrixSite
beforeAll(async () => {
  site = await startEveryRoute()
})
afterAll(() => site.close())

test('every answer is what the API description says', { timeout: 3_600_000 }, async () => {
  expect(await wrongAnswers('notifications', site, join(import.meta.dirname, '../matrix.txt'))).toEqual([])
})

test('no request keeps the service from others for more than 50 ms', { timeout: 600_000 }, async () => {
  expect(await longStalls('notifications', site.app, site.identity)).toEqual([])
})

test('writes staff who read another account’s notifications to the audit log', async () => {
  const [looked, staff] = [randomUUID(), randomUUID()]
  await site.app.inject({ url: `/api/notifications/user/${looked}/unread`, headers: await site.identity.headers({ role: 'staff', sub: staff }) })
  const { rows } = await site.pool.query('SELECT actor, action FROM audit.entries WHERE subject = $1', [looked])
  expect(rows).toEqual([{ actor: staff, action: 'notifications.read' }])
})

test('is ready while the database answers', async () => {
  expect((await site.app.inject('/ready')).statusCode).toBe(200)
})

test('has the tables of service-kit for the courier and the mail queue', () => {
  expectCourierMigrations(join(import.meta.dirname, '../prisma/migrations'))
  expectMailMigration(join(import.meta.dirname, '../prisma/migrations'))
})

test('bank details, exports, refunds, the email address and password, and decisions on accounts need a recent login', () => {
  expect(withoutRecentLogin(site.app)).toEqual([])
})
