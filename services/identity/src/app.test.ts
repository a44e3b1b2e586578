import { join } from 'node:path'
import { forgetPassword, sendContactMessage, subscribeToNewsletter } from '@ungana/contracts-identity'
import { verifyAuditChain } from '@ungana/service-kit'
import {
  expectActivityMigration,
  expectApprovalsMigration,
  expectCourierMigrations,
  expectMailMigration,
  testService,
} from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { startEveryRoute } from '#testing/every-route.ts'

const service = testService('identity', startEveryRoute, join(import.meta.dirname, '..'), {
  tables: [expectActivityMigration, expectApprovalsMigration, expectCourierMigrations, expectMailMigration],
  // These calls send links, or come with a link.
  withoutRecentLogin: [
    'POST /api/auth/email/confirm',
    'POST /api/auth/email/resend',
    'POST /api/auth/password/forgot',
    'POST /api/auth/password/reset',
  ],
})

test('limits the public forms', () => {
  const forms = service()
    .app.listedRoutes.filter(({ form }) => form)
    .map(({ url }) => url)
  expect(forms.sort()).toEqual([sendContactMessage.url, forgetPassword.url, subscribeToNewsletter.url].sort())
})

test('keeps the audit log unbroken', async () => {
  const { entries, broken } = await verifyAuditChain(service().pool)
  expect(broken).toBeUndefined()
  expect(entries).toBeGreaterThan(0)
})
