import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayments, type TestPayments } from '#testing/payments.ts'
import { announceEndings } from './announce-endings.ts'

let payments: TestPayments
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.close())

test('announces the end of a plan once, five days before it ends, if it does not renew', async () => {
  const [holder, renewing] = [await payments.account(), await payments.account()]
  for (const [id, renewedBy] of [
    [holder, null],
    [renewing, holder],
  ]) {
    await payments.pool.query(
      `INSERT INTO memberships (holder_id, holder_kind, plan, "from", until, version, renewed_by)
       VALUES ($1, 'business', 'professional', '2026-01-31T08:00:00Z', '2026-02-28T08:00:00Z', 1, $2)`,
      [id, renewedBy],
    )
  }
  const on = (time: string) => {
    payments.clock.now = new Date(time)
    return announceEndings(payments.background)
  }
  expect(await on('2026-02-22T08:00:00Z')).toBe(0)
  expect((await Promise.all([on('2026-02-24T08:00:00Z'), on('2026-02-24T08:00:00Z')])).sort()).toEqual([0, 1])
  expect(await on('2026-02-27T08:00:00Z')).toBe(0)
  expect(await payments.events('payments.membership.ending.v1')).toEqual([
    { holderId: holder, plan: 'professional', until: '2026-02-28T08:00:00.000Z' },
  ])
})
