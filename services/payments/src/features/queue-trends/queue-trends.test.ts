import { randomUUID } from 'node:crypto'
import type { QueueTrend } from '@ungana/contracts-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayments, type TestPayments } from '#testing/payments.ts'

let payments: TestPayments
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.close())

test('a sales request waits until staff close it, apart from the other queues', async () => {
  const [asker, staff] = [await payments.account({ name: 'Twelve Depots' }), randomUUID()]
  const byStaff = (method: 'GET' | 'POST', path: string, body?: object) => payments.call(method, path, staff, body, { role: 'staff' })
  const waiting = async () =>
    ((await byStaff('GET', '/api/staff/payments-trends')).body as QueueTrend[]).map(({ queue, days }) => [queue, days.at(-1)?.waiting])
  const { body } = await payments.call('POST', '/api/sales-requests', asker, { plan: 'enterprise' })
  // The database dates requests, so the test's clock follows.
  payments.clock.now = new Date()
  expect(await waiting()).toEqual([
    ['payments', 0],
    ['disputes', 0],
    ['sales', 1],
  ])
  await byStaff('POST', `/api/staff/sales-requests/${body.id}/close`, {})
  expect((await waiting()).at(-1)).toEqual(['sales', 0])
})
