import { join } from 'node:path'
import { expectCourierMigrations, testService } from '@ungana/service-kit/testing'
import { startEveryRoute } from '#testing/every-route.ts'

testService('channels', startEveryRoute, join(import.meta.dirname, '..'), { tables: [expectCourierMigrations] })
