// Rules for every route; matrix.test.ts tests who may call them.
import { join } from 'node:path'
import { expectCourierMigrations, longStalls, type MatrixSite, withoutRecentLogin, wrongAnswers } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEveryRoute } from '#testing/every-route.ts'

let site: MatrixSite
beforeAll(async () => {
  site = await startEveryRoute()
})
afterAll(() => site.close())

test('every answer is what the API description says', { timeout: 3_600_000 }, async () => {
  expect(await wrongAnswers('channels', site, join(import.meta.dirname, '../matrix.txt'))).toEqual([])
})

test('no request keeps the service from others for more than 50 ms', { timeout: 600_000 }, async () => {
  expect(await longStalls('channels', site.app, site.identity)).toEqual([])
})

test('is ready while the database answers', async () => {
  expect((await site.app.inject('/ready')).statusCode).toBe(200)
})

test('has the courier tables that service-kit describes', () => {
  expectCourierMigrations(join(import.meta.dirname, '../prisma/migrations'))
})

test('bank details, exports, refunds, the email address and password, and decisions on accounts need a recent login', () => {
  expect(withoutRecentLogin(site.app)).toEqual([])
})
