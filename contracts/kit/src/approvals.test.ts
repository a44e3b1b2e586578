import { expect, test } from 'vitest'
import { isCertainlyBelow } from './approvals.ts'

const thousandDollars = { amountMinor: 100_000, currency: 'USD' } as const

test.each([
  ['the limit itself', 100_000, 'USD', true],
  ['a cent more', 100_001, 'USD', false],
  ['a little in another currency', 300_000, 'RWF', true],
  ['half of the limit in another currency', 725_000, 'RWF', false],
  ['a currency that the site does not know', 1, 'XOF', false],
])('%s', (_what, amountMinor, currency, below) => {
  expect(isCertainlyBelow({ amountMinor, currency }, thousandDollars)).toBe(below)
})

test('with a limit of 0, only nothing is below', () => {
  expect(isCertainlyBelow({ amountMinor: 1, currency: 'RWF' }, { amountMinor: 0, currency: 'USD' })).toBe(false)
})
