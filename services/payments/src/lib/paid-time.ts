// What somebody's payments add up to.
import type { Plan } from '@ungana/contracts-payments'
import { monthsLater } from '#lib/calendar-month.ts'

export interface Purchase {
  readonly plan: Plan
  readonly paidAt: Date
  /** What this month cost, in cents. */
  readonly cents: number
}

export interface PaidTime {
  readonly plan: Plan
  readonly from: Date
  readonly until: Date
}

/** Time that was paid alike, up to `until`. */
interface Stretch {
  readonly until: Date
  /** Of a month. */
  readonly cents: number
}

/**
 * The time that months of plans make, the first paid first. The same plan again: a month more at the end, counted from the first day, so that the 31st
 * stays the 31st. Another plan begins at once, and what was left of the old one becomes time of the new, by what was paid for a month of each: nothing that
 * was paid is lost, whatever plans cost by now.
 */
export function paidTime(purchases: readonly Purchase[]): PaidTime | undefined {
  let current: (PaidTime & { readonly anchor: Date; readonly stretches: readonly Stretch[] }) | undefined
  for (const { plan, paidAt, cents } of purchases) {
    const left = current !== undefined && current.until > paidAt ? current : undefined
    if (left?.plan === plan) {
      // What was carried over is the first of them.
      const until = monthsLater(left.anchor, left.stretches.length)
      current = { ...left, until, stretches: [...left.stretches, { until, cents }] }
    } else {
      const carried = left ? Math.floor(worth(left.stretches, paidAt) / cents) : 0
      // Time that was carried over comes first, so that the months after it stay whole.
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

/** Of what is left after `at`: milliseconds by the cents that a month of them cost. */
function worth(stretches: readonly Stretch[], at: Date): number {
  let from = at.getTime()
  let sum = 0
  for (const { until, cents } of stretches) {
    sum += Math.max(0, until.getTime() - from) * cents
    from = Math.max(from, until.getTime())
  }
  return sum
}
