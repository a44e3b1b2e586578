// Rules for every route; matrix.test.ts tests who may call them.
import { join } from 'node:path'
import { forgetPassword, sendContactMessage, subscribeToNewsletter } from '@ungana/contracts-identity'
import { verifyAuditChain } from '@ungana/service-kit'
import {
  expectActivityMigration,
  expectApprovalsMigration,
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

test('limits the public forms', () => {
  const forms = site.app.listedRoutes.filter(({ form }) => form).map(({ url }) => url)
  expect(forms.sort()).toEqual([sendContactMessage.url, forgetPassword.url, subscribeToNewsletter.url].sort())
})

test('every answer is what the API description says', { timeout: 3_600_000 }, async () => {
  expect(await wrongAnswers('identity', site, join(import.meta.dirname, '../matrix.txt'))).toEqual([])
})

test('no request keeps the service from others for more than 50 ms', { timeout: 600_000 }, async () => {
  expect(await longStalls('identity', site.app, site.identity)).toEqual([])
})

test('is ready while the database answers', async () => {
  expect((await site.app.inject('/ready')).statusCode).toBe(200)
})

test('keeps the audit log unbroken', async () => {
  const { entries, broken } = await verifyAuditChain(site.pool)
  expect(broken).toBeUndefined()
  expect(entries).toBeGreaterThan(0)
})

test("has service-kit's tables for the courier and the mail queue", () => {
  expectActivityMigration(join(import.meta.dirname, '../prisma/migrations'))
  expectApprovalsMigration(join(import.meta.dirname, '../prisma/migrations'))
  expectCourierMigrations(join(import.meta.dirname, '../prisma/migrations'))
  expectMailMigration(join(import.meta.dirname, '../prisma/migrations'))
})

test('bank details, exports, refunds, the email address and password, and decisions on accounts need a recent login', () => {
  // These calls send links, or come with a link.
  expect(withoutRecentLogin(site.app)).toEqual([
    'POST /api/auth/email/confirm',
    'POST /api/auth/email/resend',
    'POST /api/auth/password/forgot',
    'POST /api/auth/password/reset',
  ])
})
