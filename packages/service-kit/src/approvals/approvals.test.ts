import { expect, test } from 'vitest'
import { needsSecondPerson } from './approvals.ts'

const secondPerson = { amountMinor: 100_000, currency: 'USD' } as const

test.each(['member', 'organization'] as const)('a company with the role %s needs a second person above its amount', (role) => {
  const asks = (amountMinor: number) => needsSecondPerson({ role, secondPerson }, { amountMinor, currency: 'USD' })
  expect([asks(100_000), asks(100_001)]).toEqual([false, true])
  expect(needsSecondPerson({ role, secondPerson })).toBe(true)
  expect(needsSecondPerson({ role })).toBe(false)
})
