import { join } from 'node:path'
import { expectActivityMigration, expectCourierMigrations, testService } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { eraseAccount } from '#features/account-life/erase-account.ts'
import { startDeals } from '#testing/deals.ts'
import { startEveryRoute } from '#testing/every-route.ts'

testService('deals', startEveryRoute, join(import.meta.dirname, '..'), { tables: [expectActivityMigration, expectCourierMigrations] })

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
