import type { BankDetailsRequest } from '@ungana/contracts-payments'
import { expect, test } from 'vitest'
import { requestBadge } from './request-badge.ts'

const request = (facts: Partial<BankDetailsRequest>) =>
  requestBadge({ status: 'approved', readable: false, endedAt: null, expiresAt: null, ...facts } as BankDetailsRequest)

test.each([
  [{ status: 'pending' }, 'Pending'],
  [{ status: 'rejected' }, 'Rejected'],
  [{ readable: true, expiresAt: '2026-12-21T08:00:00.000Z' }, 'Approved until 21 December 2026'],
  [{ expiresAt: '2026-10-21T08:00:00.000Z' }, 'Approval expired'],
  [{ expiresAt: '2026-12-21T08:00:00.000Z', endedAt: '2026-11-22T08:00:00.000Z' }, 'Approval ended'],
] as const)('%j: %s', (facts, text) => {
  expect(request(facts).text).toBe(text)
})
