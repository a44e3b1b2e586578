import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expectCourierMigrations, expectMailMigration, testService } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { startEveryRoute } from '#testing/every-route.ts'

const service = testService('notifications', startEveryRoute, join(import.meta.dirname, '..'), {
  tables: [expectCourierMigrations, expectMailMigration],
})

test('writes staff who read another account’s notifications to the audit log', async () => {
  const [looked, staff] = [randomUUID(), randomUUID()]
  await service().app.inject({
    url: `/api/notifications/user/${looked}/unread`,
    headers: await service().identity.headers({ role: 'staff', sub: staff }),
  })
  const { rows } = await service().pool.query('SELECT actor, action FROM audit.entries WHERE subject = $1', [looked])
  expect(rows).toEqual([{ actor: staff, action: 'notifications.read' }])
})
