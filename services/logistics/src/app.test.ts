import { join } from 'node:path'
import { expectActivityMigration, expectCourierMigrations, expectFilesMigration, testService } from '@ungana/service-kit/testing'
import { startEveryRoute } from '#testing/every-route.ts'

testService('logistics', startEveryRoute, join(import.meta.dirname, '..'), {
  tables: [expectActivityMigration, expectCourierMigrations, expectFilesMigration],
})
