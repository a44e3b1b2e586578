import { join } from 'node:path'
import {
  expectActivityMigration,
  expectApprovalsMigration,
  expectCourierMigrations,
  expectFilesMigration,
  testService,
} from '@ungana/service-kit/testing'
import { startEveryRoute } from '#testing/every-route.ts'

testService('messaging', startEveryRoute, join(import.meta.dirname, '..'), {
  tables: [expectActivityMigration, expectApprovalsMigration, expectCourierMigrations, expectFilesMigration],
})
