import type { Plan } from '@ungana/contracts-payments'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthsLater } from '#lib/calendar-month.ts'
import { type Purchase, paidTime } from '#lib/paid-time.ts'
import { centsOf } from '#lib/plan-table.ts'

const bought = (plan: Plan, paidAt: string, cents = centsOf(plan)): Purchase => ({ plan, paidAt: new Date(paidAt), cents })
const until = (...purchases: Purchase[]) => paidTime(purchases)?.until.toISOString()

describe('a month', () => {
  test.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2026-12-15T23:59:59.999Z', 1, '2027-01-15T23:59:59.999Z'],
    ['2026-03-31T00:00:00.000Z', 1, '2026-04-30T00:00:00.000Z'],
  ])('from %s, %i times, ends %s', (from, months, end) => {
    expect(monthsLater(new Date(from), months).toISOString()).toBe(end)
  })
})

test('buying a plan again before it ends adds a month at the end, and a plan that began on the 31st ends on the 31st again', () => {
  const first = bought('professional', '2026-01-31T10:00:00Z')
  expect(until(first, bought('professional', '2026-02-10T10:00:00Z'))).toBe('2026-03-31T10:00:00.000Z')
})

test('a plan that is bought again after it ended starts at once', () => {
  expect(paidTime([bought('professional', '2026-01-01T00:00:00Z'), bought('professional', '2026-06-05T00:00:00Z')])).toEqual({
    plan: 'professional',
    from: new Date('2026-06-05T00:00:00Z'),
    until: new Date('2026-07-05T00:00:00Z'),
  })
})

test('a more expensive plan starts at once, and the rest of the old plan is converted by price', () => {
  const paid = paidTime([bought('professional', '2026-06-01T00:00:00Z'), bought('enterprise', '2026-06-16T00:00:00Z')])
  expect([paid?.plan, paid?.from.toISOString()]).toEqual(['enterprise', '2026-06-16T00:00:00.000Z'])
  // Half a month at a price of 49.99 is worth a quarter of a month at 99.99.
  expect(paid?.until.toISOString().slice(0, 10)).toBe('2026-07-23')
})

test('a month is worth what was paid for it, not the current price', () => {
  const cheap = bought('professional', '2026-06-01T00:00:00Z', 2500)
  const dear = bought('professional', '2026-06-02T00:00:00Z', 5000)
  const upgraded = (...before: Purchase[]) => until(...before, bought('enterprise', '2026-06-16T00:00:00Z', 10_000))
  // At a price of 25, half a month is worth an eighth of a month at 100. At a price of 50, July is worth half of July at 100.
  expect(upgraded(cheap)).toBe('2026-07-19T18:00:00.000Z')
  expect(upgraded(cheap, dear)).toBe('2026-08-05T06:00:00.000Z')
})

test('no paid time is lost or given away', () => {
  const plans = fc.constantFrom<Plan>('professional', 'enterprise')
  const gaps = fc.integer({ min: 0, max: 60 * 24 * 3600 })
  fc.assert(
    fc.property(fc.array(fc.tuple(plans, gaps), { minLength: 1, maxLength: 12 }), (steps) => {
      let at = Date.UTC(2026, 0, 31)
      const purchases = steps.map(([plan, gap]) => {
        at += gap * 1000
        return { plan, paidAt: new Date(at), cents: centsOf(plan) }
      })
      // After each purchase, the value of the paid time is its earlier value plus the price of a month.
      for (let count = 1; count <= purchases.length; count++) {
        const last = purchases[count - 1] as Purchase
        const before = paidTime(purchases.slice(0, count - 1))
        const after = paidTime(purchases.slice(0, count))
        const leftBefore = Math.max(0, (before?.until.getTime() ?? 0) - last.paidAt.getTime()) * (before ? centsOf(before.plan) : 0)
        const leftAfter = ((after?.until.getTime() ?? 0) - last.paidAt.getTime()) * centsOf(last.plan)
        const days = (leftAfter - leftBefore) / centsOf(last.plan) / 86_400_000
        expect(days).toBeGreaterThan(27.9)
        expect(days).toBeLessThan(31.1)
      }
    }),
  )
})
