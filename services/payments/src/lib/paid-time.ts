// What somebody's payments add up to.
import type { Plan } from '@ungana/contracts-payments'
import { monthsLater } from '#lib/calendar-month.ts'
import { centsOf } from '#lib/plan-table.ts'

export interface Purchase {
  readonly plan: Plan
  readonly paidAt: Date
}

export interface PaidTime {
  readonly plan: Plan
  readonly from: Date
  readonly until: Date
}

/**
 * The time that months of plans make, the first paid first. The same plan again: a month more at the end, counted from the first day, so that the 31st
 * stays the 31st. Another plan begins at once, and what was left of the old one becomes time of the new, by their prices: nothing that was paid is lost.
 */
export function paidTime(purchases: readonly Purchase[]): PaidTime | undefined {
  let current: (PaidTime & { readonly anchor: Date; readonly months: number }) | undefined
  for (const { plan, paidAt } of purchases) {
    const left = current ? current.until.getTime() - paidAt.getTime() : 0
    if (current && left > 0 && current.plan === plan) {
      const months = current.months + 1
      current = { ...current, months, until: monthsLater(current.anchor, months) }
    } else {
      const carried = current && left > 0 ? Math.floor((left * centsOf(current.plan)) / centsOf(plan)) : 0
      // Time that was carried over comes first, so that the months after it stay whole.
      const anchor = new Date(paidAt.getTime() + carried)
      current = { plan, from: paidAt, anchor, months: 1, until: monthsLater(anchor, 1) }
    }
  }
  return current && { plan: current.plan, from: current.from, until: current.until }
}
