import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayments, type TestPayments } from '#testing/payments.ts'

let payments: TestPayments
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.close())

test('staff see a sales request until they close it, and a second request for the same plan adds none', async () => {
  const [asker, staff] = [await payments.account({ name: 'Twelve Depots' }), randomUUID()]
  const ask = (note: string) => payments.call('POST', '/api/sales-requests', asker, { plan: 'enterprise', note })
  const [first, second] = [await ask('Twelve depots'), await ask('Thirteen depots')]
  expect([first.status, second.body]).toEqual([201, first.body])
  const list = (status: string) => payments.call('GET', `/api/staff/sales-requests?status=${status}`, staff, undefined, { role: 'staff' })
  const open = await list('open')
  expect(open.headers['x-total-count']).toBe('1')
  expect(open.body).toMatchObject([
    { plan: 'enterprise', note: 'Thirteen depots', name: 'Twelve Depots', email: 'owner@kivu.example', status: 'open' },
  ])
  const close = () => payments.call('POST', `/api/staff/sales-requests/${first.body.id}/close`, staff, {}, { role: 'staff' })
  const answers = await Promise.all([close(), close()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([(await list('open')).body, (await list('closed')).body]).toMatchObject([[], [{ closedBy: staff }]])
  expect((await ask('Again')).body.id).not.toBe(first.body.id)
})
