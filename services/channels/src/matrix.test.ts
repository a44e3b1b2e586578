import { join } from 'node:path'
import { testMatrix } from '@ungana/service-kit/testing'
import { startEveryRoute } from '#testing/every-route.ts'

testMatrix('channels', startEveryRoute, join(import.meta.dirname, '..'))
