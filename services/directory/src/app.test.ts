// Rules for every route; matrix.test.ts tests who may call them.
import { join } from 'node:path'
import { registerForExhibition, registerOrganization, renewVerificationLink, requestExhibitionServices } from '@ungana/contracts-directory'
import {
  expectActivityMigration,
  expectCourierMigrations,
  expectFilesMigration,
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
  expect(forms.sort()).toEqual([registerOrganization.url, registerForExhibition.url, requestExhibitionServices.url, renewVerificationLink.url].sort())
})

test('every answer is what the API description says', { timeout: 3_600_000 }, async () => {
  expect(await wrongAnswers('directory', site, join(import.meta.dirname, '../matrix.txt'))).toEqual([])
})

test('a review changed with a version that no review can have is a changed review', async () => {
  const answer = await site.app.inject({
    method: 'PATCH',
    url: `/api/reviews/${site.ids.ownReceived}`,
    headers: await site.identity.headers(site.callers.party),
    body: { rating: 4, comment: 'Beans as agreed, on time.', version: 2 ** 31 },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'REVIEW_CHANGED'])
})

test('no request keeps the service from others for more than 50 ms', { timeout: 600_000 }, async () => {
  expect(await longStalls('directory', site.app, site.identity)).toEqual([])
})

test('is ready while the database answers', async () => {
  expect((await site.app.inject('/ready')).statusCode).toBe(200)
})

test('the tables of courier, mail queue and files match those in service-kit', () => {
  expectActivityMigration(join(import.meta.dirname, '../prisma/migrations'))
  expectCourierMigrations(join(import.meta.dirname, '../prisma/migrations'))
  expectMailMigration(join(import.meta.dirname, '../prisma/migrations'))
  expectFilesMigration(join(import.meta.dirname, '../prisma/migrations'))
})

test('bank details, exports, refunds, the email address and password, and decisions on accounts need a recent login', () => {
  expect(withoutRecentLogin(site.app)).toEqual([])
})
