import { join } from 'node:path'
import { registerForExhibition, registerOrganization, renewVerificationLink, requestExhibitionServices } from '@ungana/contracts-directory'
import { expectActivityMigration, expectCourierMigrations, expectFilesMigration, expectMailMigration, testService } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { startEveryRoute } from '#testing/every-route.ts'

const service = testService('directory', startEveryRoute, join(import.meta.dirname, '..'), {
  tables: [expectActivityMigration, expectCourierMigrations, expectMailMigration, expectFilesMigration],
})

test('limits the public forms', () => {
  const forms = service()
    .app.listedRoutes.filter(({ form }) => form)
    .map(({ url }) => url)
  expect(forms.sort()).toEqual([registerOrganization.url, registerForExhibition.url, requestExhibitionServices.url, renewVerificationLink.url].sort())
})

test('a review changed with a version that no review can have is a changed review', async () => {
  const answer = await service().app.inject({
    method: 'PATCH',
    url: `/api/reviews/${service().ids.ownReceived}`,
    headers: await service().identity.headers(service().callers.party),
    body: { rating: 4, comment: 'Beans as agreed, on time.', version: 2 ** 31 },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'REVIEW_CHANGED'])
})
