import { expect, test } from 'vitest'
import { quotaText } from './quota.ts'

test.each([
  [{ used: 2, limit: 5, renewsAt: '2026-11-30T22:00:00.000Z' }, '3 of 5 messages left, renews 1 December'],
  [{ used: 0, limit: 50, renewsAt: '2026-12-31T22:00:00.000Z' }, '50 of 50 messages left, renews 1 January'],
  // After a change to a smaller plan, more messages may be used than the limit allows.
  [{ used: 7, limit: 5, renewsAt: '2026-11-30T22:00:00.000Z' }, '0 of 5 messages left, renews 1 December'],
  [{ used: 7, limit: null, renewsAt: '2026-11-30T22:00:00.000Z' }, null],
])('%j reads %s', (quota, text) => {
  expect(quotaText(quota)).toBe(text)
})
