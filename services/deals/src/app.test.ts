// Rules for every route; matrix.test.ts tests who may call them.
import { join } from 'node:path'
import {
  expectActivityMigration,
  expectCourierMigrations,
  longStalls,
  type MatrixSite,
  withoutRecentLogin,
  wrongAnswers,
} from '@ungana/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '#features/account-life/erase-account.ts'
import { startDeals } from '#testing/deals.ts'
import { startEveryRoute } from '#testing/every-route.ts'

let site: MatrixSite
beforeAll(async () => {
  site = await startEveryRoute()
})
afterAll(() => site.close())

test('every answer is what the API description says', { timeout: 3_600_000 }, async () => {
  expect(await wrongAnswers('deals', site, join(import.meta.dirname, '../matrix.txt'))).toEqual([])
})

test('no request keeps the service from others for more than 50 ms', { timeout: 600_000 }, async () => {
  expect(await longStalls('deals', site.app, site.identity)).toEqual([])
})

test('a closed account leaves the counts of its reports, without the name and the drawing of who signed', async () => {
  const deals = await startDeals()
  const [buyer, seller] = [await deals.company(), await deals.company()]
  const id = await deals.deal(buyer, seller)
  const signature = { name: 'Jean Bosco', drawing: 'M1 1L9 9' }
  await deals.call('POST', `/api/deals/${id}/milestones`, seller, { milestone: 'ready', on: '2026-11-22', packages: 298, signature })
  const evidence = async () => (await deals.call('GET', `/api/deals/${id}`, buyer)).body.events[1].evidence
  expect(await evidence()).toMatchObject({ packages: 298, signature })
  await deals.courier.transaction((tx) => eraseAccount(tx, seller, deals.clock.now))
  expect(await evidence()).toMatchObject({ packages: 298, signature: null })
  await deals.close()
})

test('is ready while the database answers', async () => {
  expect((await site.app.inject('/ready')).statusCode).toBe(200)
})

test('has the courier and activity tables that service-kit describes', () => {
  expectActivityMigration(join(import.meta.dirname, '../prisma/migrations'))
  expectCourierMigrations(join(import.meta.dirname, '../prisma/migrations'))
})

test('bank details, exports, refunds, the email address and password, and decisions on accounts need a recent login', () => {
  expect(withoutRecentLogin(site.app)).toEqual([])
})
