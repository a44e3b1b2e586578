import { expect, test } from 'vitest'
import { needsSecondPerson } from './approvals.ts'

const secondPerson = { amountMinor: 100_000, currency: 'USD' } as const

test('needs a second person above the amount that the company set', () => {
  const asks = (amountMinor: number) => needsSecondPerson({ role: 'member', secondPerson }, { amountMinor, currency: 'USD' })
  expect([asks(100_000), asks(100_001)]).toEqual([false, true])
  expect(needsSecondPerson({ role: 'member', secondPerson })).toBe(true)
  expect(needsSecondPerson({ role: 'member' })).toBe(false)
})
