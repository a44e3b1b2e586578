// Computes the paid time from a holder's payments.
import type { Plan } from '@ungana/contracts-payments'
import { monthsLater } from '#lib/calendar-month.ts'

export interface Purchase {
  readonly plan: Plan
  readonly paidAt: Date
  /** Price of this month in cents. */
  readonly cents: number
}

export interface PaidTime {
  readonly plan: Plan
  readonly from: Date
  readonly until: Date
}

/** A part of the paid time that ends at `until` and has one price. */
interface Stretch {
  readonly until: Date
  /** Price of a month. */
  readonly cents: number
}

/**
 * Computes the paid time of purchases, given in order of payment. Buying the same plan again adds a month at the end. Months are counted from the
 * first day, so that a plan that began on a 31st keeps the 31st. Another plan starts at once: the rest of the old plan's paid time is converted by
 * the monthly prices that were paid, so that no money is lost.
 */
export function paidTime(purchases: readonly Purchase[]): PaidTime | undefined {
  let current: (PaidTime & { readonly anchor: Date; readonly stretches: readonly Stretch[] }) | undefined
  for (const { plan, paidAt, cents } of purchases) {
    const left = current !== undefined && current.until > paidAt ? current : undefined
    if (left?.plan === plan) {
      // The first stretch is the converted time, so the number of stretches equals the number of months after this one is added.
      const until = monthsLater(left.anchor, left.stretches.length)
      current = { ...left, until, stretches: [...left.stretches, { until, cents }] }
    } else {
      const carried = left ? Math.floor(worth(left.stretches, paidAt) / cents) : 0
      // The converted time comes first, so that the months after it stay whole.
      const anchor = new Date(paidAt.getTime() + carried)
      const until = monthsLater(anchor, 1)
      const stretches = [
        { until: anchor, cents },
        { until, cents },
      ]
      current = { plan, from: paidAt, anchor, until, stretches }
    }
  }
  return current && { plan: current.plan, from: current.from, until: current.until }
}

/** Value of the time left after `at`: milliseconds multiplied by the monthly price in cents. */
function worth(stretches: readonly Stretch[], at: Date): number {
  let from = at.getTime()
  let sum = 0
  for (const { until, cents } of stretches) {
    sum += Math.max(0, until.getTime() - from) * cents
    from = Math.max(from, until.getTime())
  }
  return sum
}
